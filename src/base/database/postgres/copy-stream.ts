import { once } from 'node:events';
import { from } from 'pg-copy-streams';
import { type Session, asUnavailable } from './session.ts';
import type { SqlValue } from '../database.ts';

const SPECIAL = /[\\\n\r\t\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };

/** Writes rows in the text format of COPY, without NUL characters, which PostgreSQL cannot store. */
export function copyText(values: readonly SqlValue[], columnCount: number): string {
  let text = '';
  let column = 0;
  for (const value of values) {
    text += value === null ? '\\N' : typeof value === 'number' ? String(value) : escaped(value);
    column++;
    if (column === columnCount) {
      text += '\n';
      column = 0;
    } else text += '\t';
  }
  if (column !== 0) throw new Error(`${values.length} values are no whole rows of ${columnCount} columns`);
  return text;
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t\0]/g, (character) => ESCAPES[character]!) : text;
}

const CHUNK_CHARACTERS = 65_536;

/** Runs "copy ... from stdin". A failure also cuts the session. */
export function copyInto(session: Session, statement: string) {
  const stream = session.client.query(from(statement));
  let failure: unknown = null;
  stream.on('error', (error) => {
    failure = asUnavailable(error);
    session.destroy();
  });
  const check = (): void => {
    if (failure !== null) throw failure;
  };
  const reached = async (event: 'drain' | 'finish'): Promise<void> => {
    await once(stream, event).catch(check);
  };
  let pending = '';
  const send = async (): Promise<void> => {
    check();
    const chunk = Buffer.from(pending);
    pending = '';
    if (!stream.write(chunk)) await reached('drain');
  };
  return {
    write: async (lines: string): Promise<void> => {
      pending += lines;
      if (pending.length >= CHUNK_CHARACTERS) await send();
    },
    end: async (): Promise<void> => {
      await send();
      stream.end();
      await reached('finish');
    },
  };
}

import { once } from 'node:events';
import { from, to } from 'pg-copy-streams';
import type { Session } from './session.ts';
import { asUnavailable } from './faults.ts';

/** What is gathered before it is sent. */
const CHUNK_CHARACTERS = 65_536;

/** Takes rows in the text format of COPY. */
export type CopyInto = {
  /** Resolves when more may be written. */
  write(lines: string): Promise<void>;
  /** Resolves when the server has taken all rows. */
  end(): Promise<void>;
};

/** Runs "copy ... from stdin". A failure, which every method rejects with, also cuts the session: nothing must be sent behind it. */
export function copyInto(session: Session, statement: string): CopyInto {
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
    write: async (lines) => {
      pending += lines;
      if (pending.length >= CHUNK_CHARACTERS) await send();
    },
    end: async () => {
      await send();
      stream.end();
      await reached('finish');
    },
  };
}

/** Runs "copy ... to stdout": its rows in the text format of COPY, cut anywhere. Who does not read to the end loses the session. */
export async function* copyOut(session: Session, statement: string): AsyncIterable<Buffer> {
  const stream = session.client.query(to(statement));
  // also when nobody reads any more
  stream.on('error', () => {});
  let isWhole = false;
  try {
    for await (const chunk of stream) yield chunk as Buffer;
    isWhole = true;
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    if (!isWhole) session.destroy();
  }
}

import { once } from 'node:events';
import { from } from 'pg-copy-streams';
import type { Session } from './session.ts';
import { asUnavailable } from './faults.ts';

const CHUNK_CHARACTERS = 65_536;

export type CopyInto = {
  write(lines: string): Promise<void>;
  end(): Promise<void>;
};

/** Runs "copy ... from stdin". A failure also cuts the session. */
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

import { hostname } from 'node:os';
import { takeSessionLock } from '../../database/postgres/session-lock.ts';

/** Another publication or activation runs; the message says which. */
export class ReleaseBusy extends Error {
  override name = 'ReleaseBusy';
}

/** What only one process of all machines does at a time. A step back need not wait for a publication. */
const LOCK_KEYS = {
  publication: [1_919_250_533, 1_886_745_954],
  activation: [1_919_250_533, 1_633_903_721],
} as const;

type ReleaseWork = keyof typeof LOCK_KEYS;

export type ReleaseLock = {
  /** Throws `ReleaseBusy` when the lock was lost meanwhile, as in a failover. */
  check(): void;
  /** The same after asking the server, which may have gone unnoticed. Rejects with `ReleaseBusy`, or `StoreUnavailable`. */
  ask(): Promise<void>;
  release(): Promise<void>;
};

/**
 * Takes the lock of publications or activations. `by`: what others are told that has it, beside its process id. Rejects with `ReleaseBusy`, or `StoreUnavailable`.
 */
export async function takeReleaseLock(url: string, work: ReleaseWork, by = 'process'): Promise<ReleaseLock> {
  const since = `${new Date().toISOString().slice(0, 19)}Z`;
  const lock = await takeSessionLock(url, {
    keys: LOCK_KEYS[work],
    what: work,
    name: `${work}: ${by} ${process.pid} since ${since} on ${hostname()}`,
    refusal: (holder) => new ReleaseBusy(`Another ${work} is running: ${holder}. Try again when it has ended.`),
  });
  const check = (): void => {
    try {
      lock.check();
    } catch (error) {
      throw new ReleaseBusy(`${(error as Error).message}: nothing more was changed, start the command again`);
    }
  };
  let asking: Promise<unknown> | null = null;
  return {
    check,
    ask: async () => {
      check();
      // of several who ask at the same time one does it for all: a connection has one query at a time
      asking ??= lock.session.query('select 1').finally(() => (asking = null));
      await asking;
    },
    release: lock.session.close,
  };
}

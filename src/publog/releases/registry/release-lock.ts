import { hostname } from 'node:os';
import { takeSessionLock } from '#base/database/postgres/session-lock.ts';

/** Another publication or activation runs; the message says which. */
export class ReleaseBusy extends Error {
  override name = 'ReleaseBusy';
}

/** What only one process of all machines does at a time. A rollback need not wait for a publication. */
const LOCK_KEYS = {
  publication: [1_919_250_533, 1_886_745_954],
  activation: [1_919_250_533, 1_633_903_721],
} as const;

export type ReleaseLock = {
  /** Throws `ReleaseBusy` when the lock was lost meanwhile, as in a failover. */
  check(): void;
  /** As `check`, after a query: notices a server that is gone. Rejects with `ReleaseBusy`, or `StoreUnavailable`. */
  verify(): Promise<void>;
  release(): Promise<void>;
};

/**
 * Takes the lock of publications or activations. `by`: what others are told that has it, beside its process id. Rejects with `ReleaseBusy`, or `StoreUnavailable`.
 */
export async function takeReleaseLock(url: string, work: keyof typeof LOCK_KEYS, by = 'process'): Promise<ReleaseLock> {
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
  let querying: Promise<unknown> | null = null;
  return {
    check,
    verify: async () => {
      check();
      // of several calls at the same time one queries for all: a connection has one query at a time
      querying ??= lock.session.query('select 1').finally(() => (querying = null));
      await querying;
    },
    release: lock.session.close,
  };
}

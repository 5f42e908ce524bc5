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

export type ReleaseWork = keyof typeof LOCK_KEYS;

export type ReleaseLock = {
  /** Throws `ReleaseBusy` when the lock was lost meanwhile, as in a failover. */
  check(): void;
  release(): Promise<void>;
};

/** Takes the lock of publications or activations. Rejects with `ReleaseBusy`, or `StoreUnavailable`. */
export async function takeReleaseLock(url: string, work: ReleaseWork): Promise<ReleaseLock> {
  const since = `${new Date().toISOString().slice(0, 19)}Z`;
  const lock = await takeSessionLock(url, {
    keys: LOCK_KEYS[work],
    what: work,
    name: `${work}: process ${process.pid} since ${since} on ${hostname()}`,
    refusal: (holder) => new ReleaseBusy(`Another ${work} is running: ${holder}. Try again when it has ended.`),
  });
  return {
    check: () => {
      try {
        lock.check();
      } catch (error) {
        throw new ReleaseBusy(`${(error as Error).message}: nothing was changed, start the command again`);
      }
    },
    release: lock.session.close,
  };
}

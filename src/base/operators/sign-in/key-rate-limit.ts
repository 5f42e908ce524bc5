import { LRUCache } from 'lru-cache';
import { addressKey, rateLimit } from '../../http/rate-limit.ts';

/** Enough for typing errors. */
export const WRONG_KEYS_PER_MINUTE = 60;
const EVERYWHERE = '';

type KeyWait = { scope: 'address' | 'everywhere'; seconds: number };

/** `waitSeconds` above 0: not counted. `closed`: this key was the last for a while. */
export type KeyVerdict = { waitSeconds: number; closed: KeyWait | null };

/** Bounds the wrong keys that are counted and logged. */
export type KeyRateLimit = {
  recordWrongKey(address: string): KeyVerdict | Promise<KeyVerdict>;
  recordRightKey(address: string): void | Promise<void>;
};

/** Bounds wrong keys by address and overall. The right key never waits (G5.7), so nobody can lock operators out. */
export function keyRateLimit(now: () => number = Date.now) {
  const tries = countWrongKeys(now);
  const all = rateLimit(WRONG_KEYS_PER_MINUTE, now);
  const waitEverywhere = (): number => (all.left(EVERYWHERE).calls > 0 ? 0 : Math.ceil(60 / WRONG_KEYS_PER_MINUTE));

  return {
    recordWrongKey(address: string): KeyVerdict {
      const waitSeconds = tries.waitSeconds(address) || waitEverywhere();
      if (waitSeconds > 0) return { waitSeconds, closed: null };
      tries.note(address, false);
      all.take(EVERYWHERE);
      const own = tries.waitSeconds(address);
      if (own > 0) return { waitSeconds, closed: { scope: 'address', seconds: own } };
      const pause = waitEverywhere();
      return { waitSeconds, closed: pause > 0 ? { scope: 'everywhere', seconds: pause } : null };
    },
    recordRightKey: (address: string): void => tries.note(address, true),
  } satisfies KeyRateLimit;
}

/** People mistype. */
export const FREE_TRIES = 5;
export const FIRST_WAIT_MS = 60_000;
export const MAX_WAIT_MS = 3_600_000;
const MAX_ADDRESSES = 10_000;

/** After each five a wait: a minute, then twice as long, up to an hour. */
export function countWrongKeys(now: () => number = () => performance.now()) {
  const tries = new LRUCache<string, { count: number; untilMs: number }>({ max: MAX_ADDRESSES });
  return {
    waitSeconds(address: string): number {
      const untilMs = tries.peek(addressKey(address))?.untilMs ?? 0;
      return Math.max(0, Math.ceil((untilMs - now()) / 1_000));
    },
    note(address: string, right: boolean): void {
      const key = addressKey(address);
      const count = (tries.get(key)?.count ?? 0) + 1;
      if (right) return void tries.delete(key);
      const waits = Math.floor(count / FREE_TRIES);
      const pauseMs = Math.min(FIRST_WAIT_MS * 2 ** (waits - 1), MAX_WAIT_MS);
      tries.set(key, { count, untilMs: count % FREE_TRIES === 0 ? now() + pauseMs : 0 });
    },
  };
}

import { LRUCache } from 'lru-cache';
import { addressKey, rateLimit } from '../../http/rate-limit.ts';

/** Wrong keys a minute over all addresses. Enough for typing errors; what is beyond it fills no store and no log. */
export const WRONG_KEYS_PER_MINUTE = 60;
const EVERYWHERE = '';

/** Why and for how long further wrong keys are refused: too many came from this address, or from everywhere. */
type KeyWait = { scope: 'address' | 'everywhere'; seconds: number };

/** `waitSeconds` above 0: too many came before, and this one is not counted. `closed`: this wrong key was the last for a while. */
export type KeyVerdict = { waitSeconds: number; closed: KeyWait | null };

/** Bounds how many wrong keys are counted and logged, in this process or over several. Methods that answer with a promise may reject with `StoreUnavailable`. */
export type KeyRateLimit = {
  recordWrongKey(address: string): KeyVerdict | Promise<KeyVerdict>;
  /** Forgets the wrong keys of the address. */
  recordRightKey(address: string): void | Promise<void>;
};

/**
 * Bounds wrong keys: for each address (IPv6: /64), and over all addresses together. The right key never comes here (G5.7): keys of 32 characters
 * are too long to guess, and a bound that refused the right one would let anybody lock operators out. `now` is the time of day.
 */
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

/** Wrong keys in a row after which further ones of the address wait: people mistype. */
export const FREE_TRIES = 5;
export const FIRST_WAIT_MS = 60_000;
export const MAX_WAIT_MS = 3_600_000;
/** Addresses remembered at a time. */
const MAX_ADDRESSES = 10_000;

/** Counts wrong keys by address: after each five a wait, a minute at first and twice as long each time, up to an hour. */
export function countWrongKeys(now: () => number = () => performance.now()) {
  const tries = new LRUCache<string, { count: number; untilMs: number }>({ max: MAX_ADDRESSES });
  return {
    /** Seconds until a wrong key of the address counts again; 0: now. */
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

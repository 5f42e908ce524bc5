import { createLatestCache } from '../../domain/latest-cache.ts';
import { addressKey, rateLimit } from '../../http/rate-limit.ts';

/** Wrong keys a minute over all addresses. Enough for typing errors, hopeless for guessing 256 bits. */
export const WRONG_KEYS_PER_MINUTE = 60;
/** For this time after a sign-in, the limit over all addresses does not apply to an address. */
export const KNOWN_FOR_MS = 30 * 86_400_000;
const MAX_KNOWN_ADDRESSES = 1_000;
const EVERYWHERE = '';

/** Why and for how long further keys have to wait: too many wrong ones from this address, or from everywhere. */
type KeyWait = { scope: 'address' | 'everywhere'; seconds: number };

/** `waitSeconds` above 0: others have tried meanwhile, the key is not judged, and nobody is told whether it was right. `closed`: this wrong key was the last for a while. */
export type KeyVerdict = { waitSeconds: number; closed: KeyWait | null };

/** Bounds how many keys are tried, in this process or over several. Methods that answer with a promise may reject with `StoreUnavailable`. */
export type KeyRateLimit = {
  /** Seconds until a key from the address is compared again, as far as this process knows; 0: now. */
  waitSeconds(address: string): number;
  /** Judges a key that was compared, and counts a wrong one. */
  recordTry(address: string, isRight: boolean): KeyVerdict | Promise<KeyVerdict>;
  /** Records a right key of the address, now or at an earlier time. */
  recordRightKey(address: string, atMs?: number): void | Promise<void>;
};

/**
 * Bounds how many keys are tried: for each address (IPv6: /64), and over all addresses together. Addresses that have signed in within thirty days
 * are free of the second bound, so that guessing from elsewhere locks no operator out. `now` is the time of day.
 */
export function keyRateLimit(now: () => number = Date.now) {
  const tries = countWrongKeys(now);
  const all = rateLimit(WRONG_KEYS_PER_MINUTE, now);
  const known = knownAddresses(now);

  function waitEverywhere(address: string): number {
    return known.has(address) || all.left(EVERYWHERE).calls > 0 ? 0 : Math.ceil(60 / WRONG_KEYS_PER_MINUTE);
  }
  const waitSeconds = (address: string): number => tries.waitSeconds(address) || waitEverywhere(address);

  function recordWrongKey(address: string): KeyWait | null {
    tries.note(address, false);
    if (!known.has(address)) all.take(EVERYWHERE);
    const seconds = tries.waitSeconds(address);
    if (seconds > 0) return { scope: 'address', seconds };
    const pause = waitEverywhere(address);
    return pause > 0 ? { scope: 'everywhere', seconds: pause } : null;
  }

  return {
    waitSeconds,
    recordTry(address: string, isRight: boolean): KeyVerdict {
      const wait = waitSeconds(address);
      return { waitSeconds: wait, closed: wait > 0 || isRight ? null : recordWrongKey(address) };
    },
    recordRightKey(address: string, atMs?: number): void {
      if (atMs === undefined) tries.note(address, true);
      known.note(address, atMs ?? now());
    },
  } satisfies KeyRateLimit;
}

/** Addresses that have signed in within thirty days, as far as this process knows. */
export function knownAddresses(now: () => number) {
  const known = createLatestCache<number>(MAX_KNOWN_ADDRESSES);
  const last = (address: string): number => known.get(addressKey(address)) ?? 0;
  return {
    has: (address: string): boolean => now() - last(address) < KNOWN_FOR_MS,
    note: (address: string, atMs: number): void => known.set(addressKey(address), Math.max(atMs, last(address))),
  };
}

/** Wrong keys in a row after which an address waits: people mistype. */
export const FREE_TRIES = 5;
export const FIRST_WAIT_MS = 60_000;
export const MAX_WAIT_MS = 3_600_000;
/** Addresses remembered at a time. */
const MAX_ADDRESSES = 10_000;

/** Counts wrong keys by address: after each five a wait, a minute at first and twice as long each time, up to an hour. */
export function countWrongKeys(now: () => number = () => performance.now()) {
  const tries = new Map<string, { count: number; untilMs: number }>();
  return {
    /** Seconds until the address may try again; 0: now. */
    waitSeconds(address: string): number {
      const untilMs = tries.get(addressKey(address))?.untilMs ?? 0;
      return Math.max(0, Math.ceil((untilMs - now()) / 1_000));
    },
    note(address: string, right: boolean): void {
      const key = addressKey(address);
      const count = (tries.get(key)?.count ?? 0) + 1;
      tries.delete(key);
      if (right) return;
      const waits = Math.floor(count / FREE_TRIES);
      const pauseMs = Math.min(FIRST_WAIT_MS * 2 ** (waits - 1), MAX_WAIT_MS);
      tries.set(key, { count, untilMs: count % FREE_TRIES === 0 ? now() + pauseMs : 0 });
      if (tries.size > MAX_ADDRESSES) tries.delete(tries.keys().next().value!);
    },
  };
}

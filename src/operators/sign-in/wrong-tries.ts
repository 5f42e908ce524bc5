import { addressKey } from '../../http/rate-limit.ts';

/** Wrong keys in a row after which an address waits: people mistype. */
const FREE_TRIES = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** Addresses remembered at a time. */
const MAX_ADDRESSES = 10_000;

export type WrongTries = {
  /** Seconds until the address may try again; 0: now. */
  waitSeconds(address: string): number;
  note(address: string, right: boolean): void;
};

/** Counts wrong keys by address: after each five a wait, a minute at first and twice as long each time, up to an hour. */
export function wrongTries(now: () => number = () => performance.now()): WrongTries {
  const tries = new Map<string, { count: number; untilMs: number }>();
  return {
    waitSeconds(address) {
      const untilMs = tries.get(addressKey(address))?.untilMs ?? 0;
      return Math.max(0, Math.ceil((untilMs - now()) / 1_000));
    },
    note(address, right) {
      const key = addressKey(address);
      const count = (tries.get(key)?.count ?? 0) + 1;
      tries.delete(key);
      if (right) return;
      const waits = Math.floor(count / FREE_TRIES);
      const pauseMs = Math.min(FIRST_WAIT_MS * 2 ** (waits - 1), LONGEST_WAIT_MS);
      tries.set(key, { count, untilMs: count % FREE_TRIES === 0 ? now() + pauseMs : 0 });
      if (tries.size > MAX_ADDRESSES) tries.delete(tries.keys().next().value!);
    },
  };
}

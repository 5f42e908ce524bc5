import { LRUCache } from 'lru-cache';
import { addressKey } from './rate-limit.ts';

const HOUR_MS = 3_600_000;
/** Addresses remembered at a time; beyond it the oldest are forgotten. */
const MAX_ADDRESSES = 50_000;

/** Bytes that client addresses may bring in an hour, counted by this process or by several. Methods may reject with `StoreUnavailable`. */
export type FileAllowance = {
  /** How many more bytes an address may bring now, of `most` at a time when that is less than usual. */
  left(address: string, most?: number): number | Promise<number>;
  /** Counts bytes that an address has brought. */
  count(address: string, bytes: number): void | Promise<void>;
};

/** Makes the allowance of a name: `bytes` an hour. */
export type AllowanceOf = (name: string, bytes: number) => FileAllowance;
/** Allowances of this process alone. */
export const processAllowances: AllowanceOf = (_name, bytes) => fileAllowance(bytes);

/**
 * How many bytes each client address may bring in an hour: `bytes`, which come back evenly. IPv6 counts by /64 (G4.3). `now` in milliseconds of a clock that never
 * goes back.
 */
export function fileAllowance(bytes: number, now: () => number = () => performance.now()) {
  const taken = new LRUCache<string, { bytes: number; atMs: number }>({ max: MAX_ADDRESSES });
  const takenBy = (key: string): number => {
    const before = taken.peek(key);
    return before === undefined ? 0 : Math.max(0, before.bytes - ((now() - before.atMs) * bytes) / HOUR_MS);
  };
  return {
    /** How many more bytes an address may bring now, of `most` at a time when that is less than usual. */
    left: (address: string, most = bytes): number => Math.max(0, most - takenBy(addressKey(address))),
    /** Counts bytes that an address has brought. */
    count(address: string, brought: number): void {
      const key = addressKey(address);
      const sum = takenBy(key) + brought;
      taken.set(key, { bytes: sum, atMs: now() });
    },
  };
}

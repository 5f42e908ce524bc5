import { LRUCache } from 'lru-cache';
import { addressKey } from './rate-limit.ts';

const HOUR_MS = 3_600_000;
const MAX_ADDRESSES = 50_000;

/** Bytes an hour by client address. */
export type FileAllowance = {
  /** Bytes that an address may still bring, `most` at a time. */
  left(address: string, most?: number): number | Promise<number>;
  count(address: string, bytes: number): void | Promise<void>;
};

export type AllowanceOf = (name: string, bytes: number) => FileAllowance;
export const processAllowances: AllowanceOf = (_name, bytes) => fileAllowance(bytes);

/** Bytes an hour for each address, which come back evenly. IPv6 counts by /64 (G4.3). */
export function fileAllowance(bytes: number, now: () => number = () => performance.now()) {
  const taken = new LRUCache<string, { bytes: number; atMs: number }>({ max: MAX_ADDRESSES });
  const takenBy = (key: string): number => {
    const before = taken.peek(key);
    return before === undefined ? 0 : Math.max(0, before.bytes - ((now() - before.atMs) * bytes) / HOUR_MS);
  };
  return {
    left: (address: string, most = bytes): number => Math.max(0, most - takenBy(addressKey(address))),
    count(address: string, brought: number): void {
      const key = addressKey(address);
      const sum = takenBy(key) + brought;
      taken.set(key, { bytes: sum, atMs: now() });
    },
  };
}

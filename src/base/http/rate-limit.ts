import { LRUCache } from 'lru-cache';
import { isIPv6 } from 'node:net';
import type { FastifyReply } from 'fastify';
import { OWN_LIMIT_HEADER } from '../domain/own-limit.ts';

const MINUTE_MS = 60_000;

export type RateLimit = ReturnType<typeof rateLimit>;

export type AddressRate = {
  /** Returns 0, or the seconds to wait. */
  take(address: string): number | Promise<number>;
};
export type RateOf = (name: string, perMinute: number) => AddressRate;
export const processRates: RateOf = (_name, perMinute) => rateLimit(perMinute);

/** Keeps the last used. Counted by size: for a `max` all places would be made at once, in a millisecond and a megabyte. */
export const boundedCache = <Value extends object | number>(most: number) =>
  new LRUCache<string, Value>({ maxSize: most, sizeCalculation: () => 1 });

/** Returns what is left of `whole` for each address. It comes back evenly within `wholeMs`. */
function leftByAddress(whole: number, wholeMs: number, now: () => number) {
  const buckets = boundedCache<{ left: number; atMs: number }>(50_000);
  return {
    read(key: string): number {
      const bucket = buckets.peek(key);
      return bucket === undefined ? whole : Math.min(whole, bucket.left + ((now() - bucket.atMs) * whole) / wholeMs);
    },
    keep: (key: string, left: number) => void buckets.set(key, { left, atMs: now() }),
  };
}

/** A token bucket for each address: `perMinute` at once, refilled evenly. */
export function rateLimit(perMinute: number, now: () => number = () => performance.now()) {
  const tokens = leftByAddress(perMinute, MINUTE_MS, now);
  return {
    take(address: string): number {
      const key = addressKey(address);
      const left = tokens.read(key);
      tokens.keep(key, left >= 1 ? left - 1 : left);
      return left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) * (60 / perMinute)));
    },
    left(address: string): { calls: number; wholeInSeconds: number } {
      const left = tokens.read(addressKey(address));
      return { calls: Math.floor(left), wholeInSeconds: Math.ceil((perMinute - left) * (60 / perMinute)) };
    },
  };
}

/** IPv4 as it is, IPv6 by its /64 (G4.3). */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const plain = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  const groups = expandIpv6(plain);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

function expandIpv6(address: string): number[] {
  const withGroups = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_text, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  );
  const [head = '', tail] = withGroups.split('::');
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [read(head), read(tail ?? '')];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** A 503 that names the limit in a header. */
export function busy(reply: FastifyReply, limit: 'pages' | 'streams' | 'load'): Error {
  reply.header(OWN_LIMIT_HEADER, limit);
  return Object.assign(new Error('The site is busy. Please try again in a few seconds.'), { statusCode: 503 });
}

const HOUR_MS = 3_600_000;

export type FileAllowance = {
  /** Bytes that an address may still bring, `most` at a time. */
  left(address: string, most?: number): number | Promise<number>;
  count(address: string, bytes: number): void | Promise<void>;
};

export type AllowanceOf = (name: string, bytes: number) => FileAllowance;
export const processAllowances: AllowanceOf = (_name, bytes) => fileAllowance(bytes);

/** Bytes an hour for each address, which come back evenly. IPv6 counts by /64 (G4.3). */
export function fileAllowance(bytes: number, now: () => number = () => performance.now()): FileAllowance {
  const allowed = leftByAddress(bytes, HOUR_MS, now);
  return {
    left: (address, most = bytes) => Math.max(0, most - (bytes - allowed.read(addressKey(address)))),
    count(address, brought) {
      const key = addressKey(address);
      allowed.keep(key, allowed.read(key) - brought);
    },
  };
}

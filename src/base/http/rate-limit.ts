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

/** A token bucket for each address: `perMinute` at once, refilled evenly. */
export function rateLimit(perMinute: number, now: () => number = () => performance.now()) {
  const buckets = new LRUCache<string, { tokens: number; atMs: number }>({ max: 50_000 });
  const tokensOf = ({ tokens, atMs }: { tokens: number; atMs: number }, nowMs: number) =>
    Math.min(perMinute, tokens + ((nowMs - atMs) * perMinute) / MINUTE_MS);
  return {
    take(address: string): number {
      const key = addressKey(address);
      const nowMs = now();
      const bucket = buckets.get(key) ?? { tokens: perMinute, atMs: nowMs };
      bucket.tokens = tokensOf(bucket, nowMs);
      bucket.atMs = nowMs;
      buckets.set(key, bucket);
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1;
        return 0;
      }
      return Math.max(1, Math.ceil((1 - bucket.tokens) * (60 / perMinute)));
    },
    /** Remaining calls, and seconds until all are back. */
    left(address: string): { calls: number; wholeInSeconds: number } {
      const bucket = buckets.peek(addressKey(address));
      const tokens = bucket === undefined ? perMinute : tokensOf(bucket, now());
      return { calls: Math.floor(tokens), wholeInSeconds: Math.ceil((perMinute - tokens) * (60 / perMinute)) };
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
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
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

class Busy extends Error {
  override name = 'Busy';
  readonly statusCode = 503;
}

/** A 503 that names the limit in a header. */
export function busy(reply: FastifyReply, limit: 'pages' | 'streams' | 'load'): Error {
  reply.header(OWN_LIMIT_HEADER, limit);
  return new Busy('The site is busy. Please try again in a few seconds.');
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
export function fileAllowance(bytes: number, now: () => number = () => performance.now()) {
  const taken = new LRUCache<string, { bytes: number; atMs: number }>({ max: 50_000 });
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

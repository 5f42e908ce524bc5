import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import {
  SESSION_IDLE_MS,
  type AuditEvent,
  type AuditLog,
  type Operator,
  type OperatorIdentity,
  type OperatorStore,
} from '../store/operator-store.ts';

const identities = new WeakMap<FastifyRequest, OperatorIdentity>();

export function identify(request: FastifyRequest, identity: OperatorIdentity): void {
  identities.set(request, identity);
}

/** Null unless the gate let the request in. */
export const operatorOf = (request: FastifyRequest): OperatorIdentity | null => identities.get(request) ?? null;

/** Logs an action before it is done. If it rejects, the action must not happen. */
export type Audit = (event: AuditEvent, subject: string) => Promise<void>;

export function auditOf(log: AuditLog, now: () => number = Date.now): (request: FastifyRequest) => Audit {
  return (request) => (event, subject) => {
    const who = operatorOf(request)?.operator.name ?? 'unknown';
    return log.append({ atMs: now(), who, address: request.ip, event, subject });
  };
}

/** Guesses must not fill the log. */
const MAX_ENTRIES_PER_HOUR = 100;
const HOUR_MS = 3_600_000;

export function refusedSignIns(log: AuditLog, now: () => number = Date.now) {
  let sinceMs = -HOUR_MS;
  let listed = 0;
  let left = 0;
  return async (props: { address: string; subject: string; who?: string }): Promise<void> => {
    const { address, subject, who = 'unknown' } = props;
    const atMs = now();
    const append = (entry: { who: string; address: string | null; subject: string }) =>
      log.append({ atMs, event: 'sign-in-refused', ...entry });
    if (atMs - sinceMs >= HOUR_MS) {
      const unlisted = left;
      [sinceMs, listed, left] = [atMs, 0, 0];
      if (unlisted > 0) await append({ who: 'server', address: null, subject: `${unlisted} more, not listed` });
    }
    if (listed === MAX_ENTRIES_PER_HOUR) {
      left += 1;
      return;
    }
    listed += 1;
    await append({ who, address, subject });
    if (listed === MAX_ENTRIES_PER_HOUR)
      await append({ who: 'server', address: null, subject: 'further ones of this hour are counted, not listed' });
  };
}

const NOTE_EVERY_MS = 60_000;

/** Logs a program's sign-in at its first key and after 12 hours of silence. */
export function recordPrograms(store: OperatorStore, now: () => number) {
  const lastUse = new LRUCache<string, number>({ max: 1_000 });
  return async ({ id, name }: Operator, request: FastifyRequest): Promise<void> => {
    const atMs = now();
    const program = `${id} ${request.ip}`;
    const idleMs = atMs - (lastUse.get(program) ?? -SESSION_IDLE_MS);
    if (idleMs < NOTE_EVERY_MS) return;
    const entry = { atMs, who: name, address: request.ip, subject: 'with a key, as a program' };
    if (idleMs >= SESSION_IDLE_MS) await store.log.append({ ...entry, event: 'sign-in' });
    lastUse.set(program, atMs);
    await store
      .recordSeen(id, atMs)
      .catch((error: unknown) => request.log.warn({ err: error }, 'the use of a key could not be noted'));
  };
}

const COOKIE = 'operator';
const OWN_COOKIE = new RegExp(`(?:^|;)\\s*${COOKIE}=([^;]*[^;\\s])`, 'g');
const MAX_COOKIES = 3;

export function sessionCookie(token: string, { secure }: { secure: boolean }): string {
  const seconds = token === '' ? 0 : SESSION_IDLE_MS / 1_000;
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
}

export function sessionTokens(header: string | undefined): string[] {
  const found = (header ?? '').matchAll(OWN_COOKIE).take(MAX_COOKIES);
  return Array.from(found, ([, token = '']) => token);
}

/** Browsers name each other: order matters. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Firefox on Windows". The User-Agent is not stored. */
export function deviceOf(userAgent = ''): string {
  const name = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [name(BROWSERS), name(SYSTEMS)];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

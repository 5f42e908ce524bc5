import { LRUCache } from 'lru-cache';
import { addressKey } from '../http/rate-limit.ts';
import {
  FIRST_WAIT_MS,
  FREE_TRIES,
  MAX_WAIT_MS,
  WRONG_KEYS_PER_MINUTE,
  type KeyRateLimit,
  type KeyVerdict,
} from '../operators/sign-in/operator-gate.ts';
import { NOW, takeOf, type Tables } from './shared-rates.ts';

const MINUTE = 60_000_000;
const TRY = Math.floor(MINUTE / WRONG_KEYS_PER_MINUTE);
const [WRONG, EVERYWHERE] = ['wrong key', 'everywhere'];
const FORGOTTEN_AFTER_MS = 86_400_000;
/** Rows that earlier versions wrote. */
const RIGHT_KEPT_MS = 30 * 86_400_000;
const MAX_ROWS = 10_000;

/** Microseconds to wait: for this address, and for all. */
const STANDS = `
  select
    coalesce((select until - ${NOW} from wrong_key where key = $2), 0),
    coalesce((select until - ${NOW} from rate where key = $3), 0) + ${TRY} - ${MINUTE}`;
/** Counts a wrong key unless the address waits. */
const RECORD_WRONG = `
  insert into wrong_key (key, tries, until, at)
  values ($2, 1, 0, ${NOW})
  on conflict (key) do update
  set tries = wrong_key.tries + 1,
    at = excluded.at,
    until = case
      when (wrong_key.tries + 1) % ${FREE_TRIES} <> 0 then 0
      else ${NOW} + 1000 * least(
        ${MAX_WAIT_MS},
        ${FIRST_WAIT_MS} * power(2, least((wrong_key.tries + 1) / ${FREE_TRIES} - 1, 20))
      )::bigint
    end
  where wrong_key.until <= ${NOW}
  returning greatest(until - ${NOW}, 0)`;

/** The same limits as `keyRateLimit`, over all nodes. */
export function sharedKeyRate(tables: Tables, now: () => number = Date.now): KeyRateLimit {
  const { query, keyOf, clock } = tables;
  /** Refusals that this process knows. */
  const waitsUntilMs = new LRUCache<string, number>({ max: MAX_ROWS });
  const seconds = (wait: number): number => Math.max(0, Math.ceil(wait / 1_000_000));

  async function standingOf(address: string): Promise<{ ownWait: number; waitOfAll: number }> {
    const keys = await Promise.all([keyOf(WRONG, address), keyOf(WRONG, EVERYWHERE)]);
    const [row] = await query<[number, number]>(STANDS, [clock(), ...keys]);
    const [ownWait, waitOfAll] = row!.map(Number) as [number, number];
    if (ownWait > 0) waitsUntilMs.set(addressKey(address), now() + ownWait / 1_000);
    return { ownWait, waitOfAll };
  }

  async function judge(address: string): Promise<KeyVerdict> {
    const before = await standingOf(address);
    const wait = Math.max(before.ownWait, before.waitOfAll);
    if (wait > 0) return { waitSeconds: seconds(wait), closed: null };
    const all = await takeOf(tables, await keyOf(WRONG, EVERYWHERE), TRY, MINUTE);
    if (all > 0) return { waitSeconds: seconds(all), closed: null };
    const [row] = await query<[number]>(RECORD_WRONG, [clock(), await keyOf(WRONG, address)]);
    const { ownWait, waitOfAll } = await standingOf(address);
    // another node has closed it meanwhile
    if (row === undefined) return { waitSeconds: Math.max(1, seconds(ownWait)), closed: null };
    if (Number(row[0]) > 0) return { waitSeconds: 0, closed: { scope: 'address', seconds: seconds(Number(row[0])) } };
    if (waitOfAll <= 0) return { waitSeconds: 0, closed: null };
    return { waitSeconds: 0, closed: { scope: 'everywhere', seconds: seconds(waitOfAll) } };
  }

  return {
    async recordWrongKey(address) {
      const known = seconds(((waitsUntilMs.get(addressKey(address)) ?? 0) - now()) * 1_000);
      return known > 0 ? { waitSeconds: known, closed: null } : judge(address);
    },
    async recordRightKey(address) {
      waitsUntilMs.set(addressKey(address), 0);
      await query('delete from wrong_key where key = $1', [await keyOf(WRONG, address)]);
    },
  };
}

export async function sweepKeyRate({ query, clock }: Pick<Tables, 'query' | 'clock'>): Promise<void> {
  for (const [table, keptMs] of [['wrong_key', FORGOTTEN_AFTER_MS] as const, ['right_key', RIGHT_KEPT_MS] as const]) {
    await query(`delete from ${table} where at <= ${NOW} - ${keptMs}::bigint * 1000`, [clock()]);
    await query(`delete from ${table} where key in (select key from ${table} order by at desc offset ${MAX_ROWS})`);
  }
}

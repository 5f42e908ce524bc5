import { createLatestCache } from '../domain/latest-cache.ts';
import { addressKey } from '../http/rate-limit.ts';
import {
  FIRST_WAIT_MS,
  FREE_TRIES,
  KNOWN_FOR_MS,
  knownAddresses,
  MAX_WAIT_MS,
  WRONG_KEYS_PER_MINUTE,
  type KeyRateLimit,
  type KeyVerdict,
} from '../operators/sign-in/key-rate-limit.ts';
import { NOW } from './cluster-schema.ts';
import { takeOf, type Tables } from './shared-rates.ts';

const MINUTE = 60_000_000;
const TRY = Math.floor(MINUTE / WRONG_KEYS_PER_MINUTE);
const [WRONG, RIGHT, EVERYWHERE] = ['wrong key', 'right key', 'everywhere'];
/** Wrong keys of an address are forgotten after so long without another one. */
const FORGOTTEN_AFTER_MS = 86_400_000;
/** Rows of each table that stay. */
const MAX_ROWS = 10_000;
/** That an address is known is written at most this often. */
const WRITE_EVERY_MS = 3_600_000;

/** How the address stands: microseconds to wait for its own wrong keys and for those of all, and whether it has signed in. */
const STANDS = `
  select
    coalesce((select until - ${NOW} from wrong_key where key = $2), 0),
    coalesce((select until - ${NOW} from rate where key = $3), 0) + ${TRY} - ${MINUTE},
    exists(select 1 from right_key where key = $4 and at > ${NOW} - ${KNOWN_FOR_MS}::bigint * 1000)`;
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

type Standing = { ownWait: number; waitOfAll: number; isKnown: boolean };

/**
 * The bounds of `keyRateLimit` over all nodes together. Every key that was compared is judged by one statement, so that guesses in parallel on several nodes count
 * once each; only those on their way in a connection at that moment are compared beyond the bound.
 */
export function sharedKeyRate(tables: Tables, now: () => number = Date.now): KeyRateLimit {
  const { query, keyOf, clock } = tables;
  const known = knownAddresses(now);
  const writtenMs = createLatestCache<number>(MAX_ROWS);
  /** When addresses that wait may try again, as far as this process knows. */
  const waitsUntilMs = createLatestCache<number>(MAX_ROWS);
  const seconds = (wait: number): number => Math.max(0, Math.ceil(wait / 1_000_000));

  async function standingOf(address: string): Promise<Standing> {
    const keys = await Promise.all([keyOf(WRONG, address), keyOf(WRONG, EVERYWHERE), keyOf(RIGHT, address)]);
    const [row] = await query<[number, number, boolean]>(STANDS, [clock(), ...keys]);
    const [ownWait, waitOfAll, isKnown] = row!;
    return { ownWait: Number(ownWait), waitOfAll: Number(waitOfAll), isKnown: isKnown || known.has(address) };
  }

  async function recordWrong(address: string, { isKnown }: Standing): Promise<KeyVerdict> {
    const all = isKnown ? 0 : await takeOf(tables, await keyOf(WRONG, EVERYWHERE), TRY, MINUTE);
    if (all > 0) return { waitSeconds: seconds(all), closed: null };
    const [row] = await query<[number]>(RECORD_WRONG, [clock(), await keyOf(WRONG, address)]);
    const { ownWait, waitOfAll } = await standingOf(address);
    // others have closed it meanwhile
    if (row === undefined) return { waitSeconds: Math.max(1, seconds(ownWait)), closed: null };
    if (Number(row[0]) > 0) return { waitSeconds: 0, closed: { scope: 'address', seconds: seconds(Number(row[0])) } };
    if (isKnown || waitOfAll <= 0) return { waitSeconds: 0, closed: null };
    return { waitSeconds: 0, closed: { scope: 'everywhere', seconds: seconds(waitOfAll) } };
  }

  async function judge(address: string, isRight: boolean): Promise<KeyVerdict> {
    const standing = await standingOf(address);
    const wait = Math.max(standing.ownWait, standing.isKnown ? 0 : standing.waitOfAll);
    if (wait > 0 || isRight) return { waitSeconds: seconds(wait), closed: null };
    return recordWrong(address, standing);
  }

  return {
    waitSeconds: (address) => seconds(((waitsUntilMs.get(addressKey(address)) ?? 0) - now()) * 1_000),
    async recordTry(address, isRight) {
      const verdict = await judge(address, isRight);
      const wait = Math.max(verdict.waitSeconds, verdict.closed?.seconds ?? 0);
      if (wait > 0) waitsUntilMs.set(addressKey(address), now() + wait * 1_000);
      return verdict;
    },
    async recordRightKey(address, atMs) {
      known.note(address, atMs ?? now());
      if (atMs !== undefined) return;
      const key = await keyOf(RIGHT, address);
      await query('delete from wrong_key where key = $1', [await keyOf(WRONG, address)]);
      if (now() - (writtenMs.get(key) ?? -Infinity) < WRITE_EVERY_MS) return;
      await query(
        `insert into right_key (key, at) values ($2, ${NOW}) on conflict (key) do update set at = excluded.at`,
        [clock(), key],
      );
      writtenMs.set(key, now());
    },
  };
}

/** Removes what counts no more, and more than there may be. */
export async function sweepKeyRate({ query, clock }: Pick<Tables, 'query' | 'clock'>): Promise<void> {
  for (const [table, keptMs] of [['wrong_key', FORGOTTEN_AFTER_MS] as const, ['right_key', KNOWN_FOR_MS] as const]) {
    await query(`delete from ${table} where at <= ${NOW} - ${keptMs}::bigint * 1000`, [clock()]);
    await query(`delete from ${table} where key in (select key from ${table} order by at desc offset ${MAX_ROWS})`);
  }
}

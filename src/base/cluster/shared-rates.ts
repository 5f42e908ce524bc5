import type { Query } from '../database/database.ts';
import { LRUCache } from 'lru-cache';
import type { AddressRate, FileAllowance } from '../http/rate-limit.ts';
import { DIALECT, type WritableSchema } from '../database/postgres/schema-pool.ts';

const { integer, text } = DIALECT;

/** Microseconds by the clock of the database; tests give a time as `$1`. */
export const NOW = 'coalesce($1::bigint, (extract(epoch from statement_timestamp()) * 1000000)::bigint)';

/** Times are microseconds since 1970. */
export const CLUSTER_SCHEMA: WritableSchema = {
  name: 'cluster',
  lock: 5_155_456,
  migrations: [
    [
      // Not logged: after a failover rates start anew. until: when the whole allowance is back
      `create unlogged table rate (key ${text} primary key, until ${integer} not null) with (fillfactor = 70)`,
      `create table wrong_key (
        key ${text} primary key,
        tries ${integer} not null,
        until ${integer} not null,
        at ${integer} not null
      )`,
      `create table right_key (key ${text} primary key, at ${integer} not null)`,
      `create table lease (
        name ${text} primary key,
        token ${text} not null,
        holder ${text} not null,
        until ${integer} not null
      )`,
      `create table note (name ${text} primary key, text ${text} not null, until ${integer})`,
      // without a key a hash of an address could be guessed
      `create table hash_key (value ${text} not null)`,
      `insert into hash_key (value) values (gen_random_uuid()::text || gen_random_uuid()::text)`,
    ],
  ],
};

const MICROSECONDS = 1_000_000;
export const MAX_WRONG_KEYS = 10_000;
export const MINUTE = 60 * MICROSECONDS;
const HOUR = 60 * MINUTE;

export type Tables = {
  query: Query;
  keyOf: (scope: string, address: string) => Promise<string>;
  clock: () => number | null;
};

const COUNT = `
  insert into rate (key, until)
  values ($2, ${NOW} + $3::bigint)
  on conflict (key) do update
  set until = greatest(rate.until, ${NOW}) + $3::bigint`;
const TAKE = `${COUNT} where greatest(rate.until, ${NOW}) + $3::bigint <= ${NOW} + $4::bigint returning 1`;
const LEFT = `select until - ${NOW} from rate where key = $2`;

/** Takes `cost` of `whole`. Returns 0, or the microseconds to wait. */
export async function takeOf({ query, clock }: Tables, key: string, cost: number, whole: number): Promise<number> {
  if ((await query(TAKE, [clock(), key, cost, whole])).length > 0) return 0;
  const [row] = await query<[number]>(LEFT, [clock(), key]);
  return Math.max(1, Number(row?.[0] ?? 0) + cost - whole);
}

/** A token bucket for each address over all nodes. Refusals are cached, so a flood does not reach the database. */
export function sharedRate(tables: Tables, name: string, perMinute: number): AddressRate {
  const cost = Math.floor(MINUTE / perMinute);
  const refused = new LRUCache<string, number>({ maxSize: 50_000, sizeCalculation: () => 1 });
  const now = () => tables.clock() ?? performance.now() * 1_000;
  return {
    async take(address) {
      const key = await tables.keyOf(name, address);
      const known = (refused.get(key) ?? 0) - now();
      if (known > 0) return Math.ceil(known / MICROSECONDS);
      const wait = await takeOf(tables, key, cost, MINUTE);
      if (wait === 0) return 0;
      refused.set(key, now() + wait);
      return Math.ceil(wait / MICROSECONDS);
    },
  };
}

export function sharedAllowance(tables: Tables, name: string, bytes: number): FileAllowance {
  return {
    async left(address, most = bytes) {
      const key = await tables.keyOf(name, address);
      const [row] = await tables.query<[number]>(LEFT, [tables.clock(), key]);
      return Math.max(0, most - Math.round((Math.max(0, Number(row?.[0] ?? 0)) / HOUR) * bytes));
    },
    async count(address, brought) {
      const key = await tables.keyOf(name, address);
      await tables.query(COUNT, [tables.clock(), key, Math.round((brought / bytes) * HOUR)]);
    },
  };
}

const DAY_MS = 86_400_000;
/** Times in a table, how long its rows are kept after them, and how many. */
const KEPT = [
  { table: 'rate', time: 'until', keptMs: 0, rows: 200_000 },
  { table: 'wrong_key', time: 'at', keptMs: DAY_MS, rows: MAX_WRONG_KEYS },
  { table: 'right_key', time: 'at', keptMs: 30 * DAY_MS, rows: MAX_WRONG_KEYS },
];

export async function sweepRates({ query, clock }: Pick<Tables, 'query' | 'clock'>): Promise<void> {
  for (const { table, time, keptMs, rows } of KEPT) {
    await query(`delete from ${table} where ${time} <= ${NOW} - ${keptMs}::bigint * 1000`, [clock()]);
    await query(`delete from ${table} where key in (select key from ${table} order by ${time} desc offset ${rows})`);
  }
}

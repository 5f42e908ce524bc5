import { createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { DIALECT, openSchemaPool, type WritableSchema } from '../database/postgres/schema-pool.ts';
import type { Query } from '../database/database.ts';
import { addressKey, boundedCache, type AddressRate, type FileAllowance } from '../http/rate-limit.ts';
import type { ClusterStore, SharedNotes, OnOneNode } from './cluster-store.ts';
import { lazily } from '../domain/in-parallel.ts';
import { KEY_LIMITS, type KeyRateLimit, type KeyVerdict } from '../operators/sign-in/operator-gate.ts';

const { integer, text } = DIALECT;

/** Microseconds by the clock of the database; tests give a time as `$1`. */
const NOW = 'coalesce($1::bigint, (extract(epoch from statement_timestamp()) * 1000000)::bigint)';

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
const MAX_WRONG_KEYS = 10_000;
const MINUTE = 60 * MICROSECONDS;
const HOUR = 60 * MINUTE;

type Tables = { query: Query; keyOf: (scope: string, address: string) => Promise<string>; clock: () => number | null };

const COUNT = `
  insert into rate (key, until)
  values ($2, ${NOW} + $3::bigint)
  on conflict (key) do update
  set until = greatest(rate.until, ${NOW}) + $3::bigint`;
const TAKE_RATE = `${COUNT} where greatest(rate.until, ${NOW}) + $3::bigint <= ${NOW} + $4::bigint returning 1`;
const LEFT = `select until - ${NOW} from rate where key = $2`;

/** Takes `cost` of `whole`. Returns 0, or the microseconds to wait. */
async function takeOf({ query, clock }: Tables, key: string, cost: number, whole: number): Promise<number> {
  if ((await query(TAKE_RATE, [clock(), key, cost, whole])).length > 0) return 0;
  const [row] = await query<[number]>(LEFT, [clock(), key]);
  return Math.max(1, Number(row?.[0] ?? 0) + cost - whole);
}

/** A token bucket for each address over all nodes. Refusals are cached, so a flood does not reach the database. */
function sharedRate(tables: Tables, name: string, perMinute: number): AddressRate {
  const cost = Math.floor(MINUTE / perMinute);
  const refused = boundedCache<number>(50_000);
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

function sharedAllowance(tables: Tables, name: string, bytes: number): FileAllowance {
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
];

export async function sweepRates({ query, clock }: Pick<Tables, 'query' | 'clock'>): Promise<void> {
  for (const { table, time, keptMs, rows } of KEPT) {
    await query(`delete from ${table} where ${time} <= ${NOW} - ${keptMs}::bigint * 1000`, [clock()]);
    await query(`delete from ${table} where key in (select key from ${table} order by ${time} desc offset ${rows})`);
  }
}

const SWEEP_EVERY_MS = 30_000;
const KEY_LENGTH = 22;

/** Opens also while the database is out: methods reject until it is back. */
export function openClusterStore(options: { url: string; node?: string; now?: () => number }): ClusterStore {
  const { url, node, now } = options;
  const { query, quick, close } = openSchemaPool({ url, schema: CLUSTER_SCHEMA, maxConnections: 1 });
  const clock = () => (now === undefined ? null : now() * 1_000);
  const hashKey = lazily(async () => (await quick<[string]>('select value from hash_key'))[0]![0]);

  async function keyOf(scope: string, address: string): Promise<string> {
    const hmac = createHmac('sha256', await hashKey.get()).update(`${scope}\n${addressKey(address)}`);
    return hmac.digest('base64url').slice(0, KEY_LENGTH);
  }

  const tables: Tables = { query: quick, keyOf, clock };
  const sweep = async (): Promise<void> => {
    await sweepRates({ query, clock });
    await query(`delete from note where until <= ${NOW}`, [clock()]);
  };
  // the next round tries again
  const timer = setInterval(() => void sweep().catch(() => undefined), SWEEP_EVERY_MS).unref();
  return {
    rate: (name, perMinute) => sharedRate(tables, name, perMinute),
    allowance: (name, bytes) => sharedAllowance(tables, name, bytes),
    keyRate: () => sharedKeyRate(tables, now),
    onOneNode: onOneNode({ query, clock, holder: node ?? `process ${process.pid} on ${hostname()}` }),
    notes: notesOn({ query, clock }),
    async close() {
      clearInterval(timer);
      await close();
    },
  };
}

/** A lease ends this long after its last renewal. */
const LEASE_MS = 60_000;
const RENEWALS = 4;

/** Leases in PostgreSQL: they survive a failover and expire. `holder` names this node to others. */
export function onOneNode(props: Pick<Tables, 'query' | 'clock'> & { holder: string; leaseMs?: number }): OnOneNode {
  const { query, clock, holder, leaseMs = LEASE_MS } = props;
  return async (name, action, { restMs } = {}) => {
    const token = randomUUID();
    const taken = await query(TAKE, [clock(), name, token, holder, leaseMs * 1_000]);
    if (taken.length === 0) {
      const [row] = await query<[string]>('select holder from lease where name = $1', [name]);
      return { kind: 'elsewhere', holder: row?.[0] ?? 'another node' };
    }
    const lost = new AbortController();
    let heldUntilMs = performance.now() + leaseMs;
    const renew = async (): Promise<void> => {
      const sentMs = performance.now();
      const kept = await query(KEEP, [clock(), name, token, leaseMs * 1_000]).catch(() => null);
      if (kept !== null && kept.length > 0) heldUntilMs = sentMs + leaseMs;
      // while the database is out nobody else can take the lease
      else if (kept !== null || performance.now() > heldUntilMs) lost.abort(new Error(`another node may do: ${name}`));
    };
    const timer = setInterval(() => void renew(), leaseMs / RENEWALS).unref();
    let rests = false;
    try {
      const result = await action(lost.signal);
      rests = restMs !== undefined;
      return { kind: 'done', result };
    } finally {
      clearInterval(timer);
      const giveBack = () => query('delete from lease where name = $1 and token = $2', [name, token]);
      const end = rests ? query(KEEP, [clock(), name, token, restMs! * 1_000]) : giveBack();
      await end.catch(() => undefined);
    }
  };
}

const TAKE = `
  insert into lease (name, token, holder, until)
  values ($2, $3, $4, ${NOW} + $5::bigint)
  on conflict (name) do update
  set token = excluded.token, holder = excluded.holder, until = excluded.until
  where lease.until <= ${NOW}
  returning 1`;
const KEEP = `update lease set until = ${NOW} + $4::bigint where name = $2 and token = $3 returning 1`;

function notesOn({ query, clock }: Pick<Tables, 'query' | 'clock'>): SharedNotes {
  return {
    async read(name) {
      const [row] = await query<[string]>(
        `select text from note where name = $2 and (until is null or until > ${NOW})`,
        [clock(), name],
      );
      return row?.[0] ?? null;
    },
    async keep(name, text, forMs) {
      await query(
        `insert into note (name, text, until)
        values ($2, $3, ${NOW} + $4::bigint)
        on conflict (name) do update
        set text = excluded.text, until = excluded.until`,
        [clock(), name, text, forMs === undefined ? null : forMs * 1_000],
      );
    },
    async keepFirst(name, text) {
      await query('insert into note (name, text) values ($1, $2) on conflict (name) do nothing', [name, text]);
    },
    async take(name) {
      const [row] = await query<[string, boolean]>(
        `delete from note where name = $2 returning text, until is null or until > ${NOW}`,
        [clock(), name],
      );
      return row?.[1] ? row[0] : null;
    },
  };
}

const TRY = Math.floor(MINUTE / KEY_LIMITS.perMinute);
const { freeTries, firstWaitMs, maxWaitMs } = KEY_LIMITS;
const [WRONG, EVERYWHERE] = ['wrong key', 'everywhere'];

/** Microseconds to wait: for this address, and for all. */
const STANDS = `
  select
    coalesce((select until - ${NOW} from wrong_key where key = $2), 0),
    coalesce((select until - ${NOW} from rate where key = $3), 0) + ${TRY} - ${MINUTE}`;
const RECORD_WRONG = `
  insert into wrong_key (key, tries, until, at)
  values ($2, 1, 0, ${NOW})
  on conflict (key) do update
  set tries = wrong_key.tries + 1,
    at = excluded.at,
    until = case
      when (wrong_key.tries + 1) % ${freeTries} <> 0 then 0
      else ${NOW} + 1000 * least(
        ${maxWaitMs},
        ${firstWaitMs} * power(2, least((wrong_key.tries + 1) / ${freeTries} - 1, 20))
      )::bigint
    end
  where wrong_key.until <= ${NOW}
  returning greatest(until - ${NOW}, 0)`;

function sharedKeyRate(tables: Tables, now: () => number = Date.now): KeyRateLimit {
  const { query, keyOf, clock } = tables;
  const waitsUntilMs = boundedCache<number>(MAX_WRONG_KEYS);
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

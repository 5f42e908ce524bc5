import { createHmac, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { openSchemaPool } from '../database/postgres/schema-pool.ts';
import { addressKey } from '../http/rate-limit.ts';
import { CLUSTER_SCHEMA, NOW, sharedAllowance, sharedRate, sweepRates, type Tables } from './shared-rates.ts';
import type { ClusterStore, SharedNotes, OnOneNode } from './cluster-store.ts';
import { sharedKeyRate, sweepKeyRate } from './shared-key-rate.ts';
import type { Query } from '../database/database.ts';

const MAX_CONNECTIONS = 2;
const SWEEP_EVERY_MS = 30_000;
const KEY_LENGTH = 22;

export type ClusterOptions = {
  url: string;
  node?: string | null | undefined;
  /** For tests. */
  now?: () => number;
};

/** Opens also while the database is out: methods reject until it is back. */
export function openClusterStore({ url, node, now }: ClusterOptions): ClusterStore {
  const { query, quick, close } = openSchemaPool({ url, schema: CLUSTER_SCHEMA, maxConnections: MAX_CONNECTIONS });
  const clock = () => (now === undefined ? null : now() * 1_000);
  let hashKey: Promise<string> | null = null;
  const readHashKey = async (): Promise<string> => (await quick<[string]>('select value from hash_key'))[0]![0];

  async function keyOf(scope: string, address: string): Promise<string> {
    hashKey ??= readHashKey().catch((error: unknown) => {
      hashKey = null;
      throw error;
    });
    const text = `${scope}\n${addressKey(address)}`;
    return createHmac('sha256', await hashKey)
      .update(text)
      .digest('base64url')
      .slice(0, KEY_LENGTH);
  }

  const tables: Tables = { query: quick, keyOf, clock };
  const sweep = async (): Promise<void> => {
    for (const remove of [sweepRates, sweepKeyRate, sweepNotes]) await remove({ query, clock });
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

type Leases = Pick<Tables, 'query' | 'clock'> & { holder: string; leaseMs?: number };

/** Leases in PostgreSQL: they survive a failover and expire. `holder` names this node to others. */
export function onOneNode({ query, clock, holder, leaseMs = LEASE_MS }: Leases): OnOneNode {
  return async (name, action, { restMs } = {}) => {
    const token = randomUUID();
    const taken = await query(TAKE, [clock(), name, token, holder, leaseMs * 1_000]);
    if (taken.length === 0) return { kind: 'elsewhere', holder: await holderOf(query, name) };
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
    try {
      const result = await action(lost.signal);
      if (restMs !== undefined) await query(KEEP, [clock(), name, token, restMs * 1_000]).catch(() => undefined);
      else await giveBack(query, name, token);
      return { kind: 'done', result };
    } catch (error) {
      await giveBack(query, name, token);
      throw error;
    } finally {
      clearInterval(timer);
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

async function holderOf(query: Query, name: string): Promise<string> {
  const [row] = await query<[string]>('select holder from lease where name = $1', [name]);
  return row?.[0] ?? 'another node';
}

async function giveBack(query: Query, name: string, token: string): Promise<void> {
  await query('delete from lease where name = $1 and token = $2', [name, token]).catch(() => undefined);
}

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

async function sweepNotes({ query, clock }: Pick<Tables, 'query' | 'clock'>): Promise<void> {
  await query(`delete from note where until <= ${NOW}`, [clock()]);
}

import { randomUUID } from 'node:crypto';
import type { Query } from '../database/database.ts';
import { NOW } from './cluster-schema.ts';
import type { OnOneNode } from './one-node.ts';
import type { Tables } from './shared-rates.ts';

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

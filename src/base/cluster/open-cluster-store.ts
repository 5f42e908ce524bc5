import { createHmac } from 'node:crypto';
import { hostname } from 'node:os';
import { openSchemaPool } from '../database/postgres/schema-pool.ts';
import { addressKey } from '../http/rate-limit.ts';
import { CLUSTER_SCHEMA } from './cluster-schema.ts';
import type { ClusterStore } from './cluster-store.ts';
import { notesOn, sweepNotes } from './notes.ts';
import { onOneNode } from './node-leases.ts';
import { sharedKeyRate, sweepKeyRate } from './shared-key-rate.ts';
import { sharedAllowance, sharedRate, sweepRates, type Tables } from './shared-rates.ts';

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

import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { surplusVersions } from '../held-catalogs.ts';
import { schemaOfVersion } from './current-version.ts';
import { listHeldVersions } from './held-catalogs.ts';

/** How long a drop waits for a statement that still reads: then the schema is left to the next import. */
const DROP_LOCK_TIMEOUT_MS = 2_000;
const LOOK_EVERY_MS = 100;

/**
 * Drops what dead imports left, and the catalogs that are not to be kept. One that is still being read is waited for, at most `patienceMs`, and then left to
 * the next import. Only to be called under the lock of imports. `replaced` is the catalog that an import has just replaced, when one was published.
 */
export async function dropOldSchemas(
  sql: Sql,
  { keep, replaced, patienceMs }: { keep: number; replaced?: string | null; patienceMs: number },
): Promise<void> {
  const held = await listHeldVersions(sql);
  const versions = held.map(({ version }) => version);
  const inForce = held.find(({ isInForce }) => isInForce)?.version ?? null;
  const surplus = surplusVersions(versions, { inForce, replaced, keep });
  for (const version of surplus) await sql.unsafe('delete from catalog.kept_version where version = $1', [version]);
  const stay = new Set(versions.filter((version) => !surplus.includes(version)).map(schemaOfVersion));
  const names = (await sql.unsafe(LIST_CATALOGS).values()).map(([name]) => String(name));
  const end = performance.now() + patienceMs;
  for (const name of names.filter((each) => !stay.has(each))) {
    while ((await countReaders(sql, name)) > 0 && performance.now() < end) await delay(LOOK_EVERY_MS);
    if ((await countReaders(sql, name)) === 0) await dropSchema(sql, name);
  }
}

export async function dropSchema(sql: Sql, name: string): Promise<void> {
  await sql.unsafe(`set lock_timeout = ${DROP_LOCK_TIMEOUT_MS}`);
  try {
    await sql.unsafe(`drop schema if exists ${name} cascade`);
  } catch (error) {
    const isInUse = error instanceof Error && 'code' in error && error.code === '55P03';
    if (!isInUse) throw error;
  } finally {
    await sql.unsafe('set lock_timeout = 0');
  }
}

/** Servers that read a schema call their connections by its name. */
async function countReaders(sql: Sql, name: string): Promise<number> {
  const [row] = await sql.unsafe(COUNT_READERS, [name]).values();
  return Number(row![0]);
}

const LIST_CATALOGS = `
  select nspname::text
  from pg_namespace
  where nspname ~ '^catalog_[0-9]{8}t[0-9]{9}$'
  order by nspname`;

const COUNT_READERS = `
  select count(*)
  from pg_stat_activity
  where application_name = $1
    and datname = current_database()`;

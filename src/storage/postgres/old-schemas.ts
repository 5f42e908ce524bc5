import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** How long a drop waits for a statement that still reads: then the schema is left to the next import. */
const DROP_LOCK_TIMEOUT_MS = 2_000;
const LOOK_EVERY_MS = 100;

/**
 * Drops every catalog schema but the one in force: replaced ones, and what dead imports left. One that is still being read is waited for, at most
 * `patienceMs`, and then left to the next import. Only to be called under the lock of imports.
 */
export async function dropOldSchemas(sql: Sql, patienceMs: number): Promise<void> {
  const names = (await sql.unsafe(LIST_OLD).values()).map(([name]) => String(name));
  const end = performance.now() + patienceMs;
  for (const name of names) {
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

const LIST_OLD = `
  select n.nspname
  from pg_namespace n
  where n.nspname ~ '^catalog_[0-9]{8}t[0-9]{9}$'
    and n.nspname not in (
      select 'catalog_' || lower(version)
      from catalog.current_version
    )
  order by n.nspname`;

const COUNT_READERS = `
  select count(*)
  from pg_stat_activity
  where application_name = $1
    and datname = current_database()`;

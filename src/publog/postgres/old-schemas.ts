import { setTimeout as delay } from 'node:timers/promises';
import { sqlStateOf } from '#base/database/postgres/faults.ts';
import type { Session } from '#base/database/postgres/session.ts';
import { surplusVersions } from '../held-catalogs.ts';
import { schemaOfVersion } from './current-version.ts';
import { listHeldVersions } from './held-catalogs.ts';

/** How long a drop waits for a statement that still reads: then the schema is left to the next import. */
const DROP_LOCK_TIMEOUT_MS = 2_000;
const LOOK_EVERY_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Drops what dead imports left, and the catalogs that are not to be kept. One that is still being read is waited for, at most `patienceMs`, and then left to
 * the next import. Only to be called under the lock of imports. `replaced` is the catalog that an import has just replaced, when one was published.
 */
export async function dropOldSchemas(
  session: Session,
  { keep, replaced, patienceMs }: { keep: number; replaced?: string | null; patienceMs: number },
): Promise<void> {
  const held = await listHeldVersions(session);
  const versions = held.map(({ version }) => version);
  const inForce = held.find(({ isInForce }) => isInForce)?.version ?? null;
  const surplus = surplusVersions(versions, { inForce, replaced, keep });
  for (const version of surplus) await session.query('delete from catalog.kept_version where version = $1', [version]);
  const stay = new Set(versions.filter((version) => !surplus.includes(version)).map(schemaOfVersion));
  const names = (await session.query(LIST_CATALOGS)).map(([name]) => String(name));
  const end = performance.now() + patienceMs;
  for (const name of names.filter((each) => !stay.has(each))) {
    while ((await countReaders(session, name)) > 0 && performance.now() < end) await delay(LOOK_EVERY_MS);
    if ((await countReaders(session, name)) === 0) await dropSchema(session, name);
  }
}

export async function dropSchema({ query }: Session, name: string): Promise<void> {
  await query(`set lock_timeout = ${DROP_LOCK_TIMEOUT_MS}`);
  try {
    await query(`drop schema if exists ${name} cascade`);
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
  } finally {
    await query('set lock_timeout = 0');
  }
}

/** Servers that read a schema call their connections by its name. */
async function countReaders({ query }: Session, name: string): Promise<number> {
  const [row] = await query<[number]>(COUNT_READERS, [name]);
  return row![0];
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

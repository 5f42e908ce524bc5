import {
  openSession,
  transaction,
  withSession,
  type Place,
  type Session,
  sqlStateOf,
} from '#base/database/postgres/session.ts';
import { parseEdition } from '../catalog-edition.ts';
import { checkFormat } from '../catalog-source.ts';
import { ImportRunning, type CatalogSwitch, type HeldCatalog, type PublishedEdition } from '../catalog-loader.ts';
import { heldCatalog, reasonOf, surplusVersions, switchCatalog } from '../held-catalogs.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { OLDEST_COMPARED, type OpenedCatalog } from '../queries/published-records.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';
import { openPostgresCatalogVersion, schemaOfVersion } from './catalog-source.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { takeSessionLock, type SessionLock } from '#base/database/postgres/session-lock.ts';

export async function listHeldVersions({ query }: Session) {
  const [tables] = await query(FIND_POINTER);
  const [pointer, kept] = tables!;
  if (pointer === null) return [];
  type Row = [version: string, format: number, isInForce: boolean];
  const rows = await query<Row>(kept === null ? LIST_CURRENT : `${LIST_CURRENT} union all ${LIST_KEPT}`);
  const held = rows.map(([version, format, isInForce]) => ({ version, format, isInForce }));
  const schemas = new Set((await query(LIST_SCHEMAS)).map(([name]) => String(name)));
  return held.filter(({ version, isInForce }) => isInForce || schemas.has(schemaOfVersion(version)));
}

/** In one transaction; the one before stays. */
export async function writePointer(session: Session, version: string, format: number): Promise<void> {
  const { query } = session;
  await transaction(session, async () => {
    await query(KEEP_CURRENT);
    await query('delete from catalog.kept_version where version = $1', [version]);
    await query(SWITCH, [version, format]);
  });
}

export async function listHeldCatalogs(url: string): Promise<HeldCatalog[]> {
  return withSession(placeOf(url), async (session) => {
    const versions = (await listHeldVersions(session)).sort((left, right) => (left.version < right.version ? 1 : -1));
    const held: HeldCatalog[] = [];
    for (const { version, format, isInForce } of versions) {
      const schema = schemaOfVersion(version);
      const [size] = await session.query(SIZE_OF_SCHEMA, [schema]);
      const problem = await checkFormat(schema, format, async () => false).then(() => null, reasonOf);
      const edition = (await readPublishedEdition(session, version))?.edition ?? null;
      held.push(heldCatalog({ version, isInForce, sizeBytes: Number(size![0]), format, edition, problem }));
    }
    return held;
  });
}

export async function findInForce(session: Session) {
  return (await listHeldVersions(session)).find(({ isInForce }) => isInForce);
}

export async function findPublishedEdition(url: string): Promise<PublishedEdition | null> {
  return withSession(placeOf(url), async (session) => {
    const inForce = await findInForce(session);
    return inForce === undefined ? null : readPublishedEdition(session, inForce.version);
  });
}

/** Null for a format that cannot be compared with. */
export async function openPublished(url: string): Promise<OpenedCatalog | null> {
  const inForce = await withSession(placeOf(url), findInForce);
  const { version, format } = inForce ?? { version: '', format: 0 };
  if (format < OLDEST_COMPARED || format > CATALOG_SCHEMA_VERSION) return null;
  const session = await openSession(placeOf(url, { search_path: schemaOfVersion(version) }));
  return { database: { query: session.prepared, close: session.close }, format };
}

export async function putCatalogInForce(url: string, wanted: string | null): Promise<CatalogSwitch> {
  await using lock = await takeImportLock(url, importName());
  const { session } = lock;
  await session.query(CREATE_POINTER);
  const held = await listHeldVersions(session);
  const formatOf = new Map(held.map(({ version, format }) => [version, format]));
  const inForce = held.find(({ isInForce }) => isInForce)?.version ?? null;
  const versions = { versions: [...formatOf.keys()], inForce };
  return await switchCatalog(wanted, versions, {
    check: async (version) => {
      await checkFormat(schemaOfVersion(version), formatOf.get(version)!, async () => false);
      await (await openPostgresCatalogVersion(url, version, openCatalogStore, 1)).close();
    },
    announce: async (version) => {
      lock.check();
      await writePointer(session, version, formatOf.get(version)!);
    },
  });
}

/** Any format; null without an edition. */
async function readPublishedEdition({ query }: Session, version: string): Promise<PublishedEdition | null> {
  const table = `${schemaOfVersion(version)}.catalog_info`;
  const [found] = await query('select to_regclass($1)::text', [table]);
  if (!found?.[0]) return null;
  return parseEdition(await query<[string, string | null]>(`select key, value from ${table}`));
}

/** A server that takes writes: a standby may lag behind. */
export function placeOf(url: string, settings: Place['settings'] = {}): Place {
  return { url, settings: { application_name: 'import: looks at the catalogs', ...settings }, writes: true };
}

/** Tables of catalogs in force and before. Other schemas are left over. */
export const CREATE_POINTER = `
  create schema if not exists catalog;
  create table if not exists catalog.current_version (
    single boolean primary key default true check (single),
    version text not null,
    format integer not null
  );
  create table if not exists catalog.kept_version (
    version text primary key,
    format integer not null
  )`;

// null for a table that does not exist
const FIND_POINTER = `
  select to_regclass('catalog.current_version')::text, to_regclass('catalog.kept_version')::text`;

// one row
const LIST_CURRENT = `
  select version, format, true
  from catalog.current_version`;

// ten rows at most
const LIST_KEPT = `
  select version, format, false
  from catalog.kept_version`;

const LIST_SCHEMAS = `
  select nspname::text
  from pg_namespace`;

const KEEP_CURRENT = `
  insert into catalog.kept_version (version, format)
  select version, format
  from catalog.current_version
  on conflict (version) do update
  set format = excluded.format`;

const SWITCH = `
  insert into catalog.current_version (version, format)
  values ($1, $2)
  on conflict (single) do update
  set version = excluded.version,
    format = excluded.format`;

// tables with their indexes and long values
const SIZE_OF_SCHEMA = `
  select coalesce(sum(pg_total_relation_size(oid)), 0)
  from pg_class
  where relnamespace = to_regnamespace($1)
    and relkind = 'r'`;

/** Then the next import drops it. */
const DROP_LOCK_TIMEOUT_MS = 2_000;
const LOOK_EVERY_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** Drops surplus schemas, waiting at most `patienceMs` for readers. Only under the lock of imports. */
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

/** Numbers that no other program uses. */
const LOCK_KEYS = [1_852_404_590, 1_768_779_876] as const;

/** Tells whose lock it is; at most 63 characters. */
export const importName = (): string => `import: process ${process.pid}, started at ${new Date().toISOString()}`;

/** Rejects with `ImportRunning`. */
export function takeImportLock(url: string, name: string): Promise<SessionLock> {
  const refusal = (holder: string): Error => new ImportRunning(`Another import is running: ${holder}.`);
  return takeSessionLock(url, { keys: LOCK_KEYS, what: 'import', name, refusal });
}

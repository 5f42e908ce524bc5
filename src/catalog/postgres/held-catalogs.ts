import type { Sql } from 'postgres';
import type { Database } from '../../database/database.ts';
import { asUnavailable, connect } from '../../database/postgres/connect.ts';
import { createQuery } from '../../database/postgres/schema-pool.ts';
import { parseEdition } from '../catalog-edition.ts';
import { checkFormat } from '../catalog-source.ts';
import { type CatalogSwitch, type HeldCatalog, ImportRunning, type PublishedEdition } from '../catalog-loader.ts';
import { heldCatalog, reasonOf, switchCatalog } from '../held-catalogs.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';
import { openPostgresCatalogVersion } from './catalog-source.ts';
import { schemaOfVersion } from './current-version.ts';
import { importName, takeImportLock } from './import-lock.ts';

/** A catalog that was published and whose schema is there. */
export type HeldVersion = { version: string; format: number; isInForce: boolean };

/**
 * Makes the tables that say which catalogs there are: the one in force, and those that were in force before and stay. A schema that neither names is what a
 * dead import has left.
 */
export async function createPointer(sql: Sql): Promise<void> {
  await sql.unsafe(CREATE_POINTER).simple();
}

/** The published catalogs, in no order; none before the first import. */
export async function listHeldVersions(sql: Sql): Promise<HeldVersion[]> {
  const [tables] = await sql.unsafe(FIND_POINTER).values();
  const [pointer, kept] = tables!;
  if (pointer === null) return [];
  const rows = await sql.unsafe(kept === null ? LIST_CURRENT : `${LIST_CURRENT} union all ${LIST_KEPT}`).values();
  const held = rows.map(([version, format, isInForce]) => ({
    version: String(version),
    format: Number(format),
    isInForce: isInForce === true,
  }));
  const schemas = new Set((await sql.unsafe(LIST_SCHEMAS).values()).map(([name]) => String(name)));
  return held.filter(({ version, isInForce }) => isInForce || schemas.has(schemaOfVersion(version)));
}

/** Announces a version to readers, in one transaction, and keeps the one that was in force among those that stay. */
export async function writePointer(sql: Sql, version: string, format: number): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe(KEEP_CURRENT);
    await transaction.unsafe('delete from catalog.kept_version where version = $1', [version]);
    await transaction.unsafe(SWITCH, [version, format]);
  });
}

/** The catalogs of a database, newest first. Rejects with `StoreUnavailable` when it does not answer. */
export async function listHeldCatalogs(url: string): Promise<HeldCatalog[]> {
  return withConnection(url, async (sql) => {
    const versions = (await listHeldVersions(sql)).sort((left, right) => (left.version < right.version ? 1 : -1));
    const held: HeldCatalog[] = [];
    for (const { version, format, isInForce } of versions) {
      const schema = schemaOfVersion(version);
      const [size] = await sql.unsafe(SIZE_OF_SCHEMA, [schema]).values();
      const problem = await checkFormat(schema, format, async () => false).then(() => null, reasonOf);
      const edition = (await readPublishedEdition(sql, version))?.edition ?? null;
      held.push(heldCatalog({ version, isInForce, sizeBytes: Number(size![0]), format, edition, problem }));
    }
    return held;
  });
}

/** The catalog in force, whatever its format. */
export async function findInForce(sql: Sql): Promise<HeldVersion | undefined> {
  return (await listHeldVersions(sql)).find(({ isInForce }) => isInForce);
}

/** The edition in force; null when there is none, or none that can be read. */
export async function findPublishedEdition(url: string): Promise<PublishedEdition | null> {
  return withConnection(url, async (sql) => {
    const inForce = await findInForce(sql);
    return inForce === undefined ? null : readPublishedEdition(sql, inForce.version);
  });
}

/** The catalog in force; null when there is none, or one of another format. */
export async function openPublished(url: string): Promise<Database | null> {
  const inForce = await withConnection(url, findInForce);
  if (inForce?.format !== CATALOG_SCHEMA_VERSION) return null;
  const sql = connect(url, { max: 1, settings: { ...SETTINGS, search_path: schemaOfVersion(inForce.version) } });
  return { query: createQuery(sql), close: () => sql.end({ timeout: 1 }) };
}

/** See `CatalogDatabase.putInForce`. */
export async function putCatalogInForce(url: string, wanted: string | null): Promise<CatalogSwitch> {
  const lock = await takeImportLock(url, importName()).catch((error: unknown) => {
    throw error instanceof ImportRunning ? error : asUnavailable(error);
  });
  const { sql } = lock;
  try {
    await createPointer(sql);
    const held = await listHeldVersions(sql);
    const formatOf = new Map(held.map(({ version, format }) => [version, format]));
    const inForce = held.find(({ isInForce }) => isInForce)?.version ?? null;
    return await switchCatalog(
      wanted,
      { versions: [...formatOf.keys()], inForce },
      {
        check: async (version) => {
          await checkFormat(schemaOfVersion(version), formatOf.get(version)!, async () => false);
          await (await openPostgresCatalogVersion({ url, maxConnections: 1 }, version, openCatalogStore)).close();
        },
        announce: async (version) => {
          lock.check();
          await writePointer(sql, version, formatOf.get(version)!);
        },
      },
    );
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Null when the schema does not say which edition it holds. Its format does not matter. */
async function readPublishedEdition(sql: Sql, version: string): Promise<PublishedEdition | null> {
  const table = `${schemaOfVersion(version)}.catalog_info`;
  const [found] = await sql.unsafe('select to_regclass($1)::text', [table]).values();
  if (!found?.[0]) return null;
  const rows = await sql.unsafe(`select key, value from ${table}`).values();
  return parseEdition(rows as unknown as [string, string | null][]);
}

const SETTINGS = { application_name: 'import: looks at the catalogs' };

async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, { max: 1, settings: SETTINGS });
  try {
    return await work(sql);
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const CREATE_POINTER = `
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

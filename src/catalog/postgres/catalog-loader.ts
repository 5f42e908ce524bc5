import type { Sql } from 'postgres';
import { editionRows } from '../catalog-edition.ts';
import type { CatalogDatabase, CatalogLoader } from '../catalog-loader.ts';
import { nextVersion } from '../held-catalogs.ts';
import { readPublishedOf } from '../queries/published-records.ts';
import { CATALOG_SCHEMA_VERSION, type TableName, TABLES } from '../schema.ts';
import { buildIndexes, createTable } from './catalog-tables.ts';
import { type CopyWriter, openCopyWriter } from './copy-writer.ts';
import { schemaOfVersion } from './current-version.ts';
import {
  createPointer,
  findInForce,
  findPublishedEdition,
  listHeldCatalogs,
  openPublished,
  putCatalogInForce,
  writePointer,
} from './held-catalogs.ts';
import type { SessionLock } from '../../database/postgres/session-lock.ts';
import { importName, takeImportLock } from './import-lock.ts';
import { dropOldSchemas, dropSchema } from './old-schemas.ts';

/** Servers notice a new version within a second and end what they are doing with the old one within ten. */
const READER_PATIENCE_MS = 15_000;

export type PostgresLoaderOptions = {
  url: string;
  /** How many catalogs before the one in force stay when an import is published. */
  keepCatalogs?: number;
  readerPatienceMs?: number;
};

/** Imports into a schema `catalog_<version>` of its own, named by `catalog.current_version`. */
export function openPostgresCatalogDatabase({
  url,
  keepCatalogs = 0,
  readerPatienceMs = READER_PATIENCE_MS,
}: PostgresLoaderOptions): CatalogDatabase {
  return {
    freeSpace: async () => null,
    openLoader: async () => {
      const name = importName();
      const lock = await takeImportLock(url, name);
      const { sql } = lock;
      try {
        await createPointer(sql);
        await dropOldSchemas(sql, { keep: keepCatalogs, patienceMs: 0 });
        return await createLoader(lock, { url, name, keepCatalogs, readerPatienceMs });
      } catch (error) {
        await sql.end({ timeout: 1 });
        throw error;
      }
    },
    listCatalogs: () => listHeldCatalogs(url),
    putInForce: (version) => putCatalogInForce(url, version),
    findPublished: () => findPublishedEdition(url),
    ...readPublishedOf(() => openPublished(url)),
    close: async () => {},
  };
}

async function createLoader(
  lock: SessionLock,
  { url, name, keepCatalogs, readerPatienceMs }: Required<PostgresLoaderOptions> & { name: string },
): Promise<CatalogLoader> {
  const { sql } = lock;
  const version = await findFreeVersion(sql);
  const schema = schemaOfVersion(version);
  await sql.unsafe(`create schema ${schema}`);
  const writers = new Map<TableName, CopyWriter>();
  return {
    version,
    append: (table, values) => {
      let writer = writers.get(table);
      if (!writer) writers.set(table, (writer = openCopyWriter(url, schema, table, name)));
      return writer.append(values);
    },
    finish: async (onStep) => {
      lock.check();
      onStep?.('rows', 0);
      await Promise.all([...writers.values()].map((writer) => writer.finish()));
      for (const table of Object.keys(TABLES) as TableName[])
        if (!writers.has(table)) await sql.unsafe(createTable(schema, table));
      await buildIndexes(url, schema, name, onStep);
    },
    publish: async (edition, sourceRows) => {
      lock.check();
      const rows = editionRows({ ...edition, version }, sourceRows);
      const values = rows.map((_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(', ');
      await sql.unsafe(`insert into ${schema}.catalog_info values ${values}`, rows.flat());
      await checkpoint(sql);
      lock.check();
      const replaced = (await findInForce(sql))?.version ?? null;
      await writePointer(sql, version, CATALOG_SCHEMA_VERSION);
      await dropOldSchemas(sql, { keep: keepCatalogs, replaced, patienceMs: readerPatienceMs });
      await sql.end({ timeout: 1 });
    },
    abort: async () => {
      await Promise.all([...writers.values()].map((writer) => writer.abort()));
      await dropSchema(sql, schema).finally(() => sql.end({ timeout: 1 }));
    },
  };
}

/** Writes to disk what was loaded, where the user may ask for it: otherwise the server does so in its own time. */
async function checkpoint(sql: Sql): Promise<void> {
  try {
    await sql.unsafe('checkpoint');
  } catch (error) {
    const isForbidden = error instanceof Error && 'code' in error && error.code === '42501';
    if (!isForbidden) throw error;
  }
}

/** Newer than every catalog that is there, whole or not. */
async function findFreeVersion(sql: Sql): Promise<string> {
  const names = await sql
    .unsafe("select nspname::text from pg_namespace where nspname like 'catalog~_%' escape '~'")
    .values();
  return nextVersion(names.map(([name]) => String(name).replace('catalog_', '').toUpperCase()));
}

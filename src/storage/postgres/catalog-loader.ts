import type { Sql } from 'postgres';
import { editionRows } from '../catalog-edition.ts';
import type { CatalogDatabase, CatalogLoader } from '../catalog-loader.ts';
import { CATALOG_SCHEMA_VERSION, TABLES, type TableName } from '../schema.ts';
import { openCopyWriter, type CopyWriter } from './copy-writer.ts';
import { createTable } from './create-table.ts';
import { buildIndexes } from './build-indexes.ts';
import { schemaOfVersion } from './current-version.ts';
import { importName, takeImportLock, type ImportLock } from './import-lock.ts';
import { dropOldSchemas, dropSchema } from './old-schemas.ts';
import { readPublishedPages, readPublishedRecords } from './published-records.ts';

/** Servers notice a new version within a second and end what they are doing with the old one within ten. */
const READER_PATIENCE_MS = 15_000;

/** Imports into a schema `catalog_<version>` of its own, named by `catalog.current_version`. */
export function openPostgresCatalogDatabase({
  url,
  readerPatienceMs = READER_PATIENCE_MS,
}: {
  url: string;
  readerPatienceMs?: number;
}): CatalogDatabase {
  return {
    freeSpace: async () => null,
    openLoader: async () => {
      const name = importName();
      const lock = await takeImportLock(url, name);
      const { sql } = lock;
      try {
        await sql.unsafe(CREATE_POINTER).simple();
        await dropOldSchemas(sql, 0);
        return await createLoader(lock, url, name, readerPatienceMs);
      } catch (error) {
        await sql.end({ timeout: 1 });
        throw error;
      }
    },
    readPublished: () => readPublishedRecords(url),
    readPublishedPages: () => readPublishedPages(url),
    close: async () => {},
  };
}

async function createLoader(
  lock: ImportLock,
  url: string,
  name: string,
  readerPatienceMs: number,
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
    publish: async (edition) => {
      lock.check();
      const rows = editionRows({ ...edition, version });
      const values = rows.map((_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(', ');
      await sql.unsafe(`insert into ${schema}.catalog_info values ${values}`, rows.flat());
      await checkpoint(sql);
      lock.check();
      await sql.unsafe(SWITCH, [version, CATALOG_SCHEMA_VERSION]);
      await dropOldSchemas(sql, readerPatienceMs);
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

/** The UTC time as yyyymmddThhmmssmmm: later imports sort behind earlier ones. */
async function findFreeVersion(sql: Sql): Promise<string> {
  for (let time = Date.now(); ; time++) {
    const version = new Date(time).toISOString().replaceAll(/[-:.Z]/g, '');
    const taken = await sql.unsafe('select 1 from pg_namespace where nspname = $1', [schemaOfVersion(version)]);
    if (taken.length === 0) return version;
  }
}

const CREATE_POINTER = `
  create schema if not exists catalog;
  create table if not exists catalog.current_version (
    single boolean primary key default true check (single),
    version text not null,
    format integer not null
  )`;

const SWITCH = `
  insert into catalog.current_version (version, format)
  values ($1, $2)
  on conflict (single) do update
  set version = excluded.version,
    format = excluded.format`;

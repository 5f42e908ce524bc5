import { editionRows } from '../catalog-edition.ts';
import type { CatalogDatabase, CatalogLoader, VersionNaming } from '../catalog-loader.ts';
import { sqlStateOf, withSession, type Session } from '#base/database/postgres/session.ts';
import { nextVersion } from '../held-catalogs.ts';
import { readPublishedOf } from '../queries/published-records.ts';
import { CATALOG_SCHEMA_VERSION, TABLES, type TableName } from '../schema.ts';
import { buildIndexes, createTable, openCopyWriter, type CopyWriter } from './catalog-tables.ts';
import { schemaOfVersion } from './catalog-source.ts';
import {
  createPointer,
  dropOldSchemas,
  dropSchema,
  findInForce,
  findPublishedEdition,
  importName,
  importPlace,
  listHeldCatalogs,
  openPublished,
  putCatalogInForce,
  takeImportLock,
  writePointer,
} from './held-catalogs.ts';
import type { SessionLock } from '#base/database/postgres/session-lock.ts';

/** Servers switch within a second and end old work within ten. */
const READER_PATIENCE_MS = 15_000;
const INSUFFICIENT_PRIVILEGE = '42501';

type PostgresLoaderOptions = {
  url: string;
  keepCatalogs?: number;
  readerPatienceMs?: number;
};

/** Imports into the schema `catalog_<version>`. */
export function openPostgresCatalogDatabase({
  url,
  keepCatalogs = 0,
  readerPatienceMs = READER_PATIENCE_MS,
}: PostgresLoaderOptions): CatalogDatabase {
  return {
    freeSpace: async () => null,
    openLoader: async (naming) => {
      const name = importName();
      const lock = await takeImportLock(url, name);
      const { session } = lock;
      try {
        await createPointer(session);
        await dropOldSchemas(session, { keep: keepCatalogs, patienceMs: 0 });
        return await createLoader(lock, { url, name, keepCatalogs, readerPatienceMs }, naming);
      } catch (error) {
        await session.close();
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
  naming: VersionNaming = {},
): Promise<CatalogLoader> {
  const { session } = lock;
  const place = importPlace(url, name);
  const version = await findFreeVersion(session, naming);
  const schema = schemaOfVersion(version);
  await session.query(`create schema ${schema}`);
  const writers = new Map<TableName, CopyWriter>();
  return {
    version,
    append: (table, values) => {
      let writer = writers.get(table);
      if (!writer) writers.set(table, (writer = openCopyWriter(place, schema, table)));
      return writer.append(values);
    },
    finish: async (onStep) => {
      lock.check();
      onStep?.('rows', 0);
      await Promise.all([...writers.values()].map((writer) => writer.finish()));
      for (const table of Object.keys(TABLES) as TableName[])
        if (!writers.has(table)) await session.query(createTable(schema, table));
      await buildIndexes(place, schema, onStep);
    },
    publish: async (edition, sourceRows, inputs) => {
      lock.check();
      const rows = editionRows({ ...edition, version }, sourceRows, inputs);
      const values = rows.map((_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(', ');
      await session.query(`insert into ${schema}.catalog_info values ${values}`, rows.flat());
      await checkpoint(session);
      lock.check();
      const replaced = (await findInForce(session))?.version ?? null;
      await writePointer(session, version, CATALOG_SCHEMA_VERSION);
      await dropOldSchemas(session, { keep: keepCatalogs, replaced, patienceMs: readerPatienceMs });
      await session.close();
    },
    abort: async () => {
      await Promise.all([...writers.values()].map((writer) => writer.abort()));
      // the connection may be lost
      await withSession(place, (another) => dropSchema(another, schema)).finally(() => session.close());
    },
  };
}

/** Where the user may ask for it. */
async function checkpoint({ query }: Session): Promise<void> {
  await query('checkpoint').catch((error: unknown) => {
    if (sqlStateOf(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  });
}

async function findFreeVersion({ query }: Session, { time, otherThan }: VersionNaming): Promise<string> {
  const names = await query("select nspname::text from pg_namespace where nspname like 'catalog~_%' escape '~'");
  const versions = names.map(([name]) => String(name).replace('catalog_', '').toUpperCase());
  return nextVersion(
    versions.filter((version) => version !== otherThan),
    time,
  );
}

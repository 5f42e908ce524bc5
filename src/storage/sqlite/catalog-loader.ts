import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { editionRows } from '../catalog-edition.ts';
import type { CatalogDatabase, CatalogLoader } from '../catalog-loader.ts';
import type { CatalogEdition } from '../catalog-store.ts';
import { renameDurably, syncPath } from '../durable-files.ts';
import { nextVersion } from '../held-catalogs.ts';
import { CATALOG_SCHEMA_VERSION, INDEXES, TABLES, type TableDefinition, type TableName } from '../schema.ts';
import { createBtreeWriter, type BtreeWriter } from './btree-writer.ts';
import { catalogFileName, readCatalogPointer } from './catalog-pointer.ts';
import { createTableSql, hasRowId } from './create-table.ts';
import {
  findInForce,
  findSurplus,
  IMPORTING_PREFIX,
  listHeldCatalogs,
  listVersions,
  putCatalogInForce,
  readPublishedEdition,
  removeLitter,
  sizeOfCatalogs,
  writePointer,
} from './held-catalogs.ts';
import { takeImportLock } from './import-lock.ts';
import { openPageFile } from './page-file.ts';
import { readPublishedPages, readPublishedRecords } from './published-records.ts';

/** Measured on a full catalog: bytes of the new file and of the sorted input (0.98 and 0.79), by byte of input, with some to spare. */
const BYTES_PER_INPUT_BYTE = 2.1;
const SMALLEST_NEED_BYTES = 50_000_000;

const PAGE_BYTES = 8192;
/** Also the size of the pieces that are sorted in memory. Measured: four times as much is slower and takes 1 GB more. */
const CACHE_KIBIBYTES = 65_536;
const SORTING_THREADS = 2;
/** Rows of an index that are looked at for its statistics: enough for the same plans as looking at all. */
const ANALYSIS_ROWS = 1000;

export type SqliteLoaderOptions = {
  dataDir: string;
  /** How many catalogs before the one in force stay when an import is published. */
  keepCatalogs?: number;
  /** Largest size of the new file in pages, as if the disk were full behind it. For tests. */
  maxPages?: number;
};

/** Imports into `DATA_DIR/catalog-<version>.db`, named by `DATA_DIR/catalog-current.json`. */
export function openSqliteCatalogDatabase({
  dataDir,
  keepCatalogs = 0,
  maxPages,
}: SqliteLoaderOptions): CatalogDatabase {
  mkdirSync(dataDir, { recursive: true });
  return {
    freeSpace: async (inputBytes) => {
      const { bavail, bsize } = statfsSync(dataDir);
      // removed before the import begins to write
      const surplus = await findSurplus(dataDir, keepCatalogs);
      const inForce = await findInForce(dataDir);
      const kept = listVersions(dataDir).filter((version) => version !== inForce && !surplus.includes(version));
      return {
        neededBytes: Math.round(SMALLEST_NEED_BYTES + inputBytes * BYTES_PER_INPUT_BYTE),
        freeBytes: Number(bavail) * Number(bsize) + sizeOfCatalogs(dataDir, surplus),
        keptBytes: sizeOfCatalogs(dataDir, kept),
      };
    },
    openLoader: async () => openLoader({ dataDir, keepCatalogs, maxPages }),
    listCatalogs: () => listHeldCatalogs(dataDir),
    putInForce: (version) => putCatalogInForce(dataDir, version),
    async findPublished() {
      const inForce = await findInForce(dataDir);
      return inForce ? readPublishedEdition(join(dataDir, catalogFileName(inForce))) : null;
    },
    async *readPublished() {
      const pointer = await readCatalogPointer(dataDir).catch(() => null);
      if (pointer) yield* readPublishedRecords(join(dataDir, pointer.file));
    },
    async readPublishedPages() {
      const pointer = await readCatalogPointer(dataDir).catch(() => null);
      return pointer ? readPublishedPages(join(dataDir, pointer.file)) : { groups: [], classes: [] };
    },
    close: async () => {},
  };
}

type LoaderPlace = { dataDir: string; keepCatalogs: number; maxPages: number | undefined };

async function openLoader(place: LoaderPlace): Promise<CatalogLoader> {
  const releaseLock = takeImportLock(place.dataDir);
  try {
    await removeLitter(place.dataDir, place.keepCatalogs);
    return createLoader(place, nextVersion(listVersions(place.dataDir)), releaseLock);
  } catch (error) {
    releaseLock();
    throw error;
  }
}

function createLoader(
  { dataDir, keepCatalogs, maxPages }: LoaderPlace,
  version: string,
  releaseLock: () => void,
): CatalogLoader {
  const temporaryFile = join(dataDir, `${IMPORTING_PREFIX}${version}.db`);
  const catalogFile = join(dataDir, catalogFileName(version));
  const rootPages = createTables(temporaryFile);
  const file = openPageFile(temporaryFile, PAGE_BYTES);
  const writers = new Map<TableName, BtreeWriter>();
  let database: DatabaseSync | null = null;
  let isLoading = true;

  const writerOf = (table: TableName): BtreeWriter => {
    let writer = writers.get(table);
    if (!writer) {
      const { columns, primaryKey }: TableDefinition = TABLES[table];
      const width = Object.keys(columns).length;
      const shape = { width, keyWidth: primaryKey.length, rowId: hasRowId(table), rootPage: rootPages.get(table)! };
      writers.set(table, (writer = createBtreeWriter(file, shape)));
    }
    return writer;
  };

  return {
    version,
    append: (table, values) => writerOf(table).append(values),
    async finish(onStep) {
      for (const writer of writers.values()) writer.finish();
      file.finish();
      isLoading = false;
      database = new DatabaseSync(temporaryFile, { defensive: false });
      prepareForIndexing(database, dataDir, maxPages);
      for (const [at, { name, table, columns }] of INDEXES.entries()) {
        onStep?.(`index ${name}`, at / (INDEXES.length + 1));
        await turn();
        database.exec(`create index ${name} on ${table} (${columns.join(', ')})`);
      }
      onStep?.('statistics', INDEXES.length / (INDEXES.length + 1));
      await turn();
      // Index by index: of a table without one, all pages would be counted.
      for (const { name } of INDEXES) database.exec(`pragma analysis_limit = ${ANALYSIS_ROWS}; analyze ${name}`);
      onStep?.('statistics', 1);
    },
    async publish(edition: CatalogEdition, sourceRows) {
      if (!database) throw new Error('publish comes after finish');
      const insert = database.prepare('insert into catalog_info values (?, ?)');
      for (const row of editionRows({ ...edition, version }, sourceRows)) insert.run(...row);
      database.exec(`pragma user_version = ${CATALOG_SCHEMA_VERSION}`);
      database.close();
      syncPath(temporaryFile);
      renameDurably(temporaryFile, catalogFile);
      const replaced = (await findInForce(dataDir)) ?? null;
      writePointer(dataDir, version);
      await removeLitter(dataDir, keepCatalogs, replaced);
      releaseLock();
    },
    async abort() {
      if (isLoading) file.discard();
      isLoading = false;
      if (database?.isOpen) database.close();
      // A publication that failed at the pointer has renamed the file already.
      if ((await findInForce(dataDir)) !== version) rmSync(catalogFile, { force: true });
      await removeLitter(dataDir, keepCatalogs);
      releaseLock();
    },
  };
}

/** Makes a file with empty tables; returns the number of each table's top page. */
function createTables(path: string): Map<TableName, number> {
  const database = new DatabaseSync(path, { defensive: false });
  try {
    database.exec(`pragma page_size = ${PAGE_BYTES}; pragma journal_mode = off; pragma synchronous = off`);
    for (const table of Object.keys(TABLES) as TableName[]) database.exec(createTableSql(table));
    const rows = database.prepare("select name, rootpage from sqlite_schema where type = 'table'").all();
    return new Map(rows.map(({ name, rootpage }) => [name as TableName, Number(rootpage)]));
  } finally {
    database.close();
  }
}

/** Nothing is kept safe until the end: a file that is not finished is thrown away. */
function prepareForIndexing(database: DatabaseSync, dataDir: string, maxPages: number | undefined): void {
  database.exec(`
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma locking_mode = exclusive;
    pragma cache_size = -${CACHE_KIBIBYTES};
    pragma threads = ${SORTING_THREADS};
    pragma temp_store_directory = '${dataDir.replaceAll("'", "''")}'`);
  if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`);
}

/** Lets signals and progress through between long statements. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

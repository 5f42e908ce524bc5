import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { editionRows } from '../catalog-edition.ts';
import type { CatalogDatabase, CatalogLoader } from '../catalog-loader.ts';
import type { CatalogEdition } from '../catalog-store.ts';
import { CATALOG_SCHEMA_VERSION, INDEXES, TABLES, type TableName } from '../schema.ts';
import { createBulkInsert, createTableSql, type BulkInsert } from './bulk-insert.ts';
import { POINTER_FILE, catalogFileName, readCatalogPointer } from './catalog-pointer.ts';
import { renameDurably, replaceFile, syncPath } from './durable-files.ts';
import { takeImportLock } from './import-lock.ts';
import { readPublishedRecords } from './published-records.ts';

/** What an import leaves behind when its process is killed begins with this; the next one removes it. */
export const IMPORTING_PREFIX = 'importing-';

/** Measured on a full catalog: bytes of the new file, of the sorted input and of sorting indexes, by byte of input. */
const BYTES_PER_INPUT_BYTE = 2.2;
const SMALLEST_NEED_BYTES = 50_000_000;

const PAGE_BYTES = 8192;
const CACHE_KIBIBYTES = 262_144;
const SORTING_THREADS = 2;
/** Rows of an index that are looked at for its statistics: enough for the same plans as looking at all. */
const ANALYSIS_ROWS = 1000;

export type SqliteLoaderOptions = {
  dataDir: string;
  /** Largest size of the new file in pages, as if the disk were full behind it. For tests. */
  maxPages?: number;
};

/** Imports into `DATA_DIR/catalog-<version>.db`, named by `DATA_DIR/catalog-current.json`. */
export function openSqliteCatalogDatabase({ dataDir, maxPages }: SqliteLoaderOptions): CatalogDatabase {
  mkdirSync(dataDir, { recursive: true });
  return {
    freeSpace: async (inputBytes) => {
      const { bavail, bsize } = statfsSync(dataDir);
      return {
        neededBytes: Math.round(SMALLEST_NEED_BYTES + inputBytes * BYTES_PER_INPUT_BYTE),
        freeBytes: Number(bavail) * Number(bsize),
      };
    },
    openLoader: async () => openLoader(dataDir, maxPages),
    async *readPublished() {
      const pointer = await readCatalogPointer(dataDir).catch(() => null);
      if (pointer) yield* readPublishedRecords(join(dataDir, pointer.file));
    },
    close: async () => {},
  };
}

async function openLoader(dataDir: string, maxPages: number | undefined): Promise<CatalogLoader> {
  const releaseLock = takeImportLock(dataDir);
  try {
    await removeLitter(dataDir);
    return createLoader(dataDir, newVersion(dataDir), maxPages, releaseLock);
  } catch (error) {
    releaseLock();
    throw error;
  }
}

function createLoader(
  dataDir: string,
  version: string,
  maxPages: number | undefined,
  releaseLock: () => void,
): CatalogLoader {
  const temporaryFile = join(dataDir, `${IMPORTING_PREFIX}${version}.db`);
  const database = new DatabaseSync(temporaryFile);
  const inserts = new Map<TableName, BulkInsert>();
  prepareForLoading(database, dataDir, maxPages);
  for (const table of Object.keys(TABLES) as TableName[]) database.exec(createTableSql(table));
  database.exec('begin');

  const insertInto = (table: TableName): BulkInsert => {
    let insert = inserts.get(table);
    if (!insert) inserts.set(table, (insert = createBulkInsert(database, table)));
    return insert;
  };

  return {
    version,
    append: (table, values) => insertInto(table)(values),
    async finish(onStep) {
      inserts.clear();
      database.exec('commit');
      for (const [at, { name, table, columns }] of INDEXES.entries()) {
        onStep?.(`index ${name}`, at / (INDEXES.length + 1));
        await turn();
        database.exec(`create index ${name} on ${table} (${columns.join(', ')})`);
      }
      onStep?.('statistics', INDEXES.length / (INDEXES.length + 1));
      await turn();
      database.exec(`pragma analysis_limit = ${ANALYSIS_ROWS}; analyze`);
      onStep?.('statistics', 1);
    },
    async publish(edition: CatalogEdition) {
      insertInto('catalog_info')(editionRows({ ...edition, version }).flat());
      inserts.clear();
      database.exec(`pragma user_version = ${CATALOG_SCHEMA_VERSION}`);
      database.close();
      syncPath(temporaryFile);
      const file = catalogFileName(version);
      renameDurably(temporaryFile, join(dataDir, file));
      const pointer = `${JSON.stringify({ version, file })}\n`;
      replaceFile(join(dataDir, POINTER_FILE), pointer, join(dataDir, `${IMPORTING_PREFIX}${version}.json`));
      await removeLitter(dataDir);
      releaseLock();
    },
    async abort() {
      if (database.isOpen) database.close();
      await removeLitter(dataDir);
      releaseLock();
    },
  };
}

/** Nothing is kept safe until the end: a file that is not finished is thrown away. */
function prepareForLoading(database: DatabaseSync, dataDir: string, maxPages: number | undefined): void {
  database.exec(`
    pragma page_size = ${PAGE_BYTES};
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma locking_mode = exclusive;
    pragma cache_size = -${CACHE_KIBIBYTES};
    pragma threads = ${SORTING_THREADS};
    pragma temp_store_directory = '${dataDir.replaceAll("'", "''")}'`);
  if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`);
}

/** Removes what dead imports left, and every catalog file but the one in force. Only to be called under the lock. */
async function removeLitter(dataDir: string): Promise<void> {
  const inForce = await readCatalogPointer(dataDir).catch(() => undefined);
  for (const name of readdirSync(dataDir)) {
    const isOldCatalog = /^catalog-\d{8}T\d{9}\.db(?:-journal)?$/.test(name) && name !== inForce?.file;
    // With a pointer that cannot be read nobody knows which file is in force: catalogs stay.
    if (name.startsWith(IMPORTING_PREFIX) || (isOldCatalog && inForce !== undefined)) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/** The UTC time as yyyymmddThhmmssmmm: later imports sort behind earlier ones. */
function newVersion(dataDir: string): string {
  for (let time = Date.now(); ; time++) {
    const version = new Date(time).toISOString().replaceAll(/[-:.Z]/g, '');
    if (!existsSync(join(dataDir, catalogFileName(version)))) return version;
  }
}

/** Lets signals and progress through between long statements. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

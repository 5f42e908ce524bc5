import { mkdirSync, rmSync, statfsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { renameDurably, syncPath } from '#base/database/durable-files.ts';
import { editionRows } from '../catalog-edition.ts';
import type { CatalogDatabase, CatalogLoader, VersionNaming } from '../catalog-loader.ts';
import { nextVersion } from '../held-catalogs.ts';
import { readPublishedOf } from '../queries/published-records.ts';
import { CATALOG_SCHEMA_VERSION, INDEXES, TABLES, type TableDefinition, type TableName } from '../schema.ts';
import { IMPORTING_PREFIX, catalogFileName, checkNewCatalog } from './catalog-file.ts';
import * as held from './held-catalogs.ts';
import { insertRows, recordChanges } from './change-file.ts';

/** Measured: 1.17 for the file, 0.79 for sorted input; the rest to spare. */
const BYTES_PER_INPUT_BYTE = 2.3;
const MIN_NEEDED_BYTES = 50_000_000;

const PAGE_BYTES = 8192;
/** Also the size of sorted pieces. Four times is slower (measured). */
const CACHE_KIBIBYTES = 65_536;
const SORTING_THREADS = 2;
/** Gives the plans of a full look. */
const ANALYSIS_ROWS = 1000;

type LoaderPlace = {
  dataDir: string;
  keepCatalogs: number;
  /** For tests of a full disk. */
  maxPages?: number;
};

/** Imports into `DATA_DIR/catalog-<version>.db`. */
export function openSqliteCatalogDatabase(options: Partial<LoaderPlace> & { dataDir: string }): CatalogDatabase {
  const { dataDir, keepCatalogs = 0 } = options;
  mkdirSync(dataDir, { recursive: true });
  return {
    freeSpace: async (inputBytes) => {
      const { bavail, bsize } = statfsSync(dataDir);
      // removed before writing begins
      const surplus = await held.findSurplus(dataDir, keepCatalogs);
      const inForce = await held.findInForce(dataDir);
      const kept = held.listVersions(dataDir).filter((version) => version !== inForce && !surplus.includes(version));
      return {
        neededBytes: Math.round(MIN_NEEDED_BYTES + inputBytes * BYTES_PER_INPUT_BYTE),
        freeBytes: Number(bavail) * Number(bsize) + held.sizeOfCatalogs(dataDir, surplus),
        keptBytes: held.sizeOfCatalogs(dataDir, kept),
      };
    },
    openLoader: (naming) => openLoader({ ...options, keepCatalogs }, naming),
    listCatalogs: () => held.listHeldCatalogs(dataDir),
    putInForce: (version) => held.putCatalogInForce(dataDir, version),
    async findPublished() {
      const inForce = await held.findInForce(dataDir);
      return inForce ? held.readPublishedEdition(join(dataDir, catalogFileName(inForce))) : null;
    },
    recordChanges: async () => recordChanges(dataDir, options.maxPages),
    ...readPublishedOf(() => held.openPublished(dataDir)),
  };
}

async function openLoader(place: LoaderPlace, { time, otherThan }: VersionNaming = {}): Promise<CatalogLoader> {
  const { dataDir, keepCatalogs, maxPages } = place;
  using taken = held.takeImportLock(dataDir);
  await held.removeLitter(dataDir, keepCatalogs);
  const others = held.listVersions(dataDir).filter((version) => version !== otherThan);
  const version = nextVersion(others, time);
  const temporaryFile = join(dataDir, `${IMPORTING_PREFIX}${version}.db`);
  const catalogFile = join(dataDir, catalogFileName(version));
  const database = openNewFile(temporaryFile, dataDir, maxPages);
  const inserters = new Map<TableName, ReturnType<typeof createRowInserter>>();
  for (const table of Object.keys(TABLES) as TableName[]) database.exec(createTableSql(table));
  // One transaction without a journal writes pages straight to the file.
  database.exec('begin');
  let isWhole = false;
  const lock = taken.move();

  return {
    version,
    append(table, values) {
      inserters.getOrInsertComputed(table, () => createRowInserter(database, table))(values);
    },
    async finish(onStep) {
      // Appending needs a small cache, sorting a large one.
      database.exec(`commit; pragma cache_size = -${CACHE_KIBIBYTES}`);
      const steps = INDEXES.length + 2;
      for (const [at, { name, table, columns }] of INDEXES.entries()) {
        onStep?.(`index ${name}`, at / steps);
        // lets signals through
        await nextTurn();
        database.exec(`create index ${name} on ${table} (${columns.join(', ')})`);
      }
      onStep?.('statistics', (steps - 2) / steps);
      await nextTurn();
      // A table without an index would be counted whole.
      for (const { name } of INDEXES) database.exec(`pragma analysis_limit = ${ANALYSIS_ROWS}; analyze ${name}`);
      database.close();
      onStep?.('check', (steps - 1) / steps);
      await nextTurn();
      checkNewCatalog(temporaryFile);
      isWhole = true;
      onStep?.('check', 1);
    },
    async publish(edition, facts) {
      if (!isWhole) throw new Error('publish comes after finish');
      // The file's date is the time of import: content ignores the clock.
      writeEdition(temporaryFile, editionRows({ ...edition, version, importedAt: '' }, facts));
      const importedAt = new Date(edition.importedAt);
      utimesSync(temporaryFile, importedAt, importedAt);
      syncPath(temporaryFile);
      renameDurably(temporaryFile, catalogFile);
      const replaced = (await held.findInForce(dataDir)) ?? null;
      await held.writePointer(dataDir, version);
      await held.removeLitter(dataDir, keepCatalogs, replaced);
      lock.dispose();
    },
    async abort() {
      if (database.isOpen) database.close();
      // A failed publication may have renamed it.
      if ((await held.findInForce(dataDir)) !== version) rmSync(catalogFile, { force: true });
      await held.removeLitter(dataDir, keepCatalogs);
      lock.dispose();
    },
  };
}

/** Nothing is durable until the end. */
function openNewFile(path: string, dataDir: string, maxPages: number | undefined): DatabaseSync {
  // Defensive connections insist on a journal.
  const database = new DatabaseSync(path, { defensive: false });
  database.exec(`
    pragma page_size = ${PAGE_BYTES};
    pragma journal_mode = off;
    pragma synchronous = off;
    pragma locking_mode = exclusive;
    pragma threads = ${SORTING_THREADS};
    pragma temp_store_directory = '${dataDir.replaceAll("'", "''")}'`);
  if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`);
  return database;
}

function writeEdition(path: string, rows: ReturnType<typeof editionRows>): void {
  using database = new DatabaseSync(path);
  database.exec('begin');
  createRowInserter(database, 'catalog_info')(rows.flat());
  database.exec(`pragma user_version = ${CATALOG_SCHEMA_VERSION}; commit`);
}

/** Single integer keys are row ids. */
export function createTableSql(name: TableName): string {
  const { columns, primaryKey }: TableDefinition = TABLES[name];
  const isRowId = primaryKey.length === 1 && columns[primaryKey[0]!] === 'integer';
  const lines = Object.entries(columns).map(([column, type]) =>
    isRowId && column === primaryKey[0] ? `${column} integer primary key` : `${column} ${type}`,
  );
  if (!isRowId) lines.push(`primary key (${primaryKey.join(', ')})`);
  return `create table ${name} (${lines.join(', ')})${isRowId ? '' : ' without rowid'}`;
}

/** Takes columns in schema order. */
export const createRowInserter = (database: DatabaseSync, table: TableName) =>
  insertRows(database, table, Object.keys(TABLES[table].columns).length);

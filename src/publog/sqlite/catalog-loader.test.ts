import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import { aCatalog, loadCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import { ImportRunning, type CatalogDatabase } from '../catalog-loader.ts';
import { CATALOG_SCHEMA_VERSION, INDEXES, TABLES, type TableName } from '../schema.ts';
import { openSqliteCatalogDatabase, createRowInserter, createTableSql } from './catalog-loader.ts';
import { LOCK_FILE, findSurplus } from './held-catalogs.ts';
import { StoreUnavailable, type SqlValue } from '#base/database/database.ts';

const PARTS = [
  { nsn: '5305-01-234-5678', partNumbers: [{ partNumber: 'MS1', cage: '96906' }], contentHash: 2 ** 53 - 1 },
  { nsn: '1005-00-000-0001', contentHash: 7, changedOn: 19_000 },
];

const newDataDir = () => newFolder('catalog');

async function publish(dataDir: string, parts = PARTS): Promise<string> {
  const loader = await openSqliteCatalogDatabase({ dataDir }).openLoader();
  await loadCatalog(loader, aCatalog({ parts }));
  return loader.version;
}

const published = async (database: CatalogDatabase) => (await Array.fromAsync(database.readPublished())).flat();
/** Nothing but the catalog is there, which the pointer names. */
function expectAlone(dataDir: string, version: string): void {
  expect(readdirSync(dataDir).sort()).toEqual([`catalog-${version}.db`, 'catalog-current.json']);
  const pointer = { version, file: `catalog-${version}.db` };
  expect(JSON.parse(readFileSync(join(dataDir, 'catalog-current.json'), 'utf8'))).toEqual(pointer);
}

test('removes no catalog while it cannot be read which one is in force', async () => {
  const dataDir = newDataDir();
  for (const version of ['20260101T000000000', '20260201T000000000'])
    writeFileSync(join(dataDir, `catalog-${version}.db`), '');
  expect(await findSurplus(dataDir, 0)).toHaveLength(2);
  writeFileSync(join(dataDir, 'catalog-current.json'), '{"version":');
  for (const replaced of [undefined, null, '20260201T000000000'])
    expect(await findSurplus(dataDir, 0, replaced)).toEqual([]);
});

describe('the SQLite loader', () => {
  test('publishes one file that the pointer names, ready to be read', async () => {
    const dataDir = newDataDir();
    const version = await publish(dataDir);
    expect(version).toMatch(/^\d{8}T\d{9}$/);
    expectAlone(dataDir, version);
    const database = new DatabaseSync(join(dataDir, `catalog-${version}.db`), { readOnly: true });
    const rows = database.prepare('select name from sqlite_schema where sql is not null').all();
    const made = [...Object.keys(TABLES), ...INDEXES.map(({ name }) => name), 'sqlite_stat1'];
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(made));
    expect(database.prepare('pragma user_version').get()).toEqual({ user_version: CATALOG_SCHEMA_VERSION });
    expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'delete' });
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(database.prepare("select value from catalog_info where key = 'version'").get()).toEqual({ value: version });
    database.close();
  });

  test('switches to the newer catalog and removes the older one, which stays readable for those who have it open', async () => {
    const dataDir = newDataDir();
    const first = await publish(dataDir);
    const reader = new DatabaseSync(join(dataDir, `catalog-${first}.db`), { readOnly: true });
    expect((await publish(dataDir, PARTS.slice(0, 1))) > first).toBe(true);
    expect(existsSync(join(dataDir, `catalog-${first}.db`))).toBe(false);
    expect(reader.prepare('select count(*) as count from niin').get()).toEqual({ count: 2 });
    reader.close();
  });

  test('knows the edition in force also where its format cannot be read any more, marks it and does not put it in force', async () => {
    const dataDir = newDataDir();
    const version = await publish(dataDir);
    const keeping = openSqliteCatalogDatabase({ dataDir, keepCatalogs: 1 });
    const file = new DatabaseSync(join(dataDir, `catalog-${version}.db`));
    file.exec(`pragma user_version = ${CATALOG_SCHEMA_VERSION - 1}`);
    file.close();
    expect((await keeping.findPublished())?.edition.listedNsns).toBe(1);
    await loadCatalog(await keeping.openLoader(), aCatalog({ parts: PARTS }));
    const problem = expect.stringContaining('was written by an older version of this program');
    const [newer, older] = await keeping.listCatalogs();
    expect(older).toMatchObject({ version, format: CATALOG_SCHEMA_VERSION - 1, isInForce: false, problem });
    expect(await keeping.putInForce(null)).toMatchObject({ outcome: 'refused', problem });
    expect((await keeping.listCatalogs())[0]).toEqual({ ...newer, isInForce: true });
  });

  test('takes a damaged catalog in force for none', async () => {
    const dataDir = newDataDir();
    const version = await publish(dataDir);
    writeFileSync(join(dataDir, `catalog-${version}.db`), 'damaged');
    const database = openSqliteCatalogDatabase({ dataDir });
    expect(await published(database)).toEqual([]);
    await publish(dataDir);
    expect(await published(database)).toHaveLength(2);
  });

  test('fails with SQLITE_FULL on a disk that is full of rows or of indexes, and then leaves nothing', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => [at, 1, 0, 0, 0, at, at, 0, 0, 0, 0]).flat();
    for (const [maxPages, full] of [
      [100, 'append'],
      [200, 'finish'],
    ] as const) {
      const dataDir = newDataDir();
      const loader = await openSqliteCatalogDatabase({ dataDir, maxPages }).openLoader();
      const append = async () => loader.append('nsn', rows);
      if (full === 'finish') await append();
      await expect(full === 'append' ? append() : loader.finish()).rejects.toMatchObject({ errcode: 13 });
      await loader.abort();
      expect(readdirSync(dataDir)).toEqual([]);
    }
  });

  test.each([
    ['a page of zeros', 3 * 8192, Buffer.alloc(8192), /^The new catalog is damaged: .*page 4\b.*$/],
    ['no header', 0, Buffer.from('damaged'), /^The new catalog is not a database$/],
  ])('refuses a new file that has %s, in one line, and keeps the catalog before', async (_, at, bytes, problem) => {
    const dataDir = newDataDir();
    const version = await publish(dataDir);
    const loader = await openSqliteCatalogDatabase({ dataDir }).openLoader();
    await loader.append('item_name', [1, 'BOLT', 0, null, 0]);
    const damage = (step: string, done: number): void => {
      if (step !== 'check' || done === 1) return;
      const file = openSync(join(dataDir, `importing-${loader.version}.db`), 'r+');
      writeSync(file, bytes, 0, bytes.length, at);
      closeSync(file);
    };
    const failure = loader.finish(damage);
    await expect(failure).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(failure).rejects.toThrow(problem);
    const { edition } = aCatalog({ parts: PARTS });
    await expect(loader.publish({ ...edition, version: loader.version })).rejects.toThrow('publish comes after finish');
    await loader.abort();
    expectAlone(dataDir, version);
  });

  test('leaves nothing of a catalog whose pointer cannot be written', async () => {
    const dataDir = newDataDir();
    const version = await publish(dataDir);
    const loader = await openSqliteCatalogDatabase({ dataDir, keepCatalogs: 1 }).openLoader();
    const { tables, edition } = aCatalog({ parts: PARTS });
    await loader.append('nsn', tables.nsn.flat());
    await loader.finish();
    // stands where the new pointer is written before it is renamed, as a full disk would
    mkdirSync(join(dataDir, `importing-${loader.version}.json`));
    await expect(loader.publish({ ...edition, version: loader.version })).rejects.toThrow('EISDIR');
    await loader.abort();
    expectAlone(dataDir, version);
  });

  test('removes what a killed import left, and a catalog that was never switched to', async () => {
    const dataDir = newDataDir();
    const version = await publish(dataDir);
    writeFileSync(join(dataDir, 'importing-20260101T000000000.db'), 'x');
    mkdirSync(join(dataDir, 'importing-20260101T000000000-files'));
    writeFileSync(join(dataDir, 'catalog-20260101T000000000.db'), 'x');
    writeFileSync(join(dataDir, 'quotes.db'), 'precious');
    const loader = await openSqliteCatalogDatabase({ dataDir }).openLoader();
    await loader.abort();
    expect(readdirSync(dataDir).sort()).toEqual([`catalog-${version}.db`, 'catalog-current.json', 'quotes.db']);
  });

  test('knows how much space is free, needs more for more input, and says what kept catalogs take', async () => {
    const dataDir = newDataDir();
    const keeping = (keepCatalogs: number) => openSqliteCatalogDatabase({ dataDir, keepCatalogs });
    const first = await publish(dataDir);
    await loadCatalog(await keeping(1).openLoader(), aCatalog({ parts: PARTS }));
    const { size } = statSync(join(dataDir, `catalog-${first}.db`));
    const [little, much] = [(await keeping(1).freeSpace(1e6))!, (await keeping(1).freeSpace(1e12))!];
    // what is removed before an import writes counts as free
    expect([little.keptBytes, (await keeping(0).freeSpace(0))!.keptBytes]).toEqual([size, 0]);
    expect(little.freeBytes).toBeGreaterThan(0);
    expect([much.neededBytes > 1e12, little.neededBytes < 1e9]).toEqual([true, true]);
  });
});

describe('the lock of imports', () => {
  const open = (dataDir: string) => openSqliteCatalogDatabase({ dataDir }).openLoader();

  test.each([
    ['of a dead process', { pid: 2 ** 22 + 1, startedAt: '2026', processStart: '1' }],
    ['whose process id belongs to another program now', { pid: process.pid, startedAt: '2026', processStart: '1' }],
    ['that cannot be read', 'nonsense'],
  ])('takes over a lock %s', async (_, holder) => {
    const dataDir = newDataDir();
    writeFileSync(join(dataDir, LOCK_FILE), typeof holder === 'string' ? holder : JSON.stringify(holder));
    const loader = await open(dataDir);
    expect(JSON.parse(readFileSync(join(dataDir, LOCK_FILE), 'utf8'))).toMatchObject({ pid: process.pid });
    await loader.abort();
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('is left alone by the import that was refused', async () => {
    const dataDir = newDataDir();
    const loader = await open(dataDir);
    const before = statSync(join(dataDir, LOCK_FILE)).ino;
    await expect(open(dataDir)).rejects.toThrow(ImportRunning);
    expect(statSync(join(dataDir, LOCK_FILE)).ino).toBe(before);
    await loader.abort();
    await (await open(dataDir)).abort();
  });
});

/** Inserts rows of a table in batches of ten and returns what SQLite reads from it. */
function fill(table: TableName, rows: readonly SqlValue[][], rowsPerBatch = 10): SqlValue[][] {
  const database = new DatabaseSync(':memory:');
  database.exec(createTableSql(table));
  const insert = createRowInserter(database, table);
  for (let from = 0; from < rows.length; from += rowsPerBatch) insert(rows.slice(from, from + rowsPerBatch).flat());
  const statement = database.prepare(`select * from ${table}`);
  statement.setReturnArrays(true);
  return statement.all() as unknown as SqlValue[][];
}

/** Texts of all lengths, some with characters of several bytes, some longer than a page. */
function textOf(at: number): string | null {
  if (at % 11 === 0) return null;
  const length = (at * 7919) % (at % 5 === 0 ? 26_000 : 90);
  return (at % 3 === 0 ? 'ä€😀' : 'ABCDEFG').repeat(length).slice(0, length).toWellFormed();
}

test.each([0, 1, 63, 64, 65, 1000])('%i rows are read as they were, with a row id and without', (count) => {
  const named = Array.from({ length: count }, (_, at): SqlValue[] => [at * 3 + 1, textOf(at), at % 200, null, 0]);
  const colloquial = Array.from({ length: count }, (_, at): SqlValue[] => {
    return [String(Math.floor(at / 3)).padStart(5, '0'), at % 3, textOf(at)];
  });
  for (const rowsPerBatch of [1, 64, 1000]) {
    expect(fill('item_name', named, rowsPerBatch)).toEqual(named);
    expect(fill('colloquial_name', colloquial, rowsPerBatch)).toEqual(colloquial);
  }
});

test('whole numbers of every size stay whole numbers, also as row ids', () => {
  const sizes = [1, 2, 127, 128, 32_767, 32_768, 2 ** 23, 2 ** 31 - 1, 2 ** 31, 2 ** 47, 2 ** 51, 2 ** 53 - 1];
  const numbers = [...sizes.map((size) => -size).toReversed(), 0, ...sizes];
  const rows = numbers.map((size): SqlValue[] => [size, null, size, null, size]);
  expect(fill('item_name', rows)).toEqual(rows);
  const database = new DatabaseSync(':memory:');
  database.exec(createTableSql('item_name'));
  createRowInserter(database, 'item_name')(rows.flat());
  const types = database.prepare('select distinct typeof(nsn_count) as type from item_name').all();
  expect(types).toEqual([{ type: 'integer' }]);
});

test('texts as keys are read in the order of their bytes, with NUL and half a surrogate pair as UTF-8 has them', () => {
  const keys = ['', 'A', 'A\0B', 'AA', 'B', 'a', 'é', '\uFFFD', '😀'];
  const rows = keys.map((key): SqlValue[] => [key, null, key]);
  expect(fill('item_definition', rows)).toEqual(rows);
  expect(fill('item_definition', [['A', 'x\uD800y', null]])).toEqual([['A', 'x\uFFFDy', null]]);
});

test('a key that comes twice is refused', () => {
  const rows = [1, 2, 2].map((id) => [id, 'BOLT', 0, null, 0]);
  expect(() => fill('item_name', rows)).toThrow(/UNIQUE constraint failed/);
});

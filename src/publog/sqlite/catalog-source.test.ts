import {
  closeSync,
  copyFileSync,
  cpSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fscOfNsn, parseNsn } from '#base/domain/nsn.ts';
import { aCatalog, loadCatalog } from '../../../test/support/catalog/catalog.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { OutdatedCatalog, type CatalogSource } from '../catalog-source.ts';
import { manyParts } from '../../../test/support/catalog/sample-parts.ts';
import { CATALOG_SCHEMA_VERSION } from '../schema.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { catalogFileName, POINTER_FILE } from './catalog-file.ts';

const PARTS = manyParts().slice(-2_000);
const NSN = parseNsn('5310-00-000-0001')!;
const USER_VERSION_AT = 60;

let made: Awaited<ReturnType<typeof anEngine>>;
let engine: Awaited<ReturnType<typeof anEngine>>;
let source: CatalogSource;
let file: string;

beforeAll(async () => {
  made = await anEngine();
  await loadCatalog(await made.database.openLoader(), aCatalog({ parts: PARTS }));
});
afterAll(() => made.remove());
beforeEach(async () => {
  engine = await anEngine();
  cpSync(made.dataDir, engine.dataDir, { recursive: true });
  source = await engine.openSource({ lookEveryMs: 1_000_000 });
  file = join(engine.dataDir, catalogFileName(source.current()!.edition.version));
});
afterEach(async () => {
  await source.close();
  await engine.remove();
});

/** Announces a version whose file the test has made. */
function announce(version: string, name = catalogFileName(version)): void {
  writeFileSync(join(engine.dataDir, POINTER_FILE), JSON.stringify({ version, file: name }));
}

const NEXT = '20990101T000000000';
/** Announces a copy of the catalog that was changed. */
function copyWith(change: (copy: string) => void): void {
  const copy = join(engine.dataDir, catalogFileName(NEXT));
  copyFileSync(file, copy);
  change(copy);
  announce(NEXT);
}
/** The same, changed by SQL. */
const copyAfter = (sql: string): void =>
  copyWith((copy) => {
    const database = new DatabaseSync(copy);
    database.exec(sql);
    database.close();
  });

function overwrite(path: string, position: number, bytes: Uint8Array): void {
  const opened = openSync(path, 'r+');
  writeSync(opened, bytes, 0, bytes.length, position);
  closeSync(opened);
}

/** The same in another format. */
const copyInFormat = (format: number): void =>
  copyWith((copy) => overwrite(copy, USER_VERSION_AT, Buffer.from([0, 0, 0, format])));
const DAMAGED = /is not a catalog: it is damaged/;
const UNNAMED = /does not name a catalog file/;
const NEWER =
  `was written by a newer version of this program \\(format ${CATALOG_SCHEMA_VERSION + 1}, this one reads ` +
  `${CATALOG_SCHEMA_VERSION}\\): update the program or import again`;

test.each<[string, () => void, RegExp]>([
  ['a pointer that is not JSON', () => writeFileSync(join(engine.dataDir, POINTER_FILE), '{"version":'), UNNAMED],
  ['a pointer out of the folder', () => announce('x', '../../etc/passwd'), UNNAMED],
  ['a version out of the folder', () => announce('../x'), UNNAMED],
  ['a pointer that is gone', () => rmSync(join(engine.dataDir, POINTER_FILE)), /no longer announced/],
  ['a missing file', () => announce(NEXT), /is missing: import again/],
  ['an empty file', () => copyWith((copy) => truncateSync(copy, 0)), DAMAGED],
  ['a file of something else', () => copyWith((copy) => writeFileSync(copy, '<html>'.repeat(99))), DAMAGED],
  ['a file cut short', () => copyWith((copy) => truncateSync(copy, 40_960)), /is cut short/],
  ['a catalog of a newer version', () => copyInFormat(CATALOG_SCHEMA_VERSION + 1), new RegExp(NEWER)],
  ['a catalog of an older version', () => copyInFormat(0), /was written by an older version of this program/],
  ['a damaged first page', () => copyWith((copy) => overwrite(copy, 100, Buffer.alloc(4_000, 0xff))), /is damaged/],
  ['a catalog without its edition', () => copyAfter('delete from catalog_info'), /does not say which edition it is/],
])('%s is refused in words while the old catalog stays in force', async (_, damage, message) => {
  damage();
  const error = await source.refresh().catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StoreUnavailable);
  expect((error as Error).message).toMatch(message);
  expect(source.failure()).toBe(error);
  expect((await source.current()!.findPart(NSN))?.itemName).toBe('WASHER, "ODD"');
});

test.each([true, false])('an older catalog says whether it is the sample: %s', async (sample) => {
  const parts = [{ nsn: '5305-00-000-0001', partNumbers: [{ partNumber: 'A', cage: '81343' }] }];
  await loadCatalog(await engine.database.openLoader(), aCatalog({ parts, sample }));
  await source.refresh();
  file = join(engine.dataDir, catalogFileName(source.current()!.edition.version));
  copyInFormat(CATALOG_SCHEMA_VERSION - 1);
  const refused = source.refresh();
  await expect(refused).rejects.toBeInstanceOf(OutdatedCatalog);
  await expect(refused).rejects.toMatchObject({ sample });
});

test('a source opened on a damaged catalog has no store, says why, and follows the next import', async () => {
  const pages = readFileSync(file);
  truncateSync(file, 40_960);
  const other = await engine.openSource({ lookEveryMs: 1_000_000 });
  expect([other.current(), other.failure()?.message]).toEqual([null, expect.stringMatching(/is cut short/)]);
  writeFileSync(file, pages);
  await other.refresh();
  expect([other.failure(), (await other.current()!.findPart(NSN))?.itemName]).toEqual([null, 'WASHER, "ODD"']);
  await other.close();
});

test('a damaged page met by a read makes that read unavailable, not the others', async () => {
  const pageSize = readFileSync(file).readUInt16BE(16);
  const database = new DatabaseSync(file, { readOnly: true });
  // the leaves of the nsn table hold its rows; the root, which is the table's page in the schema, stays whole
  const [table] = database.prepare(`select rootpage from sqlite_schema where name = 'nsn'`).all();
  const rootpage = Number(table!['rootpage']);
  database.close();
  const bytes = readFileSync(file);
  const root = bytes.subarray((rootpage - 1) * pageSize, rootpage * pageSize);
  expect(root[0]).toBe(5); // an interior page: its first child is a leaf
  const firstLeaf = root.readUInt32BE(root.readUInt16BE(12));
  copyWith((copy) => overwrite(copy, (firstLeaf - 1) * pageSize, Buffer.alloc(pageSize, 0xff)));
  await source.refresh();
  const store = source.current()!;
  const first = parseNsn(PARTS[0]!.nsn)!;
  expect(store.isDamaged?.()).toBe(false);
  await expect(store.findParts({ fsc: fscOfNsn(first), box: null }, { limit: 100 })).rejects.toThrow(StoreUnavailable);
  await expect(store.findPart(first)).rejects.toThrow(/is damaged/);
  expect(store.isDamaged?.()).toBe(true);
  expect((await store.findPart(NSN))?.itemName).toBe('WASHER, "ODD"');
  await expect(store.ping()).resolves.toBeUndefined();
});

test('a damaged record makes its section unavailable, not the others', async () => {
  copyAfter(`update nsn_detail set characteristics = '[["AAQL"' where nsn = ${NSN}`);
  await source.refresh();
  const sections = await source.current()!.readSections(NSN);
  expect([sections.characteristics, sections.weight_and_cube!.length]).toEqual([null, 1]);
});

test('a damaged block of NSNs is unavailable, the facts about it are not', async () => {
  copyAfter(`update nsn_boundary set packed = replace(packed, substr(packed, 1, 4), 'AAAA')`);
  await source.refresh();
  const store = source.current()!;
  const damage = store.readNsnBlocks(1, 1);
  await expect(damage).rejects.toBeInstanceOf(StoreUnavailable);
  await expect(damage).rejects.toThrow(/^Block 1 of the catalog's NSNs is damaged: import again$/);
  expect((await store.sitemapFacts()).blocks).toHaveLength(1);
});

test('a catalog that another program has locked is read all the same', async () => {
  const other = new DatabaseSync(file);
  other.exec('pragma locking_mode = exclusive; begin exclusive');
  expect((await source.current()!.findPart(NSN))?.itemName).toBe('WASHER, "ODD"');
  const second = await engine.openSource();
  expect((await second.current()!.findPart(NSN))?.itemName).toBe('WASHER, "ODD"');
  await second.close();
  other.exec('rollback');
  other.close();
});

test('a catalog whose file is removed goes on being read until it is replaced', async () => {
  rmSync(file);
  expect((await source.current()!.findParts({ fsc: fscOfNsn(NSN), box: null }, { limit: 100 })).parts).toHaveLength(2);
});

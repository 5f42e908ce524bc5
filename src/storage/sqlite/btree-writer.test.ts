import { mkdtempSync, openSync, readSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import type { SqlValue } from '../catalog-loader.ts';
import { createBtreeWriter, type BtreeWriter } from './btree-writer.ts';
import { openPageFile } from './page-file.ts';

/** The smallest pages make the deepest trees. */
const PAGE_BYTES = 512;
const folder = mkdtempSync(join(tmpdir(), 'btree-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

/** Makes a table by SQLite, fills it by `write` and returns what SQLite reads from it. */
function fill(
  createSql: string,
  shape: { width: number; keyWidth: number; rowId: boolean },
  write: (writer: BtreeWriter) => void,
) {
  const path = join(folder, `${files++}.db`);
  const made = new DatabaseSync(path);
  made.exec(`pragma page_size = ${PAGE_BYTES}; create table other (a); ${createSql}`);
  const root = made.prepare("select rootpage from sqlite_schema where name = 't'").get() as { rootpage: number };
  made.close();
  const file = openPageFile(path, PAGE_BYTES);
  const writer = createBtreeWriter(file, { ...shape, rootPage: root.rootpage });
  write(writer);
  writer.finish();
  file.finish();
  const database = new DatabaseSync(path);
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const statement = database.prepare('select * from t');
  statement.setReturnArrays(true);
  const rows = statement.all() as unknown as SqlValue[][];
  // The file goes on living as any other: SQLite adds to it and indexes it.
  database.exec(`create index i on t (${shape.rowId ? 'b' : 'c'}); insert into other values (1)`);
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
  return rows;
}

/** Texts of all lengths, some with characters of several bytes, many longer than a page. */
function textOf(at: number): string | null {
  if (at % 11 === 0) return null;
  const length = (at * 7919) % (at % 5 === 0 ? 2600 : 90);
  return (at % 3 === 0 ? 'ä€😀' : 'ABCDEFG').repeat(length).slice(0, length).toWellFormed();
}

const NUMBERS = [0, 1, 2, 127, 128, 32_767, 32_768, 8_388_607, 8_388_608, 2_147_483_647, 2_147_483_648];
const LARGE = [2 ** 47 - 1, 2 ** 47, 2 ** 53 - 1];

describe('tables written page by page', () => {
  test.each([0, 1, 2, 7, 8, 60, 61, 500, 3000])(
    'with a row id and %i rows are read by SQLite as they were',
    (count) => {
      const rows = Array.from({ length: count }, (_, at): SqlValue[] => [
        at * 3 + 1,
        NUMBERS[at % NUMBERS.length]!,
        textOf(at),
      ]);
      const read = fill(
        'create table t (a integer primary key, b integer, c text)',
        { width: 3, keyWidth: 1, rowId: true },
        (writer) => {
          for (let from = 0; from < rows.length; from += 10) writer.append(rows.slice(from, from + 10).flat());
        },
      );
      expect(read).toEqual(rows);
    },
  );

  test.each([0, 1, 2, 7, 8, 60, 61, 500, 3000])(
    'without a row id and %i rows are read by SQLite as they were',
    (count) => {
      const rows = Array.from({ length: count }, (_, at): SqlValue[] => [
        Math.floor(at / 3),
        at % 3,
        textOf(at),
        `${at}`,
      ]);
      const sql = 'create table t (a integer, b integer, c text, d text, primary key (a, b)) without rowid';
      const read = fill(sql, { width: 4, keyWidth: 2, rowId: false }, (writer) => {
        for (const row of rows) writer.append(row);
      });
      expect(read).toEqual(rows);
    },
  );

  test('with texts as keys are read in the order of their bytes', () => {
    const keys = ['', 'A', 'AA', 'B', 'a', 'é', '\uFFFD', '😀'];
    const sql = 'create table t (a text, b text, c integer, primary key (a)) without rowid';
    const read = fill(sql, { width: 3, keyWidth: 1, rowId: false }, (writer) => {
      writer.append(keys.flatMap((key, at) => [key, null, at]));
    });
    expect(read.map(([key]) => key)).toEqual(keys);
  });

  test('keep whole numbers of every size', () => {
    const values = [...NUMBERS, ...LARGE];
    const all = [...values, ...values.map((value) => -value), -129, -32_769, -8_388_609, -(2 ** 31) - 1];
    const read = fill(
      'create table t (a integer primary key, b integer)',
      { width: 2, keyWidth: 1, rowId: true },
      (writer) => {
        writer.append(all.flatMap((value, at) => [at, value]));
      },
    );
    expect(read.map(([, value]) => value)).toEqual(all.map((value) => (value === 0 ? 0 : value)));
  });

  test('take large row ids', () => {
    const ids = [1, 127, 128, 16_383, 16_384, 2 ** 31, 1_005_000_000_001, 9_999_999_999_999];
    const read = fill(
      'create table t (a integer primary key, b integer)',
      { width: 2, keyWidth: 1, rowId: true },
      (writer) => {
        writer.append(ids.flatMap((id) => [id, id]));
      },
    );
    expect(read.map(([id]) => id)).toEqual(ids);
  });

  test.each([
    ['numbers', [2, 'x', 1, 'y']],
    ['equal numbers', [2, 'x', 2, 'y']],
  ])('refuse keys out of order: %s', (_, values) => {
    const write = (): unknown =>
      fill('create table t (a integer primary key, b text)', { width: 2, keyWidth: 1, rowId: true }, (writer) => {
        for (let at = 0; at < values.length; at += 2) writer.append(values.slice(at, at + 2));
      });
    expect(write).toThrow('rows are not in the order of their key');
  });
});

test('the page of the lock byte is never used', () => {
  const path = join(folder, 'large.db');
  const database = new DatabaseSync(path);
  database.exec(`pragma page_size = ${PAGE_BYTES}; create table t (a)`);
  database.close();
  const lockPage = 2 ** 30 / PAGE_BYTES + 1;
  // A file with a hole up to there, as if it had grown.
  truncateSync(path, (lockPage - 2) * PAGE_BYTES);
  const handle = openSync(path, 'r+');
  const count = Buffer.alloc(4);
  count.writeUInt32BE(lockPage - 2);
  writeSync(handle, count, 0, 4, 28);
  const file = openPageFile(path, PAGE_BYTES);
  const page = Buffer.alloc(PAGE_BYTES, 7);
  expect([file.append(page), file.nextNumber(), file.append(page), file.append(page)]).toEqual([
    lockPage - 1,
    lockPage + 1,
    lockPage + 1,
    lockPage + 2,
  ]);
  file.finish();
  readSync(handle, page, 0, PAGE_BYTES, (lockPage - 1) * PAGE_BYTES);
  expect(page.every((byte) => byte === 0)).toBe(true);
  readSync(handle, count, 0, 4, 28);
  expect(count.readUInt32BE()).toBe(lockPage + 2);
});

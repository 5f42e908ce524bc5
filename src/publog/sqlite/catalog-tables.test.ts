import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { SqlValue } from '#base/database/database.ts';
import type { TableName } from '../schema.ts';
import { createRowInserter, createTableSql } from './catalog-loader.ts';

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

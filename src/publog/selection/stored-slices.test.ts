import { expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { Database } from '#base/database/database.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import { storedSlices } from './selection-source.ts';

test('a damaged slice is unavailable, not empty', async () => {
  const rows = [[0, 'AAAAdamaged']];
  const database = { query: async () => rows, close: async () => {} } as unknown as Database;
  const read = storedSlices(database).slices(parseFsc('5305')!);
  await expect(read).rejects.toThrow(StoreUnavailable);
  await expect(read).rejects.toThrow('The characteristics of class 5305 are damaged: import again');
});

test('a class is read once', async () => {
  let reads = 0;
  const database = { query: async () => (reads++, []), close: async () => {} } as unknown as Database;
  const reader = storedSlices(database);
  const fsc = parseFsc('5305')!;
  expect([await reader.slices(fsc), await reader.slices(fsc), reads]).toEqual([[], [], 1]);
  expect(await reader.columns(fsc, ['MATT', 'AAGR'])).toEqual([null, null]);
  expect(reads).toBe(1);
});

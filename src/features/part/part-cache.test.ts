import { expect, test } from 'vitest';
import { createPartCache, PART_CACHE_ENTRIES, PART_CACHE_MS } from './part-cache.ts';
import type { PartData } from './part-data.ts';

const aPart = (itemName: string) => ({ itemName }) as PartData;

test('keeps a part for thirty minutes', () => {
  let now = 1_000;
  const cache = createPartCache(() => now);
  cache.keep('a', aPart('BOLT'));
  now += PART_CACHE_MS - 1;
  expect(cache.find('a')?.itemName).toBe('BOLT');
  now += 1;
  expect(cache.find('a')).toBeNull();
  expect(cache.size).toBe(0);
});

test('holds 500 parts and drops the oldest first', () => {
  const cache = createPartCache();
  for (let index = 0; index <= PART_CACHE_ENTRIES; index++) cache.keep(String(index), aPart(`ITEM ${index}`));
  expect(cache.size).toBe(500);
  expect(cache.find('0')).toBeNull();
  expect(cache.find('1')?.itemName).toBe('ITEM 1');
  expect(cache.find('500')?.itemName).toBe('ITEM 500');
});

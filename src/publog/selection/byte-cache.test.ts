import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

test('holds values up to its size, and lets the one go that was not used for longest', () => {
  const cache = createByteCache<string>(100);
  cache.set('a', 'A', 40);
  cache.set('b', 'B', 40);
  expect(cache.get('a')).toBe('A');
  cache.set('c', 'C', 40);
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.sizeBytes]).toEqual(['A', undefined, 'C', 80]);
});

test('a value that is set again counts once, and one that is too large is not held', () => {
  const cache = createByteCache<string>(100);
  cache.set('a', 'A', 60);
  cache.set('a', 'AA', 70);
  expect([cache.get('a'), cache.sizeBytes]).toEqual(['AA', 70]);
  cache.set('b', 'B', 101);
  expect([cache.get('b'), cache.get('a')]).toEqual([undefined, 'AA']);
  cache.set('a', 'large', 101);
  expect([cache.get('a'), cache.sizeBytes]).toEqual([undefined, 0]);
});

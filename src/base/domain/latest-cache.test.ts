import { expect, test } from 'vitest';
import { createLatestCache } from './latest-cache.ts';

test('a value is found by its key, the latest one that was set', () => {
  const cache = createLatestCache<string>(2);
  expect(cache.get('bolt')).toBeUndefined();
  cache.set('bolt', 'one');
  cache.set('bolt', 'two');
  expect(cache.get('bolt')).toBe('two');
});

test('of very many values those that were used last are held', () => {
  const cache = createLatestCache<string>(2_000);
  cache.set('often', 'asked');
  for (let index = 0; index < 5_000; index++) {
    cache.set(`text ${index}`, 'once');
    expect(cache.get('often')).toBe('asked');
  }
  expect(cache.get('text 1')).toBeUndefined();
  expect(cache.get('text 4999')).toBe('once');
});

import { expect, test } from 'vitest';
import { documentsOf } from './page-handler.ts';

const bolt = { document: Buffer.from('BOLT'), etag: null };

test('keeps a document for thirty minutes (G3.1)', () => {
  let now = 1_000;
  const cache = documentsOf({}, { now: () => now } as Performance);
  cache.set('/a', bolt);
  now += 30 * 60_000;
  expect(cache.peek('/a')).toBe(bolt);
  now += 1;
  expect(cache.peek('/a')).toBeUndefined();
});

test('holds 500 documents and drops the oldest first (G3.1)', () => {
  const cache = documentsOf({});
  for (let index = 0; index <= 500; index++) {
    cache.set(`/${index}`, bolt);
    cache.peek('/0');
  }
  expect([cache.size, cache.peek('/0'), cache.peek('/1'), cache.peek('/500')]).toEqual([500, undefined, bolt, bolt]);
});

test('another catalog has documents of its own (G3.1)', () => {
  const [one, other] = [{}, {}];
  documentsOf(one).set('/a', bolt);
  expect([documentsOf(one).peek('/a'), documentsOf(other).peek('/a')]).toEqual([bolt, undefined]);
});

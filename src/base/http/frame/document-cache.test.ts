import { expect, test } from 'vitest';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { createDocumentCache, documentsOf, MAX_DOCUMENTS, MAX_AGE_MS } from './document-cache.ts';

test('keeps a document for thirty minutes (G3.1)', () => {
  let now = 1_000;
  const cache = createDocumentCache(() => now);
  cache.set('/a', Buffer.from('BOLT'), null);
  now += MAX_AGE_MS - 1;
  expect(String(cache.find('/a')?.document)).toBe('BOLT');
  now += 1;
  expect(cache.find('/a')).toBeNull();
  expect(cache.size).toBe(0);
});

test('holds 500 documents and drops the oldest first (G3.1)', () => {
  const cache = createDocumentCache();
  for (let index = 0; index <= MAX_DOCUMENTS; index++) cache.set(`/${index}`, Buffer.from(`ITEM ${index}`), null);
  expect(cache.size).toBe(500);
  expect(cache.find('/0')).toBeNull();
  expect(String(cache.find('/1')?.document)).toBe('ITEM 1');
  expect(String(cache.find('/500')?.document)).toBe('ITEM 500');
});

test('another catalog has documents of its own (G3.1)', () => {
  const [one, other] = [{ ...emptyCatalog }, { ...emptyCatalog }];
  documentsOf(one).set('/a', Buffer.from('BOLT'), null);
  expect(String(documentsOf(one).find('/a')?.document)).toBe('BOLT');
  expect(documentsOf(other).find('/a')).toBeNull();
});

test('gives back what was kept, however often the ring goes round', () => {
  const cache = createDocumentCache(() => 0, 1_000);
  const documents = Array.from({ length: 300 }, (_, index) =>
    `${index} `.repeat(1 + ((index * 37) % 90)).slice(0, 300),
  );
  for (const [index, document] of documents.entries()) {
    cache.set(`/${index}`, Buffer.from(document), null);
    expect(String(cache.find(`/${index}`)?.document)).toBe(document);
    for (let before = Math.max(0, index - 20); before < index; before++) {
      const found = cache.find(`/${before}`);
      if (found !== null) expect(String(found.document)).toBe(documents[before]);
    }
  }
  expect(cache.size).toBeGreaterThan(2);
  cache.set('/too-long', Buffer.alloc(1_001), null);
  expect(cache.find('/too-long')).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStockStore } from '../../../test/support/stock/shelf.fixture.ts';
import { followShelf } from './follow-shelf.ts';
import { readIndex, uniteNsns } from './shelf-index.ts';

const nsn = fc
  .tuple(fc.constantFrom('1005', '5305', '9999'), fc.integer({ min: 1, max: 6 }))
  .map(([code, item]) => `${code}-00-000-000${item}`);
const line = fc.record({ nsn: fc.option(nsn, { nil: undefined }), isPublic: fc.boolean() }, { requiredKeys: [] });
const lists = fc.array(fc.record({ lines: fc.array(line, { maxLength: 12 }) }), { maxLength: 3 });

test('the NSNs that buyers see of all lists ascend, each once', async () => {
  await fc.assert(
    fc.asyncProperty(lists, async (shelved) => {
      const store = aStockStore(shelved);
      const indexes = await Promise.all(shelved.map((_, at) => readIndex(store, at + 1)));
      const seen = shelved.flatMap(({ lines }) => lines.flatMap((one) => (one.isPublic === false ? [] : one.nsn)));
      const numbers = seen.flatMap((one) => (one === undefined ? [] : Number(one.replaceAll('-', ''))));
      expect([...(await uniteNsns(indexes.map((index) => index!)))]).toEqual(
        [...new Set(numbers)].sort((a, b) => a - b),
      );
    }),
    { numRuns: 60 },
  );
});

test('readIndex returns null when the index is removed meanwhile', async () => {
  const { chunk } = aStockStore([{ lines: [{ nsn: '5305-00-000-0001' }] }]);
  let reads = 0;
  const removed = { chunk: async (...asked: Parameters<typeof chunk>) => (++reads > 3 ? null : chunk(...asked)) };
  expect(await readIndex(removed, 1)).toBeNull();
  expect(await readIndex({ chunk }, 1)).toMatchObject({ niins: Int32Array.of(1) });
});

test('close waits for an index that is being read', async () => {
  const store = aStockStore([{ lines: [{ nsn: '5305-00-000-0001' }] }]);
  const shelf = followShelf(store, { onProblem: () => undefined, now: () => Date.parse('2026-11-21') });
  void shelf.refresh();
  expect(shelf.isRead()).toBe(false);
  await shelf.close();
  expect([shelf.isRead(), shelf.nsns().length]).toEqual([true, 1]);
});

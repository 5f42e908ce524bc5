import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, listPages } from '../../../../test/support/crawl/list-pages.ts';
import { common, countPages, packBlock, pageFinder, unite, unpackBlock, without } from './page-blocks.ts';

// close together and far apart, up to the largest NIIN and the largest CAGE code
const page = fc.oneof(fc.nat(200_000), fc.nat(999_999_999));
const pages = fc.uniqueArray(page, { maxLength: 300 }).map((list) => new Set(list));

test('sets of pages do what sets of numbers do (C21.10)', () => {
  fc.assert(
    fc.property(pages, pages, page, (left, right, one) => {
      const [a, b] = [blocksOf(left), blocksOf(right)];
      const sorted = (set: ReadonlySet<number>): number[] => [...set].sort((x, y) => x - y);
      expect(listPages(a)).toEqual(sorted(left));
      expect([countPages(a), pageFinder(a)(one)]).toEqual([left.size, left.has(one)]);
      expect(listPages(without(a, b))).toEqual(sorted(left.difference(right)));
      expect(listPages(common(a, b))).toEqual(sorted(left.intersection(right)));
      unite(a, b);
      expect(listPages(a)).toEqual(sorted(left.union(right)));
    }),
    { numRuns: 60 },
  );
});

test('a block is stored as a list while that is shorter than its bits, and never takes more than 8 KB (C21.10)', () => {
  const bytesOf = { 0: 0, 1: 2, 4_095: 8_190, 4_096: 8_192, 65_536: 8_192 };
  for (const [count, bytes] of Object.entries(bytesOf)) {
    const pages = Array.from({ length: Number(count) }, (_, at) => 65_535 - at);
    const block = blocksOf(pages).get(0) ?? new Uint32Array(2_048);
    const packed = packBlock(block);
    expect(packed.length).toBe(bytes);
    expect(unpackBlock(packed)).toEqual(block);
  }
});

import { assert, integer, array, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { createListingMerge } from '../rules/merge-listings.ts';
import { mergeSorted, familyOf } from './check-families.ts';

type Run = [first: number, last: number, count: number];

function compare(lists: number[][], catalog: number[], isExpected = (_nsn: number): boolean => true) {
  const unknown: Run[] = [];
  const missing: Run[] = [];
  const listing = (nsns: number[]) => ({ nsns: Float64Array.from(nsns).sort(), days: new Int32Array(nsns.length) });
  const merge = createListingMerge(mergeSorted(lists.map(listing)), {
    onUnknown: ({ first, last, count }) => unknown.push([first, last, count]),
    onMissing: ({ first, last, count }) => missing.push([first, last, count]),
    onOtherDay: () => {},
    isExpected,
  });
  for (let at = 0; at < catalog.length; at += 3) merge.take(listing(catalog.slice(at, at + 3)));
  merge.finish();
  return { unknown, missing };
}

test('what differs is told in runs', () => {
  expect(compare([[1, 7, 8]], [1, 2, 3, 4, 8, 9])).toEqual({
    unknown: [[7, 7, 1]],
    missing: [
      [2, 4, 3],
      [9, 9, 1],
    ],
  });
  expect(compare([[5, 6, 7, 20]], [1])).toEqual({ unknown: [[5, 20, 4]], missing: [[1, 1, 1]] });
});

test('what need not be listed is not missing', () => {
  expect(compare([[2]], [1, 2, 3], (nsn) => nsn < 3)).toEqual({ unknown: [], missing: [[1, 1, 1]] });
});

const numbers = array(integer({ min: 0, max: 60 }), { maxLength: 40 });
const catalogs = uniqueArray(integer({ min: 0, max: 60 }), { maxLength: 40 });

test('lists in any order, overlapping and with repetitions come to what sets come to', () => {
  assert(
    property(array(numbers, { maxLength: 5 }), catalogs, (lists, catalog) => {
      const ascending = catalog.sort((one, other) => one - other);
      const { unknown, missing } = compare(lists, ascending);
      const listed = new Set(lists.flat());
      const known = new Set(catalog);
      const sum = (runs: Run[]): number => runs.reduce((total, [, , count]) => total + count, 0);
      const isIn = (runs: Run[], number: number): boolean =>
        runs.some(([first, last]) => first <= number && number <= last);
      expect(sum(unknown)).toBe(listed.difference(known).size);
      expect(sum(missing)).toBe(known.difference(listed).size);
      for (const number of listed.difference(known)) expect(isIn(unknown, number)).toBe(true);
      for (const number of known.difference(listed)) expect(isIn(missing, number)).toBe(true);
    }),
  );
});

const SITE = 'https://parts.example';

test.each([
  ['nsn-12.xml.gz', { family: 'nsn files', number: 12, fsc: null }],
  [`${SITE}/sitemaps/nsn-12.xml.gz`, { family: 'nsn files', number: 12, fsc: null }],
  ['fsc-0012.xml.gz', { family: 'class sitemaps', number: null, fsc: 12 }],
  [`${SITE}/sitemap.xml?type=nsn&page=7`, { family: 'NSN pages', number: 7, fsc: null }],
  [`${SITE}/sitemap.xml?type=nsn`, { family: 'NSN pages', number: 1, fsc: null }],
  [`${SITE}/sitemap.xml?page=x&type=nsn`, { family: 'NSN pages', number: null, fsc: null }],
  [`${SITE}/sitemap/nsn/7`, { family: 'NSN pages', number: 7, fsc: null }],
  [`${SITE}/sitemap.xml?type=cage&page=2`, { family: 'maker pages', number: 2, fsc: null }],
  [`${SITE}/sitemap/cage/2`, { family: 'maker pages', number: 2, fsc: null }],
  [`${SITE}/sitemap.xml?type=name&page=3`, { family: 'item name pages', number: 3, fsc: null }],
  [`${SITE}/sitemap/name`, { family: 'item name pages', number: 1, fsc: null }],
  [`${SITE}/sitemap.xml?type=fsc&fsc=5305&page=2`, { family: 'class sitemaps', number: null, fsc: 5305 }],
  [`${SITE}/sitemap/fsc/5305`, { family: 'class sitemaps', number: null, fsc: 5305 }],
  [`${SITE}/sitemap.xml?type=static`, { family: 'static', number: null, fsc: null }],
  [`${SITE}/sitemap-static.xml`, { family: 'static', number: null, fsc: null }],
  [`${SITE}/sitemap/static`, { family: 'static', number: null, fsc: null }],
  [`${SITE}/sitemap-groups.xml`, { family: 'group pages', number: null, fsc: null }],
  [`${SITE}/sitemap-shelf.xml?page=2`, { family: 'shelf pages', number: 2, fsc: null }],
  [`${SITE}/sitemap.xml`, { family: 'other', number: null, fsc: null }],
  ['posts.xml', { family: 'other', number: null, fsc: null }],
  ['fsc-123.xml.gz', { family: 'other', number: null, fsc: null }],
])('%s belongs to its family', (sitemap, family) => {
  expect(familyOf(sitemap)).toEqual(family);
});

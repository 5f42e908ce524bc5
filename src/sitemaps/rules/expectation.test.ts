import { expect, test } from 'vitest';
import { checkExpectation, sumPages } from './planned-sitemap.ts';
import { createFindingTally } from './finding-tally.ts';
import { NO_DAY, UNREAD_DAY } from './merge-listings.ts';

const A_DAY = 20_760; // 2026-11-03
const FIRST = 5_305_000_000_001;
const SITE = 'https://parts.example';

/** Findings where a sitemap lists NSNs and pages by these days, and the plan has `changedOn` and the given pages. */
function found(days: number[], changedOn: number, others: [path: string, day: number][] = [], planned = others) {
  const tally = createFindingTally();
  const nsns = Float64Array.from(days, (_, at) => FIRST + at);
  const urls = {
    urlCount: days.length + others.length,
    nsns,
    days: Int32Array.from(days),
    isSorted: true,
    others: others.map(([path]) => SITE + path),
    otherDays: others.map(([, day]) => day),
    latest: null,
    onlyLastmod: null,
  };
  const expected = {
    name: 'nsn-1.xml.gz',
    urlCount: urls.urlCount,
    changedOn,
    range: { first: FIRST, last: FIRST + days.length - 1 } as never,
    pages: () => new Map<string, number>(),
    pageSums: sumPages(planned),
  };
  checkExpectation({ kind: 'urlset', planned: expected, all: [expected] }, { ...urls, entries: [] }, tally);
  return [...tally.findings].flatMap(([kind, { examples }]) => examples.map(({ detail }) => `${kind}: ${detail}`));
}

test.each<[what: string, ...given: Parameters<typeof found>, said: string[]]>([
  ['the day of the plan', [A_DAY - 3, A_DAY], A_DAY, [], [], []],
  ['the day of the plan at another page', [A_DAY - 3], A_DAY, [['/', A_DAY]], [['/', A_DAY]], []],
  [
    'an earlier day',
    [A_DAY - 1],
    A_DAY,
    [],
    [],
    ['lastmod-wrong: the latest is 2026-11-02, by the catalog 2026-11-03'],
  ],
  [
    'a later day',
    [A_DAY, A_DAY + 1],
    A_DAY,
    [],
    [],
    ['lastmod-wrong: the latest is 2026-11-04, by the catalog 2026-11-03'],
  ],
  ['a day where the plan knows none', [A_DAY], 0, [], [], []],
  ['no day that can be read', [UNREAD_DAY], A_DAY, [], [], []],
  ['no day', [A_DAY, NO_DAY, NO_DAY], A_DAY, [], [], ['lastmod-missing: 2 of 3 NSNs have none']],
  ['an unknown page', [A_DAY], A_DAY, [['/x', A_DAY]], [['/', A_DAY]], ['page-unknown: 1 that are no NSNs']],
  [
    'another day of a page',
    [A_DAY],
    A_DAY,
    [['/', A_DAY - 1]],
    [['/', A_DAY]],
    ['lastmod-wrong: not all days of 1 pages that are no NSNs are those of the catalog'],
  ],
])('a sitemap with %s (S15.5)', (_, days, changedOn, others, planned, said) => {
  expect(found(days, changedOn, others, planned)).toEqual(said);
});

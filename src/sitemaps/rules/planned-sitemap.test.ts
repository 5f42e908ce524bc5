import { describe, expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import { createFindingTally } from './finding-tally.ts';
import {
  checkContent,
  checkExpectation,
  checkIndexAgainstPlan,
  checkPages,
  checkPlannedRange,
  type IndexEntry,
  type PlannedSitemap,
  sumsOf,
} from './planned-sitemap.ts';
import { NO_DAY, UNREAD_DAY } from './merge-listings.ts';

const A_DAY = 20_760; // 2026-11-03
const SITE = 'https://parts.example';
const nsn = (niin: number): number => 5305_000_000_000 + niin;
const listing = (niins: number[], days: number | number[] = A_DAY) => ({
  nsns: Float64Array.from(niins, nsn),
  days: Int32Array.from(niins, (_, index) => (typeof days === 'number' ? days : days[index]!)),
});

const aPlanned = (name: string, given: Partial<PlannedSitemap> = {}): PlannedSitemap => ({
  name,
  urlCount: 1,
  changedOn: A_DAY,
  range: null,
  pages: () => new Map(),
  ...given,
});

function linesOf(check: (tally: ReturnType<typeof createFindingTally>) => void): string[] {
  const tally = createFindingTally();
  check(tally);
  return [...tally.findings].flatMap(([kind, { examples }]) => examples.map(({ detail }) => `${kind}: ${detail}`));
}
const contentFindings = (listed: ReturnType<typeof listing>, expected: ReturnType<typeof listing>) =>
  linesOf((tally) => checkContent({ sitemap: 'x.xml', ...listed }, expected, tally));

describe('the content of a sitemap is held against the catalog', () => {
  test('what is listed with its day is right', () => {
    expect(contentFindings(listing([1, 2, 3]), listing([1, 2, 3]))).toEqual([]);
    expect(contentFindings(listing([1, 2], NO_DAY), listing([1, 2], 0))).toEqual([]);
  });

  test('NSNs that are unknown, missing and listed twice', () => {
    expect(contentFindings(listing([1, 3, 4, 4, 9]), listing([1, 2, 4, 8, 9]))).toEqual([
      'duplicate: NSN 5305-00-000-0004 is listed more than once in it',
      'nsn-unknown: NSN 5305-00-000-0003',
      'nsn-missing: NSN 5305-00-000-0002',
      'nsn-missing: NSN 5305-00-000-0008',
    ]);
  });

  test('a lastmod that is wrong or missing, each time it is listed; one that cannot be read was reported before', () => {
    const days = [A_DAY, A_DAY - 1, A_DAY - 2, NO_DAY, UNREAD_DAY];
    expect(contentFindings(listing([1, 2, 2, 3, 4], days), listing([1, 2, 3, 4]))).toEqual([
      expect.stringContaining('duplicate'),
      'lastmod-wrong: NSN 5305-00-000-0002 says 2026-11-02: the catalog has 2026-11-03',
      'lastmod-wrong: NSN 5305-00-000-0002 says 2026-11-01: the catalog has 2026-11-03',
      'lastmod-missing: NSN 5305-00-000-0003: the catalog has 2026-11-03',
    ]);
  });

  test('NSNs of another range are for the comparison with the plan: only holes inside of the range are missing', () => {
    expect(contentFindings(listing([20, 21, 22]), listing([1, 2, 3]))).toEqual([]);
    expect(contentFindings(listing([3, 5, 6, 7]), listing([2, 3, 4, 5]))).toEqual([
      'nsn-missing: NSN 5305-00-000-0004',
    ]);
  });

  test('pages that are no NSNs', () => {
    const pages = new Map(Object.entries({ '/fsg/53': A_DAY, '/fsc/53/5305': A_DAY, '/cage/00001': 0 }));
    const others = ['/fsg/53', '/cage/00001', '/cage/00001', '/fsc/53/5399'].map((path) => SITE + path);
    const listed = { sitemap: 'x.xml', others, otherDays: [A_DAY - 1, NO_DAY, NO_DAY, A_DAY] };
    expect(linesOf((tally) => checkPages(listed, pages, tally))).toEqual([
      `lastmod-wrong: ${SITE}/fsg/53 says 2026-11-02: the catalog has 2026-11-03`,
      `duplicate: ${SITE}/cage/00001 is listed more than once in it`,
      `page-unknown: ${SITE}/fsc/53/5399`,
      'page-missing: /fsc/53/5305',
    ]);
  });
});

describe('a sitemap is held against its place in the plan', () => {
  const rangeOf = (first: number, last: number) => ({ first: nsn(first) as Nsn, last: nsn(last) as Nsn });
  const plan = [
    aPlanned('nsn-1.xml.gz', { urlCount: 3, range: rangeOf(1, 3) }),
    aPlanned('nsn-2.xml.gz', { urlCount: 3, range: rangeOf(4, 6) }),
  ];
  const findings = (niins: number[], urlCount = niins.length, place = plan[0]!) => {
    const found: string[] = [];
    checkPlannedRange({ urlCount, ...listing(niins) }, place, plan, (kind, detail, count) =>
      found.push(`${count} ${kind}: ${detail}`),
    );
    return found;
  };

  test('its own content is right', () => {
    expect(findings([1, 2, 3])).toEqual([]);
    expect(findings([], 0, { ...plan[0]!, urlCount: 0, range: null })).toEqual([]);
  });

  test('two files swapped', () => {
    expect(findings([4, 5, 6])).toEqual([
      '3 misplaced: lists 5305-00-000-0004 to 5305-00-000-0006, by the plan 5305-00-000-0001 to 5305-00-000-0003: that is the content of nsn-2.xml.gz',
    ]);
  });

  test('a range that is moved, and another count', () => {
    expect(findings([2, 3, 4, 5])).toEqual([
      '2 misplaced: lists 5305-00-000-0002 to 5305-00-000-0005, by the plan 5305-00-000-0001 to 5305-00-000-0003',
      '1 plan-count: 4 addresses, by the plan 3',
    ]);
    expect(findings([1], 1, { ...plan[0]!, urlCount: 0, range: null })[0]).toContain('by the plan no NSNs');
  });
});

describe('an index is held against the plan', () => {
  const planned = Array.from({ length: 10 }, (_, page) => aPlanned(`/sitemap.xml?type=nsn&page=${page + 1}`));
  const entryOf = (path: string) => ({ loc: SITE + path, lastmod: '2026-11-03' });
  const entries = planned.map(({ name }) => entryOf(name));
  const findings = (listed: readonly IndexEntry[], plan = planned) => {
    const found: string[] = [];
    checkIndexAgainstPlan(listed, plan, (kind, detail) => found.push(`${kind}: ${detail}`));
    return found;
  };

  test('one that lists the plan is right, in any order of the query, and files are known by their names', () => {
    const reordered = entryOf('/sitemap.xml?page=7&type=nsn');
    expect([findings(entries), findings(entries.with(6, reordered))]).toEqual([[], []]);
    const plan = [{ ...planned[0]!, name: 'nsn-1.xml.gz' }];
    expect(findings([entryOf('/sitemaps/nsn-1.xml.gz')], plan)).toEqual([]);
    expect(findings([], plan)).toEqual(['index-lacks: nsn-1.xml.gz']);
  });

  test('one that lacks pages 5 to 9, lists page 9999, and lists page 1 twice', () => {
    const faulty = [...entries.toSpliced(4, 5), entryOf('/sitemap.xml?type=nsn&page=9999'), entries[0]!];
    expect(findings(faulty)).toEqual([
      `index-unplanned: ${SITE}/sitemap.xml?type=nsn&page=9999`,
      `duplicate: ${SITE}/sitemap.xml?type=nsn&page=1 is listed more than once in the index`,
      ...[5, 6, 7, 8, 9].map((page) => `index-lacks: /sitemap.xml?type=nsn&page=${page}`),
    ]);
  });

  test('one with another day than the catalog, and one that has no day where the catalog has one', () => {
    const [first, ...rest] = [entries[0]!, ...entries.slice(1)];
    expect(findings([{ ...first, lastmod: '2026-11-01' }, ...rest])).toEqual([
      `lastmod-wrong: the index says 2026-11-01 of ${first.loc}, the catalog has 2026-11-03`,
    ]);
    const withoutDay = { ...first, lastmod: null };
    const missing = `lastmod-missing: the index says no day of ${first.loc}, the catalog has 2026-11-03`;
    expect(findings([withoutDay, ...rest])).toEqual([missing]);
    expect(findings([withoutDay], [{ ...planned[0]!, changedOn: 0 }])).toEqual([]);
  });
});

/** Findings where a sitemap lists NSNs and pages by these days, and the plan has `changedOn` and the given pages. */
function expectationFindings(days: number[], others: Page[], planned: Page[], changedOn: number): string[] {
  const { nsns } = listing(days.map((_, at) => at + 1));
  const listed = { urlCount: days.length + others.length, nsns, days: Int32Array.from(days), isSorted: true };
  const pagesListed = { others: others.map(([path]) => SITE + path), otherDays: others.map(([, day]) => day) };
  const urls = { ...listed, ...pagesListed, entries: [], latest: null, onlyLastmod: null, root: 'urlset' as const };
  const range = { first: nsn(1) as Nsn, last: nsn(days.length) as Nsn };
  const sums = {
    pages: sumsOf(
      planned.map(([path]) => path),
      planned.map(([, day]) => day),
    ),
  };
  const expected = { name: 'nsn-1.xml.gz', urlCount: urls.urlCount, changedOn, range, sums };
  const rules = { kind: 'urlset', planned: expected, all: [expected] } as const;
  return linesOf((tally) => checkExpectation(rules, urls, { sitemap: '', tally }));
}
type Page = [path: string, day: number];
const OTHER_DAYS = 'lastmod-wrong: not all days of 1 pages that are no NSNs are those of the catalog';

test.each<[what: string, days: number[], said: string | null, others?: Page[], planned?: Page[], changedOn?: number]>([
  ['the day of the plan', [A_DAY - 3, A_DAY], null],
  ['the day of the plan at another page', [A_DAY - 3], null, [['/', A_DAY]]],
  ['an earlier day', [A_DAY - 1], 'lastmod-wrong: the latest is 2026-11-02, by the catalog 2026-11-03'],
  ['a later day', [A_DAY, A_DAY + 1], 'lastmod-wrong: the latest is 2026-11-04, by the catalog 2026-11-03'],
  ['a day where the plan knows none', [A_DAY], null, [], [], 0],
  ['no day that can be read', [UNREAD_DAY], null],
  ['no day', [A_DAY, NO_DAY, NO_DAY], 'lastmod-missing: 2 of 3 NSNs have none'],
  ['an unknown page', [A_DAY], 'page-unknown: 1 that are no NSNs', [['/x', A_DAY]], [['/', A_DAY]]],
  ['another day of a page', [A_DAY], OTHER_DAYS, [['/', A_DAY - 1]], [['/', A_DAY]]],
])('a sitemap with %s (S15.5)', (_, days, said, others = [], planned = others, changedOn = A_DAY) => {
  expect(expectationFindings(days, others, planned, changedOn)).toEqual(said === null ? [] : [said]);
});

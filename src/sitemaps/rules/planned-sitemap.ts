import { type Day, formatDay } from '#base/domain/day.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { pathIn } from './check-loc.ts';
import type { FindingTally } from './finding-tally.ts';
import { createListingMerge, isOtherDay, type Listing, reportOtherDay, type Run, runWords } from './merge-listings.ts';
import type { PageSums } from './page-sums.ts';
import type { UrlFacts } from './url-collector.ts';

/** A sitemap as the plan of the catalog in force has it. */
export type PlannedSitemap = {
  /** Its path with query (/sitemap.xml?type=nsn&page=7) or the name of its file (nsn-7.xml.gz). */
  name: string;
  urlCount: number;
  /** The latest day of its addresses; 0 where it is not known. */
  changedOn: Day;
  /** The first and last NSN that it lists; null without NSNs. */
  range: { first: Nsn; last: Nsn } | null;
  /** Its pages that are no NSNs, by path, and the day of each; 0 where that is not known. */
  pages: () => ReadonlyMap<string, Day>;
  /** Of these pages, for who cannot have them: a check screen. Absent without pages. */
  pageSums?: PageSums;
};

/** An index by its path and query, and what it has to list. */
export type PlannedIndex = { path: string; lists: readonly PlannedSitemap[] };

type PlannedFacts = Pick<UrlFacts, 'urlCount' | 'nsns'>;

/** Compares what a sitemap lists with its place in the plan: how many addresses, and from which NSN to which. `all` tells whose content it has instead. */
export function checkPlannedRange(
  { urlCount, nsns }: PlannedFacts,
  planned: PlannedSitemap,
  all: readonly PlannedSitemap[],
  report: (kind: 'plan-count' | 'misplaced', detail: string, count: number) => void,
): void {
  const { first = Infinity, last = -1 } = planned.range ?? {};
  const misplaced = nsns.length - countBetween(nsns, first, last);
  if (misplaced > 0) {
    const [from, to] = [nsns[0] as Nsn, nsns.at(-1) as Nsn];
    const other = all.find(({ range }) => range !== null && range.first === from && range.last === to);
    const due = planned.range === null ? 'no NSNs' : `${formatNsn(first as Nsn)} to ${formatNsn(last as Nsn)}`;
    const whose = other === undefined ? '' : `: that is the content of ${other.name}`;
    report('misplaced', `lists ${formatNsn(from)} to ${formatNsn(to)}, by the plan ${due}${whose}`, misplaced);
  }
  if (urlCount !== planned.urlCount) report('plan-count', `${urlCount} addresses, by the plan ${planned.urlCount}`, 1);
}

/**
 * Compares the NSNs that one sitemap lists with exactly those that it has to list, and their days. NSNs outside of its range are for `checkPlannedRange`; what the range then lacks at its
 * ends is the same fault, and is not reported again.
 */
export function checkContent(
  { sitemap, ...listed }: Listing & { sitemap: string },
  expected: Listing,
  tally: FindingTally,
): void {
  const { nsns } = expected;
  const [first, last] = [nsns[0] ?? Infinity, nsns.at(-1) ?? -1];
  const hasMisplaced = countBetween(listed.nsns, first, last) < listed.nsns.length;
  const isInside = (run: Run): boolean => run.first > first && run.last < last;
  let before = -1;
  for (const nsn of listed.nsns) {
    if (nsn === before) tally.add('duplicate', sitemap, `NSN ${formatNsn(nsn as Nsn)} is listed more than once in it`);
    before = nsn;
  }
  const merge = createListingMerge([within(listed, first, last)], {
    isExpected: () => true,
    onUnknown: (run) => tally.add('nsn-unknown', sitemap, runWords(run), run),
    onMissing(run) {
      if (!hasMisplaced || isInside(run)) tally.add('nsn-missing', sitemap, runWords(run), run);
    },
    onOtherDay: (nsn, days) => reportOtherDay(tally, days, () => ({ sitemap, page: `NSN ${formatNsn(nsn)}` })),
  });
  merge.take(expected);
  merge.finish();
}

/** Compares the pages of a sitemap that are no NSNs with those that it has to list, by path, and their days. */
export function checkPages(
  { sitemap, others, otherDays }: Pick<UrlFacts, 'others' | 'otherDays'> & { sitemap: string },
  pages: ReadonlyMap<string, Day>,
  tally: FindingTally,
): void {
  const seen = new Set<string>();
  others.forEach((loc, index) => {
    const path = pathIn(loc);
    const catalogDay = pages.get(path);
    const day = otherDays[index]!;
    if (seen.has(path)) tally.add('duplicate', sitemap, `${loc} is listed more than once in it`);
    else if (catalogDay === undefined) tally.add('page-unknown', sitemap, loc);
    else if (isOtherDay(day, catalogDay))
      reportOtherDay(tally, { listed: day, catalog: catalogDay }, () => ({ sitemap, page: loc }));
    seen.add(path);
  });
  for (const path of pages.keys()) if (!seen.has(path)) tally.add('page-missing', sitemap, path);
}

/** What an index lists of a sitemap. */
export type IndexEntry = { loc: string; lastmod: string | null };

/**
 * Compares what an index lists with what it has to list by the plan: sitemaps that it lacks, lists without need, lists twice, or dates wrongly. Only paths and
 * queries are compared: the host of each address is checked when it is read.
 */
export function checkIndexAgainstPlan(
  listed: readonly IndexEntry[],
  planned: readonly PlannedSitemap[],
  report: (
    kind: 'index-lacks' | 'index-unplanned' | 'duplicate' | 'lastmod-missing' | 'lastmod-wrong',
    detail: string,
  ) => void,
): void {
  const due = new Map(planned.map((sitemap) => [canonicalPath(sitemap.name), sitemap]));
  const seen = new Set<string>();
  for (const { loc, lastmod } of listed) {
    const place = canonicalPath(loc);
    const sitemap = due.get(place);
    if (seen.has(place)) report('duplicate', `${loc} is listed more than once in the index`);
    else if (sitemap === undefined) report('index-unplanned', loc);
    else if (sitemap.changedOn > 0 && lastmod?.slice(0, 10) !== formatDay(sitemap.changedOn))
      report(
        lastmod === null ? 'lastmod-missing' : 'lastmod-wrong',
        `the index says ${lastmod ?? 'no day'} of ${loc}, the catalog has ${formatDay(sitemap.changedOn)}`,
      );
    seen.add(place);
  }
  for (const [place, { name }] of due) if (!seen.has(place)) report('index-lacks', name);
}

/** The path of an address, its query in one order, or the name of a file as it is: below /sitemaps/ both are the same. */
export function canonicalPath(address: string): string {
  const url = URL.parse(address, 'http://site/sitemaps/');
  if (url === null) return address;
  url.searchParams.sort();
  return url.pathname + url.search + url.hash;
}

function within({ nsns, days }: Listing, first: number, last: number): Listing {
  const [start, end] = [countBelow(nsns, first), countBelow(nsns, last + 1)];
  return { nsns: nsns.subarray(start, end), days: days.subarray(start, end) };
}

function countBetween(nsns: Float64Array, first: number, last: number): number {
  return Math.max(0, countBelow(nsns, last + 1) - countBelow(nsns, first));
}

/** How many NSNs of a sorted list are smaller. */
export function countBelow(nsns: Float64Array, nsn: number): number {
  let low = 0;
  let high = nsns.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (nsns[middle]! < nsn) low = middle + 1;
    else high = middle;
  }
  return low;
}

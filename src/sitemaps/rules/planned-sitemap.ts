import { type Day, formatDay } from '#base/domain/day.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import { pathIn } from './check-entry.ts';
import type { FindingKind, ReportFinding } from './findings.ts';
import type { SitemapRoot } from './sitemap-grammar.ts';
import type { FindingTally } from './finding-tally.ts';
import { createListingMerge, isOtherDay, NO_DAY, reportOtherDay, runWords, UNREAD_DAY } from './merge-listings.ts';
import type { Listing, UrlFacts } from './merge-listings.ts';

export type PlannedSitemap = {
  /** Path with query (/sitemap.xml?type=nsn&page=7) or file name (nsn-7.xml.gz). */
  name: string;
  urlCount: number;
  /** The latest day of its addresses; 0: unknown. */
  changedOn: Day;
  /** The first and last NSN; null without any. */
  range: { first: Nsn; last: Nsn } | null;
  /** Its other pages by path, each with its day; 0: unknown. */
  pages: () => ReadonlyMap<string, Day>;
};

export type PlannedIndex = { path: string; lists: readonly PlannedSitemap[] };

/** Compares the number of addresses and the range of NSNs with the plan. `all` tells whose content it has. */
export function checkPlannedRange(
  { urlCount, nsns }: Pick<UrlFacts, 'urlCount' | 'nsns'>,
  planned: Omit<PlannedSitemap, 'pages'>,
  all: readonly Omit<PlannedSitemap, 'pages'>[],
  report: (kind: 'plan-count' | 'misplaced', detail: string, count: number) => void,
): void {
  const { first = Infinity, last = -1 } = planned.range ?? {};
  const misplaced = nsns.length - Math.max(0, countBelow(nsns, last + 1) - countBelow(nsns, first));
  if (misplaced > 0) {
    const [from, to] = [nsns[0] as Nsn, nsns.at(-1) as Nsn];
    const other = all.find(({ range }) => range !== null && range.first === from && range.last === to);
    const due = planned.range === null ? 'no NSNs' : `${formatNsn(first as Nsn)} to ${formatNsn(last as Nsn)}`;
    const whose = other === undefined ? '' : `: that is the content of ${other.name}`;
    report('misplaced', `lists ${formatNsn(from)} to ${formatNsn(to)}, by the plan ${due}${whose}`, misplaced);
  }
  if (urlCount !== planned.urlCount) report('plan-count', `${urlCount} addresses, by the plan ${planned.urlCount}`, 1);
}

type Named<Facts> = Facts & { sitemap: string };

/** Compares NSNs and days with those due. `checkPlannedRange` reports NSNs outside, and what they displace. */
export function checkContent({ sitemap, ...listed }: Named<Listing>, expected: Listing, tally: FindingTally): void {
  const { nsns } = expected;
  const [first, last] = [nsns[0] ?? Infinity, nsns.at(-1) ?? -1];
  const [start, end] = [countBelow(listed.nsns, first), countBelow(listed.nsns, last + 1)];
  const inside = { nsns: listed.nsns.subarray(start, end), days: listed.days.subarray(start, end) };
  const hasMisplaced = inside.nsns.length < listed.nsns.length;
  let before = -1;
  for (const nsn of listed.nsns) {
    if (nsn === before) tally.add('duplicate', sitemap, `NSN ${formatNsn(nsn as Nsn)} is listed more than once in it`);
    before = nsn;
  }
  const merge = createListingMerge([inside], {
    isExpected: () => true,
    onUnknown: (run) => tally.add('nsn-unknown', sitemap, runWords(run), run),
    onMissing(run) {
      if (!hasMisplaced || (run.first > first && run.last < last))
        tally.add('nsn-missing', sitemap, runWords(run), run);
    },
    onOtherDay: (nsn, days) => reportOtherDay(tally, days, () => ({ sitemap, page: `NSN ${formatNsn(nsn)}` })),
  });
  merge.take(expected);
  merge.finish();
}

/** Compares pages that are no NSNs and their days with those due. */
export function checkPages(
  { sitemap, others, otherDays }: Named<Pick<UrlFacts, 'others' | 'otherDays'>>,
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

export type IndexEntry = { loc: string; lastmod: string | null };

/** Compares the paths of an index with the plan: missing, needless, repeated or with another day. */
export function checkIndexAgainstPlan(
  listed: readonly IndexEntry[],
  planned: readonly Pick<PlannedSitemap, 'name' | 'changedOn'>[],
  report: ReportFinding,
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

/** Returns the path with its query in one order. A file name counts as below /sitemaps/. */
export function canonicalPath(address: string): string {
  const url = URL.parse(address, 'http://site/sitemaps/');
  if (url === null) return address;
  url.searchParams.sort();
  return url.pathname + url.search + url.hash;
}

/** Counts the smaller NSNs of a sorted list. */
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

/** For check screens: sums in place of pages and NSNs; those of NSNs that are not given are not compared. */
export type ShownSitemap = Omit<PlannedSitemap, 'pages'> & { sums: { pages?: ListSums; nsns?: ListSums } };

/** The plan of one address. `all` names those that were swapped; `content`: its NSNs, where these are compared here. */
export type Expectation =
  | { kind: 'index'; lists: readonly Pick<PlannedSitemap, 'name' | 'changedOn'>[] }
  | {
      kind: 'urlset';
      planned: PlannedSitemap | ShownSitemap;
      all: readonly Omit<PlannedSitemap, 'pages'>[];
      content?: Listing;
    };

type Root = { root: SitemapRoot | null; entries: readonly IndexEntry[]; areOthersHeld?: boolean };
export type PlannedReading = UrlFacts & Root;

/** Compares what was read at an address with the plan: its kind, range, NSNs, pages and days. */
export function checkExpectation(
  expected: Expectation,
  reading: PlannedReading,
  { sitemap, tally }: { sitemap: string; tally: FindingTally },
): void {
  const { root, entries, areOthersHeld = true, ...urls } = reading;
  const report = (kind: FindingKind, detail: string, count = 1): void => tally.add(kind, sitemap, detail, { count });
  if (root === null) return;
  if (expected.kind === 'index') {
    if (root === 'urlset') return report('not-a-sitemap', 'it is a urlset, not an index');
    return checkIndexAgainstPlan(entries, expected.lists, report);
  }
  if (root === 'sitemapindex') return report('index-lists-index', `it is an index of ${entries.length}`);
  const { planned, all, content } = expected;
  checkPlannedRange(urls, planned, all, report);
  if ('sums' in planned) return compareSums(planned, urls, report);
  if (content !== undefined) {
    if (!urls.isSorted) report('unsorted', `${urls.nsns.length} NSNs`);
    checkContent({ sitemap, ...urls }, content, tally);
  }
  if (areOthersHeld) checkPages({ sitemap, ...urls }, planned.pages(), tally);
}

/** Compares a sitemap with sums of what it should list. */
function compareSums({ sums, changedOn }: ShownSitemap, urls: UrlFacts, report: ReportFinding): void {
  const { nsns, days, others, otherDays } = urls;
  const seen = new Set<number | string>();
  for (const one of [...nsns, ...others]) {
    if (seen.has(one)) report('duplicate', typeof one === 'number' ? `NSN ${formatNsn(one as Nsn)}` : one);
    seen.add(one);
  }
  const undated = days.filter((day) => day === NO_DAY).length;
  const latest = [...days, ...otherDays].reduce((most, day) => Math.max(most, day), NO_DAY);
  if (undated > 0) report('lastmod-missing', `${undated} of ${nsns.length} NSNs have none`);
  else if (changedOn > 0 && latest >= 0 && latest !== changedOn)
    report('lastmod-wrong', `the latest is ${formatDay(latest)}, by the catalog ${formatDay(changedOn)}`);
  const [parts, pages] = [sumsOf(nsns, days), sumsOf(others.map(pathIn), otherDays)];
  const { nsns: dueParts = parts, pages: duePages = NO_SUMS } = sums;
  const reportDays = (of: string): void => report('lastmod-wrong', `not all days of ${of} are those of the catalog`);
  // a day that cannot be read was reported before
  if (parts[0] !== dueParts[0]) report('nsn-unknown', `at least one of ${nsns.length}`);
  else if (parts[1] !== dueParts[1] && !days.includes(UNREAD_DAY)) reportDays(`${nsns.length} NSNs`);
  if (pages[0] !== duePages[0]) report('page-unknown', `${others.length} that are no NSNs`);
  else if (pages[1] !== duePages[1] && !otherDays.includes(UNREAD_DAY))
    reportDays(`${others.length} pages that are no NSNs`);
}

/** Sums over a list and its days, in any order: other lists have other sums, all but surely. */
type ListSums = readonly [items: number, days: number];
const NO_SUMS: ListSums = [0, 0];

/** Sums NSNs or paths and their days; `NO_DAY` for one without. */
export function sumsOf(listed: Iterable<number | string>, listedDays: ArrayLike<Day>): ListSums {
  let [items, days, at] = [0, 0, 0];
  for (const one of listed) {
    const hash = oddHash(String(one));
    items = (items + hash) >>> 0;
    days = (days + Math.imul(hash, listedDays[at++]!)) >>> 0;
  }
  return [items, days];
}

/** FNV-1a, made odd: its products with two days differ. */
function oddHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash | 1) >>> 0;
}

import { pathIn } from './check-loc.ts';
import { formatDay } from '#base/domain/day.ts';
import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import type { FindingKind } from './finding-kinds.ts';
import type { FindingTally } from './finding-tally.ts';
import { checkIndexAgainstPlan, checkPlannedRange, type IndexEntry, type PlannedSitemap } from './planned-sitemap.ts';
import { NO_PAGES, type PageSums, sumPages } from './page-sums.ts';
import { NO_DAY, UNREAD_DAY, type UrlFacts } from './url-collector.ts';

/** What the plan of the catalog has in place of one sitemap. `all`: every sitemap that is known, so that two which were swapped are named. */
export type Expectation =
  | { kind: 'index'; listed: readonly PlannedSitemap[] }
  | { kind: 'urlset'; planned: PlannedSitemap; all: readonly PlannedSitemap[] };

/**
 * Compares one sitemap with the plan alone, without reading the catalog: addresses, the range of its NSNs and their latest day, and all other pages with their days. Whether
 * each NSN and its day is right says the walk through the whole plan.
 */
export function checkExpectation(
  expected: Expectation,
  { entries, ...urls }: UrlFacts & { entries: readonly IndexEntry[] },
  tally: FindingTally,
): void {
  const report: Report = (kind, detail) => tally.add(kind, '', detail);
  if (expected.kind === 'index') return checkIndexAgainstPlan(entries, expected.listed, report);
  const { planned, all } = expected;
  checkPlannedRange(urls, planned, all, report);
  checkRepetition(urls, report);
  const undated = urls.days.filter((day) => day === NO_DAY).length;
  const latest = [...urls.days, ...urls.otherDays].reduce((most, day) => Math.max(most, day), NO_DAY);
  if (undated > 0) report('lastmod-missing', `${undated} of ${urls.nsns.length} NSNs have none`);
  else if (planned.changedOn > 0 && latest >= 0 && latest !== planned.changedOn)
    report('lastmod-wrong', `the latest is ${formatDay(latest)}, by the catalog ${formatDay(planned.changedOn)}`);
  checkOthers(urls, planned.pageSums ?? NO_PAGES, report);
}

type Report = (kind: FindingKind, detail: string) => void;

function checkRepetition({ nsns, others }: UrlFacts, report: Report): void {
  nsns.forEach((nsn, at) => {
    if (nsn === nsns[at - 1]) report('duplicate', `NSN ${formatNsn(nsn as Nsn)}`);
  });
  const seen = new Set<string>();
  for (const loc of others) {
    if (seen.has(loc)) report('duplicate', loc);
    seen.add(loc);
  }
}

function checkOthers({ others, otherDays }: UrlFacts, [pages, days]: PageSums, report: Report): void {
  const [listedPages, listedDays] = sumPages(others.map((loc, at) => [pathIn(loc), otherDays[at]!]));
  if (listedPages !== pages) report('page-unknown', `${others.length} that are no NSNs`);
  // one that cannot be read is reported where it is read
  else if (listedDays !== days && !otherDays.includes(UNREAD_DAY))
    report('lastmod-wrong', `not all days of ${others.length} pages that are no NSNs are those of the catalog`);
}

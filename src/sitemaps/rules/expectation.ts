import { formatDay } from '../../domain/day.ts';
import type { FindingTally } from './finding-tally.ts';
import { checkIndexAgainstPlan, checkPlannedRange, type IndexEntry, type PlannedSitemap } from './planned-sitemap.ts';
import { NO_DAY, type UrlFacts } from './url-collector.ts';

/** What the plan of the catalog has in place of one sitemap. `all`: every sitemap that is known, so that two which were swapped are named. */
export type Expectation =
  | { kind: 'index'; listed: readonly PlannedSitemap[] }
  | { kind: 'urlset'; planned: PlannedSitemap; all: readonly PlannedSitemap[] };

/**
 * Compares one sitemap with the plan alone, without reading the catalog: addresses, the range of its NSNs, and its latest day. Whether each NSN and day is right
 * says the walk through the whole plan.
 */
export function checkExpectation(
  expected: Expectation,
  { urls, entries }: { urls: UrlFacts; entries: readonly IndexEntry[] },
  tally: FindingTally,
): void {
  const report = (kind: Parameters<FindingTally['add']>[0], detail: string): void => tally.add(kind, '', detail);
  if (expected.kind === 'index') return checkIndexAgainstPlan(entries, expected.listed, report);
  const { planned, all } = expected;
  checkPlannedRange(urls, planned, all, report);
  const undated = urls.days.filter((day) => day === NO_DAY).length;
  const latest = [...urls.days, ...urls.otherDays].reduce((most, day) => Math.max(most, day), NO_DAY);
  if (undated > 0) report('lastmod-missing', `${undated} of ${urls.nsns.length} NSNs have none`);
  else if (planned.changedOn > 0 && latest >= 0 && latest !== planned.changedOn)
    report('lastmod-wrong', `the latest is ${formatDay(latest)}, by the catalog ${formatDay(planned.changedOn)}`);
}

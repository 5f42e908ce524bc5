import { paths } from '#base/paths.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import { canonicalPath, checkIndexAgainstPlan } from '../rules/planned-sitemap.ts';
import { type AuditPlan, checkPlanned, isOfPlan } from './check-plan.ts';
import type { SitemapSet } from './gather-readings.ts';
import { readSitemap, type SitemapReading } from './read-sitemap.ts';
import { onlyOk, type ReadUrl } from './read-url.ts';

type Site = { home: string; origin: string; nowMs: number };

/** Reads what a site has beside the indexes that were followed, each other index of the plan and what none of them lists, and holds it against the plan. */
export async function checkUnread(
  set: SitemapSet,
  plan: AuditPlan,
  { home, origin, nowMs }: Site,
  read: ReadUrl,
  tally: FindingTally,
): Promise<void> {
  if (set.of !== 'index' || !isOfPlan(set, plan)) return;
  const done = new Set(set.readings.map(({ sitemap }) => canonicalPath(sitemap)));
  const listed = new Set(plan.indexes.find(({ path }) => path === paths.sitemap())?.lists.map(({ name }) => name));

  /** Null where there is nothing to hold against the plan. */
  async function readAt(path: string): Promise<SitemapReading | null> {
    const answer = onlyOk(await read(home + path));
    // no files are stored
    const mayBeAbsent = path === paths.sitemapFiles();
    if ('kind' in answer) {
      if (!mayBeAbsent || answer.status !== 404) tally.add(answer.kind, path, answer.reason);
      return null;
    }
    const reading = readSitemap({ ...answer, isGz: false }, { sitemap: path, origin, nowMs });
    tally.merge(reading.findings);
    return reading;
  }

  for (const { path, lists } of plan.indexes.filter(({ path }) => !done.has(canonicalPath(path)))) {
    const reading = await readAt(path);
    if (reading?.root === 'urlset') tally.add('not-a-sitemap', path, 'it is a urlset, not an index');
    if (reading?.root === 'sitemapindex')
      checkIndexAgainstPlan(reading.entries, lists, (kind, detail) => tally.add(kind, path, detail));
  }
  for (const planned of plan.sitemaps.filter(({ name }) => !done.has(canonicalPath(name)) && !listed.has(name))) {
    const reading = await readAt(planned.name);
    if (reading?.root === 'sitemapindex') tally.add('index-lists-index', planned.name, 'it is an index');
    if (reading?.root === 'urlset') checkPlanned(reading, planned, plan.sitemaps, tally);
  }
}

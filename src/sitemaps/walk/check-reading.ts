import { checkManifest } from '../audit/audit-folder.ts';
import type { SitemapReading } from '../audit/read-sitemap.ts';
import { type ItemState, severityOf } from '../health/walks.ts';
import type { PlannedContent } from '../plan/planned-sitemaps.server.ts';
import type { FindingKind } from '../rules/findings.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import { checkContent, checkPages, checkPlannedRange, type PlannedSitemap } from '../rules/planned-sitemap.ts';
import { notOfPlan } from '../audit/check-catalog.ts';
import type { SitemapManifest } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { WalkPlan } from './walk-plan.server.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { sampleOf } from '../rules/check-page.ts';

/** Compares a sitemap with its plan and the catalog. `family`: tells whose content it has instead. */
export async function checkReading(
  reading: SitemapReading,
  planned: PlannedContent,
  family: readonly PlannedSitemap[],
  tally: FindingTally,
): Promise<void> {
  const { sitemap, root } = reading;
  if (root === 'sitemapindex') tally.add('index-lists-index', sitemap, `it is an index of ${reading.entries.length}`);
  if (root !== 'urlset') return;
  if (!reading.isSorted) tally.add('unsorted', sitemap, `${reading.nsns.length} NSNs`);
  checkPlannedRange(reading, planned, family, (kind, detail, count) => tally.add(kind, sitemap, detail, { count }));
  checkContent(reading, await planned.content(), tally);
  checkPages(reading, planned.pages(), tally);
}

/** Compares a stored file with its line of the manifest. */
export function checkLine(
  reading: SitemapReading,
  manifest: SitemapManifest,
  siteOrigin: string,
  tally: FindingTally,
): void {
  const files = manifest.files.filter(({ name }) => name === reading.sitemap);
  checkManifest({ ...manifest, files }, [reading], tally);
  for (const { name, origin = manifest.origin } of files)
    if (origin !== siteOrigin) tally.add('manifest-origin', name, `${origin}, while the site answers on ${siteOrigin}`);
}

/** Checks the manifest as a whole. */
export function checkSet(
  { manifest, isManifestDamaged, catalogVersion, files, filesDue }: WalkPlan,
  tally: FindingTally,
): void {
  if (manifest === null) {
    if (isManifestDamaged) tally.add('manifest-unreadable', 'manifest.json', 'it is damaged');
    else if (files.length > 0) tally.add('manifest-absent', 'manifest.json', 'there is none');
    else if (filesDue > 0) tally.add('files-not-made', 'manifest.json', `the plan has ${filesDue} files`);
    return;
  }
  if (manifest.catalogVersion !== catalogVersion)
    tally.add('other-catalog', 'manifest.json', `${manifest.catalogVersion}, in force is ${catalogVersion}`);
  const names = manifest.files.map(({ name }) => name);
  for (const name of notOfPlan(names, files)) tally.add('plan-file-extra', name, 'the plan does not have it');
}

export function stateOf(kinds: readonly FindingKind[]): ItemState {
  const severities = kinds.map(severityOf);
  return severities.includes('fault') ? 'e' : severities.includes('warning') ? 'w' : 'g';
}

/** In proportion to what each sitemap lists, one at least. */
const SAMPLED_PAGES = 250;
/** Each of its four pages is looked at. */
const STATIC = paths.sitemap({ type: 'static' });

export function sampleSizes(sitemaps: readonly PlannedSitemap[]): number[] {
  const all = sitemaps.reduce((sum, { urlCount }) => sum + urlCount, 0);
  return sitemaps.map(({ name, urlCount }) =>
    name === STATIC ? urlCount : Math.min(urlCount, Math.max(1, Math.round((SAMPLED_PAGES * urlCount) / all))),
  );
}

/** Picks pages of a sitemap, others for each seed. */
export function samplePages(
  { sitemap, nsns, others }: SitemapReading,
  size: number,
  { origin, seed }: { origin: string; seed: string },
): string[] {
  const pageAt = (index: number): string =>
    index < nsns.length ? origin + paths.part(nsns[index] as Nsn) : others[index - nsns.length]!;
  return sampleOf(nsns.length + others.length, size, `${seed} ${sitemap}`)
    .map(pageAt)
    .filter((loc) => URL.parse(loc)?.origin === origin);
}

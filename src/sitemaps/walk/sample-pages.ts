import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { SitemapReading } from '../audit/read-sitemap.ts';
import { sampleOf } from '../rules/check-page.ts';
import type { PlannedSitemap } from '../rules/planned-sitemap.ts';

/** Pages that a walk looks at, in proportion to what each sitemap lists; and one of each at least. */
const SAMPLED_PAGES = 250;
/** Home is one of its four pages: all of them are looked at. */
const STATIC = paths.sitemap({ type: 'static' });

/** How many pages of each sitemap are looked at. */
export function sampleSizes(sitemaps: readonly PlannedSitemap[]): number[] {
  const all = sitemaps.reduce((sum, { urlCount }) => sum + urlCount, 0);
  return sitemaps.map(({ name, urlCount }) =>
    name === STATIC ? urlCount : Math.min(urlCount, Math.max(1, Math.round((SAMPLED_PAGES * urlCount) / all))),
  );
}

/** Some of the pages that a sitemap lists: others for each seed. */
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

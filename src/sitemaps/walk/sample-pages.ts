import type { Nsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { bodyText } from '../audit/read-url.ts';
import type { SitemapReading } from '../audit/read-sitemap.ts';
import { checkPage, sampleOf } from '../rules/check-page.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import type { PlannedSitemap } from '../rules/planned-sitemap.ts';
import { isGzipEncoded, type ReadOwn } from './own-reader.ts';

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

/** Looks at one listed page: it has to be there, to be indexed, and to name no other address. */
export async function checkSampledPage(loc: string, read: ReadOwn, tally: FindingTally): Promise<void> {
  const { pathname, search } = new URL(loc);
  const answer = await read(pathname + search);
  if ('kind' in answer) return tally.add('page-status', loc, answer.reason);
  const { status, header, robotsTags, bytes } = answer;
  const html = bodyText({ bytes, isGzipEncoded: isGzipEncoded(answer) });
  checkPage(loc, { status, header, robotsTags, html }, (kind, detail) => tally.add(kind, loc, detail));
}

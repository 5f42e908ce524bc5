import { paths, type SitemapQuery } from '../../paths.ts';
import { NSN_PAGES_PER_CHUNK, URLS_PER_SITEMAP, type SitemapPlan } from './sitemap-plan.ts';
import { INDEX_HEAD, INDEX_TAIL, URLSET_HEAD, URLSET_TAIL, sitemapEntry, urlEntry } from './sitemap-xml.ts';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CageCode } from '../../domain/cage-code.ts';

/**
 * The index: static, all NSN pages, all pages of the classes with most NSNs, and `makerPages` pages of makers. With `chunk`, counted from 1, 25 NSN pages,
 * and in the first chunk the static sitemap (S2.6). Null when there is no such chunk.
 */
export function indexXml(plan: SitemapPlan, origin: string, chunk?: number, makerPages = 0): string | null {
  if (chunk !== undefined && !(Number.isInteger(chunk) && chunk >= 1 && chunk <= plan.indexChunks)) return null;
  const entry = (query: SitemapQuery, changedOn: number): string =>
    sitemapEntry(origin + paths.sitemap(query), changedOn > 0 ? changedOn : null);

  const staticPages = entry({ type: 'static' }, plan.changedOn);
  const nsnPages = plan.nsnPages.map(({ changedOn }, index) => entry({ type: 'nsn', page: index + 1 }, changedOn));
  if (chunk !== undefined) {
    const inChunk = nsnPages.slice((chunk - 1) * NSN_PAGES_PER_CHUNK, chunk * NSN_PAGES_PER_CHUNK);
    return [INDEX_HEAD, chunk === 1 ? staticPages : '', ...inChunk, INDEX_TAIL].join('');
  }
  const classPages = plan.indexClasses.flatMap((fsc) =>
    plan
      .classPages(fsc)!
      .map(({ changedOn }, index) =>
        entry(index === 0 ? { type: 'fsc', fsc } : { type: 'fsc', fsc, page: index + 1 }, changedOn),
      ),
  );
  const makers = Array.from({ length: makerPages }, (_, index) =>
    entry({ type: 'cage', page: index + 1 }, plan.changedOn),
  );
  return [INDEX_HEAD, staticPages, ...nsnPages, ...classPages, ...makers, INDEX_TAIL].join('');
}

type StaticPage = { path: string; changes: 'weekly' | 'monthly'; priority: string; followsCatalog: boolean };

/** The four pages of S2.2. Two of them are noindex, which does no harm. What home and the catalog show follows the catalog. */
const STATIC_SITEMAP: readonly StaticPage[] = [
  { path: paths.home(), changes: 'weekly', priority: '1.0', followsCatalog: true },
  { path: paths.catalog(), changes: 'weekly', priority: '0.9', followsCatalog: true },
  { path: paths.sitemapHelp(), changes: 'monthly', priority: '0.3', followsCatalog: false },
  { path: paths.rfq(), changes: 'monthly', priority: '0.7', followsCatalog: false },
];

/** The static sitemap, with `lastmod` where it is known. */
export function staticXml({ changedOn }: Pick<SitemapPlan, 'changedOn'>, origin: string): string {
  const entries = STATIC_SITEMAP.map(({ path, changes, priority, followsCatalog }) =>
    urlEntry(
      origin + path,
      followsCatalog && changedOn > 0 ? changedOn : null,
      `<changefreq>${changes}</changefreq><priority>${priority}</priority>`,
    ),
  );
  return URLSET_HEAD + entries.join('') + URLSET_TAIL;
}

/** Lines written before the event loop runs. */
const LINES_PER_TURN = 5_000;

/** The number of sitemaps for this number of makers: 50,000 each. */
export const makerSitemapPages = (makers: number): number => Math.ceil(makers / URLS_PER_SITEMAP);

/** The urlset of a page of makers, counted from 1; null when there is no such page. It has no days: they are unknown. */
export async function makerSitemapXml(
  makers: readonly CageCode[],
  origin: string,
  page: number,
): Promise<string | null> {
  if (page < 1 || page > makerSitemapPages(makers.length)) return null;
  const shown = makers.slice((page - 1) * URLS_PER_SITEMAP, page * URLS_PER_SITEMAP);
  const pieces = [URLSET_HEAD];
  for (let start = 0; start < shown.length; start += LINES_PER_TURN) {
    if (start > 0) await yieldToEventLoop();
    const lines = shown.slice(start, start + LINES_PER_TURN);
    pieces.push(lines.map((cage) => urlEntry(origin + paths.maker(cage), null)).join(''));
  }
  pieces.push(URLSET_TAIL);
  return pieces.join('');
}

import { paths, type SitemapQuery } from '../../paths.ts';
import { NSN_PAGES_PER_CHUNK } from './sitemap-limits.ts';
import type { SitemapPlan } from './sitemap-plan.ts';
import { INDEX_HEAD, INDEX_TAIL, sitemapEntry } from './sitemap-xml.ts';

/**
 * The index: static, all NSN pages, all pages of the classes with most NSNs, and so many pages of makers; or one chunk of it, from 1: 25 NSN pages, in the first the static
 * sitemap as well (S2.6). Null when there is no such chunk.
 */
export function indexXml(plan: SitemapPlan, origin: string, chunk?: number, makerPages = 0): string | null {
  if (chunk !== undefined && !(Number.isInteger(chunk) && chunk >= 1 && chunk <= plan.indexChunks)) return null;
  const entry = (query: SitemapQuery, changedOn: number): string =>
    sitemapEntry(origin + paths.sitemap(query), changedOn > 0 ? changedOn : null);

  const isStaticIn = chunk === undefined || chunk === 1;
  const nsnPages =
    chunk === undefined
      ? plan.nsnPages
      : plan.nsnPages.slice((chunk - 1) * NSN_PAGES_PER_CHUNK, chunk * NSN_PAGES_PER_CHUNK);
  const classPages = chunk === undefined ? plan.indexClasses.flatMap((fsc) => plan.classPages(fsc) ?? []) : [];
  return [
    INDEX_HEAD,
    isStaticIn ? entry({ type: 'static' }, plan.changedOn) : '',
    ...nsnPages.map(({ page, changedOn }) => entry({ type: 'nsn', page }, changedOn)),
    ...classPages.map(({ fsc, page, changedOn }) =>
      entry(page === 1 ? { type: 'fsc', fsc } : { type: 'fsc', fsc, page }, changedOn),
    ),
    ...Array.from({ length: chunk === undefined ? makerPages : 0 }, (_, index) =>
      entry({ type: 'cage', page: index + 1 }, plan.changedOn),
    ),
    INDEX_TAIL,
  ].join('');
}

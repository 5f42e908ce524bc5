import type { SitemapParameters } from '../features/sitemap/parse-sitemap-request.ts';
import type { SitemapAnswer, SitemapSite } from './sitemap-answer.ts';
import { findSitemap } from './sitemap.ts';

/** What dynamic-sitemap is asked for: a sitemap of the catalog by type, page and class (spec 2 section 7, call 3). It knows no chunks. */
export function findDynamicSitemap({ type, page, fsc }: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  return findSitemap({ type, page, fsc }, site);
}

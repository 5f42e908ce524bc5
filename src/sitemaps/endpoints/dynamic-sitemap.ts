import { fileTypeOf } from '../plan/sitemap-address.ts';
import type { SitemapParameters } from '../plan/parse-sitemap-request.ts';
import type { SitemapAnswer, SitemapSite } from './sitemap-answer.ts';
import { findSitemapByAddress } from './sitemap-by-address.ts';
import { findSitemap } from './sitemap.ts';

/**
 * What dynamic-sitemap is asked for: a sitemap of the catalog by type, page and class, or what a stored file holds by its type (S6.3: it
 * is asked when generate-gz-sitemap fails). It knows no chunks.
 */
export function findDynamicSitemap({ type, page, fsc }: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  return fileTypeOf({ type }) === null || page !== undefined
    ? findSitemap({ type, page, fsc }, site)
    : findSitemapByAddress({ type }, site);
}

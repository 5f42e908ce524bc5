import { sitemapMessages } from '../plan/messages.ts';
import { parseSitemapType, type SitemapParameters } from '../plan/parse-sitemap-request.ts';
import { generateGzSitemap } from './generate-gz-sitemap.ts';
import type { SitemapAnswer, SitemapSite } from './sitemap-answer.ts';
import { findSitemap } from './sitemap.ts';

const WITHOUT_PAGES: readonly unknown[] = ['index', 'static'];

/** What stands under /sitemap/: a sitemap of the catalog, or what the stored file of that type (nsn-12, fsc-1560) holds. */
export async function findSitemapByAddress(asked: SitemapParameters, site: SitemapSite): Promise<SitemapAnswer> {
  const { type, page } = asked;
  if (page === undefined && typeof type === 'string' && parseSitemapType(type) !== null)
    return generateGzSitemap(type, site);
  // One address for each sitemap: /sitemap/static/7 is none.
  if (page !== undefined && WITHOUT_PAGES.includes(type))
    return { kind: 'refused', status: 404, message: sitemapMessages.notInCatalog };
  return findSitemap(asked, site);
}

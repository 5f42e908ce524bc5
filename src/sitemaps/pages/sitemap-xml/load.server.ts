import type { PageRequest } from '#publog/http/catalog-call.ts';
import { describeSitemap, type SitemapDescription } from '../../plan/describe-sitemap.ts';
import { sitemapMessages } from '../../plan/messages.ts';
import { sitemapAsked, sitemapQuery } from '../../plan/parse-sitemap-request.ts';
import type { SitemapCounts } from '../../plan/sitemap-xml.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { SitemapServices } from '../load-tool.server.ts';

/** The screen of an address below /sitemap/. */
export type SitemapXmlPageData =
  /** `start`: its first lines. They and `counts` are null while the catalog does not answer. */
  | { kind: 'sitemap'; path: string; sitemap: SitemapDescription; start: string | null; counts: SitemapCounts | null }
  /** `status`: 404 for what is not in the catalog, 400 for what asks for no sitemap. */
  | { kind: 'none'; path: string; status: 400 | 404; message: string };

/** GET /sitemap/{type}, /sitemap/{type}/{page}, /sitemap/fsc/{fsc} for a browser that navigates there (S4.5). */
export async function load(
  { path, params, query, catalog }: PageRequest,
  { sitemapPreview }: Pick<SitemapServices, 'sitemapPreview'>,
): Promise<PageAnswer<SitemapXmlPageData>> {
  const requested = sitemapAsked(params, sitemapQuery(query));
  const none = (status: 400 | 404, message: string): PageAnswer<SitemapXmlPageData> => ({
    kind: 'refused',
    status,
    data: { kind: 'none', path, status, message },
  });
  try {
    const start = await sitemapPreview(catalog, requested);
    if (start.kind === 'refused') return none(start.status, start.message);
    const sitemap = describeSitemap(requested, start.fileType);
    if (sitemap === null) return none(404, sitemapMessages.notInCatalog);
    return {
      kind: 'found',
      noindex: true,
      data: { kind: 'sitemap', path, sitemap, start: start.xml, counts: start.counts },
    };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const sitemap = describeSitemap(requested, null);
    if (sitemap === null) return none(404, sitemapMessages.notInCatalog);
    return { kind: 'unavailable', data: { kind: 'sitemap', path, sitemap, start: null, counts: null } };
  }
}

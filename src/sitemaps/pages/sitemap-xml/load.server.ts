import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { PageRequest } from '#publog/http/catalog-call.ts';
import { describeSitemap, type SitemapDescription } from '../../plan/describe-sitemap.ts';
import { sitemapMessages } from '../../plan/messages.ts';
import { sitemapAsked, sitemapQuery } from '../../plan/parse-sitemap-request.ts';
import type { SitemapCounts } from '../../plan/sitemap-xml.ts';
import type { SitemapServices } from '../load-tool.server.ts';

/** `start`: the first lines; null while the catalog does not answer. */
export type SitemapXmlPageData = { path: string } & (
  | { kind: 'sitemap'; sitemap: SitemapDescription; start: string | null; counts: SitemapCounts | null }
  | { kind: 'none'; status: 400 | 404; message: string }
);

/** GET /sitemap/... in a browser (S4.5). */
export async function load(
  { path, params, query, catalog }: PageRequest,
  { sitemapPreview }: Pick<SitemapServices, 'sitemapPreview'>,
): Promise<PageAnswer<SitemapXmlPageData>> {
  const requested = sitemapAsked(params, sitemapQuery(query));
  const preview = await sitemapPreview(catalog, requested).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  });
  const none = (status: 400 | 404, message: string) =>
    ({ kind: 'refused', status, data: { kind: 'none', path, status, message } }) as const;
  if (preview?.kind === 'refused') return none(preview.status, preview.message);
  const sitemap = describeSitemap(requested, preview?.fileType ?? null);
  if (sitemap === null) return none(404, sitemapMessages.notInCatalog);
  const data = {
    kind: 'sitemap',
    path,
    sitemap,
    start: preview?.xml ?? null,
    counts: preview?.counts ?? null,
  } as const;
  return preview === null ? { kind: 'unavailable', data } : { kind: 'found', noindex: true, data };
}

import { StoreUnavailable } from '#base/database/database.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { PageRequest } from '#publog/http/catalog-call.ts';
import { findSitemapByAddress } from '../../endpoints/find-sitemap.ts';
import type { SitemapSite } from '../../endpoints/sitemap-services.ts';
import { sitemapMessages } from '../../plan/messages.ts';
import { describeSitemap, fileTypeOf, sitemapAsked, sitemapQuery } from '../../plan/parse-sitemap-request.ts';
import type { SitemapDescription, SitemapParameters } from '../../plan/parse-sitemap-request.ts';
import type { SitemapCounts } from '../../plan/sitemap-xml.ts';
import { writeUrlset } from '../../plan/write-urlset.server.ts';
import { FIRST_LINES } from '../../plan/xml-lines.ts';
import type { SitemapServices } from '../load-tool.server.ts';

/** `start`: the first lines; null while the catalog does not answer. */
export type SitemapXmlPageData = { path: string } & (
  | { kind: 'sitemap'; sitemap: SitemapDescription; start: string | null; counts: SitemapCounts | null }
  | { kind: 'none'; status: 400 | 404; message: string }
);

/** GET /sitemap/... in a browser (S4.5). */
export async function load(
  { path, params, query, catalog }: PageRequest,
  { sitemapSite }: Pick<SitemapServices, 'sitemapSite'>,
): Promise<PageAnswer<SitemapXmlPageData>> {
  const requested = sitemapAsked(params, sitemapQuery(query));
  const found = await readStart(requested, sitemapSite(catalog)).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  });
  const none = (status: 400 | 404, message: string) =>
    ({ kind: 'refused', status, data: { kind: 'none', path, status, message } }) as const;
  if (found?.kind === 'refused') return none(found.status, found.message);
  const sitemap = describeSitemap(requested, found?.fileType ?? null);
  if (sitemap === null) return none(404, sitemapMessages.notInCatalog);
  const data = { kind: 'sitemap', path, sitemap, start: found?.start ?? null, counts: found?.counts ?? null } as const;
  return found === null ? { kind: 'unavailable', data } : { kind: 'found', noindex: true, data };
}

/** Reads the first lines. Rejects with `StoreUnavailable`. */
async function readStart(requested: SitemapParameters, site: SitemapSite) {
  const found = await findSitemapByAddress(requested, site);
  if (found.kind === 'refused') return found;
  const fileType = fileTypeOf(requested);
  const { findFile, indexChunks, nsnPages } = await site.plan();
  let text = found.kind === 'xml' ? found.xml : '';
  if (found.kind === 'urlset')
    for await (const chunk of writeUrlset(found.urlset, site)) {
      text += Buffer.from(chunk).toString();
      if (text.split('\n', FIRST_LINES + 1).length > FIRST_LINES) break;
    }
  return {
    kind: 'start' as const,
    start: text.split('\n', FIRST_LINES).join('\n'),
    fileType: fileType === null ? null : (findFile(fileType)?.type ?? null),
    counts: { indexChunks, nsnPages: nsnPages.length },
  };
}

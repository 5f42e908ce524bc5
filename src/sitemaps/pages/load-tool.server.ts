import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';
import { pageLine, type PageName } from '#base/routes.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import type { PageRequest } from '#publog/page-request.ts';
import type { SitemapServices } from '../sitemap-services.ts';

/** `page`: several tools share a view. `facts`: null while the catalog does not answer. */
export type ToolPageData = { page: PageName; catalogVersion: string; facts: SitemapToolFacts | null };

/** What all tool pages are made from. They are never indexed, and 503 with words while the catalog does not answer. */
export async function loadTool(
  { page, catalog }: Pick<PageRequest, 'page' | 'catalog'>,
  { sitemapFacts }: Pick<SitemapServices, 'sitemapFacts'>,
): Promise<PageAnswer<ToolPageData>> {
  const data = { page, catalogVersion: catalog.edition.version };
  try {
    return {
      kind: 'found',
      data: { ...data, facts: await sitemapFacts(catalog, { withPlanned: pageLine(page).tool === 'sitemap-check' }) },
      noindex: true,
    };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { ...data, facts: null } };
    throw error;
  }
}

import type { PageRequest } from '#publog/http/catalog-call.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import { pageLine, type PageName } from '#base/routes.ts';
import type { CrawlCoverage } from '../crawl/open-coverage.ts';
import type { sitemapLoaders } from '../endpoints/screen-loaders.ts';
import type { SitemapWalks } from '../walk/walk-store.ts';
import type { SitemapToolFacts } from '../plan/tool-facts.ts';

export type SitemapServices = ReturnType<typeof sitemapLoaders> & {
  crawl: CrawlCoverage;
  isCrawlRecorded: boolean;
  walks: SitemapWalks;
  /** Finds what the desk has quoted of each part. */
  findPrices: (parts: readonly { nsn: string; partNumber: string }[]) => Promise<readonly (readonly unknown[])[]>;
  /** Finds the NSNs that requests of the last 90 days name most. `lastPrice`: null while the desk has quoted none. */
  mostAsked: () => Promise<readonly { nsn: string; description: string; requests: number; lastPrice: unknown }[]>;
};

/** `facts` null: the catalog does not answer. */
export type ToolPageData = { page: PageName; catalogVersion: string; facts: SitemapToolFacts | null };

export async function loadTool(
  { page, catalog }: Pick<PageRequest, 'page' | 'catalog'>,
  { sitemapFacts }: Pick<SitemapServices, 'sitemapFacts'>,
): Promise<PageAnswer<ToolPageData>> {
  const data = { page, catalogVersion: catalog.edition.version };
  try {
    const facts = await sitemapFacts(catalog, { withPlanned: pageLine(page).tool === 'sitemap-check' });
    return { kind: 'found', data: { ...data, facts }, noindex: true };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { kind: 'unavailable', data: { ...data, facts: null } };
    throw error;
  }
}

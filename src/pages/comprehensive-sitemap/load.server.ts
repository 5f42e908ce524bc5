import { loadTool, type ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type ComprehensiveSitemapPageData = ToolPageData<SitemapToolFacts>;

/** GET /comprehensive-sitemap: what the checks are; the browser runs them. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<ComprehensiveSitemapPageData>> =>
  loadTool(sitemapFacts);

import { loadTool, type ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type SitemapGeneratorPageData = ToolPageData<SitemapToolFacts>;

/** GET /sitemap-generator: the browser builds the index. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapGeneratorPageData>> =>
  loadTool(sitemapFacts);

import { loadTool, type ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type StaticSitemapGeneratorPageData = ToolPageData<SitemapToolFacts>;

/** GET /static-sitemap-generator: which sitemaps the index counts. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<StaticSitemapGeneratorPageData>> =>
  loadTool(sitemapFacts);

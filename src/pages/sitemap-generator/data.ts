import type { ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type SitemapGeneratorPageData = ToolPageData<SitemapToolFacts>;

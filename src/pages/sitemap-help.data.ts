import type { ToolPageData } from '../features/sitemap-tools/load-tool.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';

export type SitemapHelpPageData = ToolPageData<SitemapToolFacts>;

import { loadTool, type ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type SitemapHelpPageData = ToolPageData<SitemapToolFacts>;

/** GET /sitemap: the addresses of this catalog's sitemaps. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapHelpPageData>> => loadTool(sitemapFacts);

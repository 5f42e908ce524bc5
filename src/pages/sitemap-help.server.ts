import { loadTool } from '../features/sitemap-tools/load-tool.ts';
import type { PageAnswer, PageRequest } from './page.ts';
import type { SitemapHelpPageData } from './sitemap-help.data.ts';

/** GET /sitemap: the addresses of this catalog's sitemaps. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapHelpPageData>> => loadTool(sitemapFacts);

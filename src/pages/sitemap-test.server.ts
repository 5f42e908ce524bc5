import { loadTool } from '../features/sitemap-tools/load-tool.ts';
import type { PageAnswer, PageRequest } from './page.ts';
import type { SitemapTestPageData } from './sitemap-test.data.ts';

/** GET /sitemap-test: what the checks are; the browser runs them. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapTestPageData>> => loadTool(sitemapFacts);

import { loadTool } from '../features/sitemap-tools/load-tool.ts';
import type { PageAnswer, PageRequest } from './page.ts';
import type { SitemapDebugPageData } from './sitemap-debug.data.ts';

/** GET /sitemap-debug: what the checks are; the browser runs them. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapDebugPageData>> =>
  loadTool(sitemapFacts);

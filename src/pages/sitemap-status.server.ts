import { loadTool } from '../features/sitemap-tools/load-tool.ts';
import type { PageAnswer, PageRequest } from './page.ts';
import type { SitemapStatusPageData } from './sitemap-status.data.ts';

/** GET /sitemap-status: what the checks are; the browser runs them. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapStatusPageData>> =>
  loadTool(sitemapFacts);

import { loadTool } from '../features/sitemap-tools/load-tool.ts';
import type { PageAnswer, PageRequest } from './page.ts';
import type { FinalSitemapTestPageData } from './final-sitemap-test.data.ts';

/** GET /final-sitemap-test: what the checks are; the browser runs them. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<FinalSitemapTestPageData>> =>
  loadTool(sitemapFacts);

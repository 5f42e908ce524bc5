import { loadTool } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { ComprehensiveSitemapPageData } from './data.ts';

/** GET /comprehensive-sitemap: what the checks are; the browser runs them. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<ComprehensiveSitemapPageData>> =>
  loadTool(sitemapFacts);

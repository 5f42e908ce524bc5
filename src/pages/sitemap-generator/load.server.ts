import { loadTool } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { SitemapGeneratorPageData } from './data.ts';

/** GET /sitemap-generator: the browser builds the index. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapGeneratorPageData>> =>
  loadTool(sitemapFacts);

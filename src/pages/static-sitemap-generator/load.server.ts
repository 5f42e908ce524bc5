import { loadTool } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { StaticSitemapGeneratorPageData } from './data.ts';

/** GET /static-sitemap-generator: which sitemaps the index counts. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<StaticSitemapGeneratorPageData>> =>
  loadTool(sitemapFacts);

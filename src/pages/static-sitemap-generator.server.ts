import { loadTool } from '../features/sitemap-tools/load-tool.ts';
import type { PageAnswer, PageRequest } from './page.ts';
import type { StaticSitemapGeneratorPageData } from './static-sitemap-generator.data.ts';

/** GET /static-sitemap-generator: which sitemaps the index counts. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<StaticSitemapGeneratorPageData>> =>
  loadTool(sitemapFacts);

import { loadTool } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { SitemapHelpPageData } from './data.ts';

/** GET /sitemap: the addresses of this catalog's sitemaps. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapHelpPageData>> => loadTool(sitemapFacts);

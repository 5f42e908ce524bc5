import { loadTool } from '../../sitemaps/screens/load-tool.server.ts';
import type { BulkPageData } from './data.ts';
import type { PageAnswer, PageRequest } from '../page.ts';

/** GET /bulk-sitemap-generator: which files there are; the browser has them made. */
export const load = ({ sitemapFacts, catalog }: PageRequest): Promise<PageAnswer<BulkPageData>> =>
  loadTool(async () => {
    const { nsnFiles, lastRun } = await sitemapFacts();
    return { plan: { nsnFiles, classFiles: [], catalogVersion: catalog.edition.version }, lastRun };
  });

import { loadTool } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { RangePageData } from './data.ts';

/** GET /sitemap-range-exporter: which NSN files there are; the browser has a range of them made. */
export const load = ({ sitemapFacts, catalog }: PageRequest): Promise<PageAnswer<RangePageData>> =>
  loadTool(async () => {
    const { nsnFiles, lastRun } = await sitemapFacts();
    return { plan: { nsnFiles, classFiles: [], catalogVersion: catalog.edition.version }, lastRun };
  });

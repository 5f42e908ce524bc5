import { loadTool } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { ExporterPageData } from './data.ts';

/** GET /sitemap-exporter: every file of the plan, and all tools. */
export const load = ({ sitemapFacts, catalog }: PageRequest): Promise<PageAnswer<ExporterPageData>> =>
  loadTool(async () => {
    const { nsnFiles, classFiles, lastRun } = await sitemapFacts();
    return { plan: { nsnFiles, classFiles, catalogVersion: catalog.edition.version }, lastRun };
  });

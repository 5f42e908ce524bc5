import { loadTool, type ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { FilePlan } from '../../sitemaps/runs/file-plan.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type BulkPageData = ToolPageData<{ plan: FilePlan; lastRun: SitemapToolFacts['lastRun'] }>;

/** GET /bulk-sitemap-generator: which files there are; the browser has them made. */
export const load = ({ sitemapFacts, catalog }: PageRequest): Promise<PageAnswer<BulkPageData>> =>
  loadTool(async () => {
    const { nsnFiles, lastRun } = await sitemapFacts();
    return { plan: { nsnFiles, classFiles: [], catalogVersion: catalog.edition.version }, lastRun };
  });

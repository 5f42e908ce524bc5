import { loadTool, type ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { FilePlan } from '../../sitemaps/runs/file-plan.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type RangePageData = ToolPageData<{ plan: FilePlan; lastRun: SitemapToolFacts['lastRun'] }>;

/** GET /sitemap-range-exporter: which NSN files there are; the browser has a range of them made. */
export const load = ({ sitemapFacts, catalog }: PageRequest): Promise<PageAnswer<RangePageData>> =>
  loadTool(async () => {
    const { nsnFiles, lastRun } = await sitemapFacts();
    return { plan: { nsnFiles, classFiles: [], catalogVersion: catalog.edition.version }, lastRun };
  });

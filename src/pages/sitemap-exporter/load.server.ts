import { loadTool, type ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import type { FilePlan } from '../../sitemaps/runs/file-plan.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type ExporterPageData = ToolPageData<{ plan: FilePlan; lastRun: SitemapToolFacts['lastRun'] }>;

/** GET /sitemap-exporter: every file of the plan, and all tools. */
export const load = ({ sitemapFacts, catalog }: PageRequest): Promise<PageAnswer<ExporterPageData>> =>
  loadTool(async () => {
    const { nsnFiles, classFiles, lastRun } = await sitemapFacts();
    return { plan: { nsnFiles, classFiles, catalogVersion: catalog.edition.version }, lastRun };
  });

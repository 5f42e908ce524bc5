import type { FilePlan } from '../../sitemaps/runs/plan-files.ts';
import type { ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type ExporterPageData = ToolPageData<{ plan: FilePlan; lastRun: SitemapToolFacts['lastRun'] }>;

import type { FilePlan } from '../../sitemaps/runs/file-plan.ts';
import type { ToolPageData } from '../../sitemaps/screens/load-tool.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';

export type ExporterPageData = ToolPageData<{ plan: FilePlan; lastRun: SitemapToolFacts['lastRun'] }>;

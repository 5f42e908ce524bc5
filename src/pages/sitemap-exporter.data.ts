import type { FilePlan } from '../features/sitemap-runs/plan-files.ts';
import type { ToolPageData } from '../features/sitemap-tools/load-tool.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';

export type ExporterPageData = ToolPageData<{ plan: FilePlan; lastRun: SitemapToolFacts['lastRun'] }>;

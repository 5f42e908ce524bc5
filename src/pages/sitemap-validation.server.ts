import { loadTool } from '../features/sitemap-tools/load-tool.ts';
import type { PageAnswer, PageRequest } from './page.ts';
import type { SitemapValidationPageData } from './sitemap-validation.data.ts';

/** GET /sitemap-validation: what the checks are; the browser runs them. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapValidationPageData>> =>
  loadTool(sitemapFacts);

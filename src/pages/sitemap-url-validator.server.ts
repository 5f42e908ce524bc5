import { loadTool } from '../features/sitemap-tools/load-tool.ts';
import type { PageAnswer, PageRequest } from './page.ts';
import type { SitemapUrlValidatorPageData } from './sitemap-url-validator.data.ts';

/** GET /sitemap-url-validator: what the checks are; the browser runs them. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapUrlValidatorPageData>> =>
  loadTool(sitemapFacts);

import { loadTool, type ToolPageData } from '../features/sitemap-tools/load-tool.ts';
import type { SitemapToolFacts } from '../features/sitemap/tool-facts.ts';
import type { PageAnswer, PageRequest } from './page.ts';

/** What every check screen is made from; `facts` is null while the catalog does not answer. */
export type SitemapCheckPageData = ToolPageData<SitemapToolFacts>;

/** GET of any check screen: the facts that its checks are listed from. The browser runs the checks. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<SitemapCheckPageData>> =>
  loadTool(sitemapFacts);

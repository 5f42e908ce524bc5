import { loadTool, type ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';
import type { PageAnswer, PageRequest } from '../page.ts';

/** GET of any check screen: the facts that its checks are listed from. The browser runs the checks. */
export const load = ({ sitemapFacts }: PageRequest): Promise<PageAnswer<ToolPageData<SitemapToolFacts>>> =>
  loadTool(sitemapFacts);

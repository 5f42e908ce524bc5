import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';
import { loadToolFacts, type ToolPageData } from '../load-tool.server.ts';
import type { PageAnswer, PageRequest, PageServices } from '../page.ts';
import type { CheckScreenName } from './screens.tsx';

export type CheckPageData = ToolPageData<SitemapToolFacts> & { screen: CheckScreenName };

/** GET of any check screen: the facts that its checks are listed from. The browser runs the checks. */
export async function load(
  { page, catalog }: Pick<PageRequest, 'page' | 'catalog'>,
  services: Pick<PageServices, 'sitemapFacts'>,
): Promise<PageAnswer<CheckPageData>> {
  const answer = await loadToolFacts({ catalog }, services);
  return { ...answer, data: { ...answer.data, screen: page as CheckScreenName } };
}

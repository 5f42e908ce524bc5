import { SiteFrame } from '../../features/site/site-frame.tsx';
import type { ToolPageData } from '../../sitemaps/screens/load-tool.server.ts';
import { ToolFrame } from '../../sitemaps/screens/tool-frame.tsx';
import { TestsNeedScript, ToolUnavailable } from '../../sitemaps/screens/tool-state.tsx';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';
import { Island } from '../../ui/island.tsx';
import type { PageView } from '../page.ts';
import { checkIsland } from './island.tsx';
import { checkScreens, type CheckScreenName } from './screens.tsx';

/** Head and view of one check screen, by its page name. */
export function checkView(name: CheckScreenName): PageView<ToolPageData<SitemapToolFacts>> {
  const { path, title, lead } = checkScreens[name];
  const CheckIsland = checkIsland(name);
  return {
    head: (_data, site) => ({
      title: `${title} | ${site.companyName}`,
      description: lead,
      canonical: path,
      noindex: true,
    }),
    View: ({ data, site }) => (
      <SiteFrame site={site} sheet={title}>
        <ToolFrame current={path} title={title} lead={lead} stateFirst>
          {data.facts === null ? (
            <ToolUnavailable />
          ) : (
            <>
              <TestsNeedScript />
              <Island name={name} component={CheckIsland} props={{ facts: data.facts }} />
            </>
          )}
        </ToolFrame>
      </SiteFrame>
    ),
  };
}

import { SiteFrame } from '../features/site/site-frame.tsx';
import { ToolFrame } from '../features/sitemap-tools/tool-frame.tsx';
import { TestsNeedScript, ToolUnavailable } from '../features/sitemap-tools/tool-notes.tsx';
import { paths } from '../paths.ts';
import { Island } from '../ui/island.tsx';
import type { Head, SiteFacts } from './page.ts';
import type { SitemapDebugPageData } from './sitemap-debug.data.ts';
import { SitemapDebugIsland } from './sitemap-debug.island.tsx';

const TITLE = 'Sitemap debug';
const LEAD = 'Asks the sitemap addresses and the backend function, each with its timing.';

export const head = (_data: SitemapDebugPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.sitemapDebug(),
  noindex: true,
});

export const View = ({ data, site }: { data: SitemapDebugPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.sitemapDebug()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <TestsNeedScript />
          <Island name="sitemap-debug" component={SitemapDebugIsland} props={{ facts: data.facts }} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

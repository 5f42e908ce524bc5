import { SiteFrame } from '../features/site/site-frame.tsx';
import { ToolFrame } from '../features/sitemap-tools/tool-frame.tsx';
import { TestsNeedScript, ToolUnavailable } from '../features/sitemap-tools/tool-notes.tsx';
import { paths } from '../paths.ts';
import { Island } from '../ui/island.tsx';
import type { Head, SiteFacts } from './page.ts';
import type { SitemapTestPageData } from './sitemap-test.data.ts';
import { SitemapTestIsland } from './sitemap-test.island.tsx';

const TITLE = 'Sitemap comprehensive test';
const LEAD = 'Fetches each kind of sitemap as a crawler would, and says whether they can be submitted.';

export const head = (_data: SitemapTestPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.sitemapTest(),
  noindex: true,
});

export const View = ({ data, site }: { data: SitemapTestPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.sitemapTest()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <TestsNeedScript />
          <Island name="sitemap-test" component={SitemapTestIsland} props={{ facts: data.facts }} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

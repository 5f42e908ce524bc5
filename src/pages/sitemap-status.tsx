import { SiteFrame } from '../features/site/site-frame.tsx';
import { ToolFrame } from '../features/sitemap-tools/tool-frame.tsx';
import { TestsNeedScript, ToolUnavailable } from '../features/sitemap-tools/tool-notes.tsx';
import { paths } from '../paths.ts';
import { Island } from '../ui/island.tsx';
import type { Head, SiteFacts } from './page.ts';
import type { SitemapStatusPageData } from './sitemap-status.data.ts';
import { SitemapStatusIsland } from './sitemap-status.island.tsx';

const TITLE = 'Sitemap status dashboard';
const LEAD = 'Six sitemaps as they are served now.';

export const head = (_data: SitemapStatusPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.sitemapStatus(),
  noindex: true,
});

export const View = ({ data, site }: { data: SitemapStatusPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.sitemapStatus()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <TestsNeedScript />
          <Island name="sitemap-status" component={SitemapStatusIsland} props={{ facts: data.facts }} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

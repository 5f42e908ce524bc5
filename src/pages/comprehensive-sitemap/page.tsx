import { SiteFrame } from '../../features/site/site-frame.tsx';
import { ToolFrame } from '../../sitemaps/screens/tool-frame.tsx';
import { TestsNeedScript, ToolUnavailable } from '../../sitemaps/screens/tool-state.tsx';
import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import type { Head, SiteFacts } from '../page.ts';
import type { ComprehensiveSitemapPageData } from './load.server.ts';
import { ComprehensiveSitemapIsland } from './island.tsx';

const TITLE = 'Comprehensive sitemap system';
const LEAD = 'The whole plan in numbers, an index to save, and samples of each kind.';

export const head = (_data: ComprehensiveSitemapPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.comprehensiveSitemap(),
  noindex: true,
});

export const View = ({ data, site }: { data: ComprehensiveSitemapPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.comprehensiveSitemap()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <TestsNeedScript />
          <Island name="comprehensive-sitemap" component={ComprehensiveSitemapIsland} props={{ facts: data.facts }} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

import { SiteFrame } from '../features/site/site-frame.tsx';
import { ToolFrame } from '../features/sitemap-tools/tool-frame.tsx';
import { TestsNeedScript, ToolUnavailable } from '../features/sitemap-tools/tool-notes.tsx';
import { paths } from '../paths.ts';
import { Island } from '../ui/island.tsx';
import type { Head, SiteFacts } from './page.ts';
import type { FinalSitemapTestPageData } from './final-sitemap-test.data.ts';
import { FinalSitemapTestIsland } from './final-sitemap-test.island.tsx';

const TITLE = 'Final sitemap validation';
const LEAD = 'The last look before a submission: how much of the catalog the sitemaps cover.';

export const head = (_data: FinalSitemapTestPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.finalSitemapTest(),
  noindex: true,
});

export const View = ({ data, site }: { data: FinalSitemapTestPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.finalSitemapTest()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <TestsNeedScript />
          <Island name="final-sitemap-test" component={FinalSitemapTestIsland} props={{ facts: data.facts }} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

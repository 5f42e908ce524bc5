import { CommandLineNote } from '../../sitemaps/runs/run-controls.tsx';
import { ToolFrame } from '../../sitemaps/screens/tool-frame.tsx';
import { ToolUnavailable } from '../../sitemaps/screens/tool-state.tsx';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import type { BulkPageData } from './load.server.ts';
import { BulkIsland } from './island.tsx';
import type { Head, SiteFacts } from '../page.ts';

const TITLE = 'Bulk Sitemap Generator';
const LEAD = 'Makes all compressed NSN sitemap files again, one after the other.';

export const head = (_data: BulkPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.bulkSitemapGenerator(),
  noindex: true,
});

export const View = ({ data, site }: { data: BulkPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.bulkSitemapGenerator()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <CommandLineNote command="npm run sitemaps" />
          <Island name="bulk-sitemap-generator" component={BulkIsland} props={data.facts} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

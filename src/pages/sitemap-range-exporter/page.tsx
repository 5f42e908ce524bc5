import { CommandLineNote } from '../../sitemaps/runs/run-controls.tsx';
import { ToolFrame } from '../../sitemaps/screens/tool-frame.tsx';
import { ToolUnavailable } from '../../sitemaps/screens/tool-state.tsx';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import type { Head, SiteFacts } from '../page.ts';
import type { RangePageData } from './load.server.ts';
import { RangeIsland } from './island.tsx';

const TITLE = 'Range exporter';
const LEAD = 'Makes a range of NSN sitemap files, or single ones of it.';

export const head = (_data: RangePageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.sitemapRangeExporter(),
  noindex: true,
});

export const View = ({ data, site }: { data: RangePageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.sitemapRangeExporter()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <CommandLineNote command="npm run sitemaps -- --from 1 --to 10" />
          <Island name="sitemap-range-exporter" component={RangeIsland} props={data.facts} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

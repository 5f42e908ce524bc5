import { SiteFrame } from '../features/site/site-frame.tsx';
import { ToolFrame } from '../features/sitemap-tools/tool-frame.tsx';
import { TestsNeedScript, ToolUnavailable } from '../features/sitemap-tools/tool-notes.tsx';
import { paths } from '../paths.ts';
import { Island } from '../ui/island.tsx';
import type { Head, SiteFacts } from './page.ts';
import type { SitemapUrlValidatorPageData } from './sitemap-url-validator.data.ts';
import { SitemapUrlValidatorIsland } from './sitemap-url-validator.island.tsx';

const TITLE = 'Sitemap URL Validator';
const LEAD = 'Reads the compressed files one by one: gzip, valid XML, and no placeholder.';

export const head = (_data: SitemapUrlValidatorPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.sitemapUrlValidator(),
  noindex: true,
});

export const View = ({ data, site }: { data: SitemapUrlValidatorPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.sitemapUrlValidator()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <TestsNeedScript />
          <Island name="sitemap-url-validator" component={SitemapUrlValidatorIsland} props={{ facts: data.facts }} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

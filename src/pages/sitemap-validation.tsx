import { SiteFrame } from '../features/site/site-frame.tsx';
import { ToolFrame } from '../features/sitemap-tools/tool-frame.tsx';
import { TestsNeedScript, ToolUnavailable } from '../features/sitemap-tools/tool-notes.tsx';
import { paths } from '../paths.ts';
import { Island } from '../ui/island.tsx';
import type { Head, SiteFacts } from './page.ts';
import type { SitemapValidationPageData } from './sitemap-validation.data.ts';
import { SitemapValidationIsland } from './sitemap-validation.island.tsx';

const TITLE = 'Sitemap domain validation';
const LEAD = 'Looks for the right domain, the expected content and well-formed NSN addresses in each sitemap.';

export const head = (_data: SitemapValidationPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.sitemapValidation(),
  noindex: true,
});

export const View = ({ data, site }: { data: SitemapValidationPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.sitemapValidation()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <TestsNeedScript />
          <Island name="sitemap-validation" component={SitemapValidationIsland} props={{ facts: data.facts }} />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

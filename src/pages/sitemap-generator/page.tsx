import { SiteFrame } from '../../features/site/site-frame.tsx';
import { ToolFrame } from '../../sitemaps/screens/tool-frame.tsx';
import { ToolUnavailable } from '../../sitemaps/screens/tool-state.tsx';
import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { Note } from '../../ui/feedback.tsx';
import type { Head, SiteFacts } from '../page.ts';
import type { SitemapGeneratorPageData } from './load.server.ts';
import { SitemapGeneratorIsland } from './island.tsx';

const TITLE = 'Complete sitemap generator';
const LEAD = 'Builds the index in this browser from what the server lists now, and saves it as sitemap.xml.';

export const head = (_data: SitemapGeneratorPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.sitemapGenerator(),
  noindex: true,
});

export const View = ({ data, site }: { data: SitemapGeneratorPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.sitemapGenerator()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <div className="without-script">
            <Note>
              The index is built in the browser, which needs JavaScript. The same index comes from the server:{' '}
              <a href={paths.sitemapIndex()} download="sitemap.xml" rel="nofollow">
                download sitemap.xml
              </a>
              .
            </Note>
          </div>
          <Island
            name="sitemap-generator"
            component={SitemapGeneratorIsland}
            props={{
              origin: data.facts.origin,
              formerHosts: data.facts.formerHosts,
              planned: data.facts.staticFiles,
              nsnPages: data.facts.nsnPages,
              classes: data.facts.indexClasses.length,
            }}
          />
        </>
      )}
    </ToolFrame>
  </SiteFrame>
);

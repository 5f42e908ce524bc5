import { SiteFrame } from '../../features/site/site-frame.tsx';
import { paths } from '../../paths.ts';
import { CommandLineNote } from '../../sitemaps/runs/run-controls.tsx';
import { TOOL_SECTIONS, ToolFrame } from '../../sitemaps/screens/tool-frame.tsx';
import { ToolUnavailable } from '../../sitemaps/screens/tool-state.tsx';
import { Island } from '../../ui/island.tsx';
import type { Head, SiteFacts } from '../page.ts';
import type { ExporterPageData } from './load.server.ts';
import { ExporterIsland } from './island.tsx';

const TITLE = 'Sitemap file uploader';
const LEAD = 'Every compressed sitemap file, made by the server and stored, one by one or all of them.';

export const head = (_data: ExporterPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.sitemapExporter(),
  noindex: true,
});

export const View = ({ data, site }: { data: ExporterPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <ToolFrame current={paths.sitemapExporter()} title={TITLE} lead={LEAD} stateFirst>
      {data.facts === null ? (
        <ToolUnavailable />
      ) : (
        <>
          <CommandLineNote command="npm run sitemaps" />
          <Island name="sitemap-exporter" component={ExporterIsland} props={data.facts} />
        </>
      )}
      <Hub />
    </ToolFrame>
  </SiteFrame>
);

/** From here every tool is linked (S1.3). */
const Hub = () => (
  <section>
    <div className="section-head tool-hub-head">
      <h2>All tools</h2>
    </div>
    <div className="tool-hub">
      {TOOL_SECTIONS.map(({ title, tools }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {tools
              .filter(({ path }) => path !== paths.sitemapExporter())
              .map(({ path, name, purpose }) => (
                <li key={path}>
                  <a href={path}>{name}</a>
                  <p>{purpose}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  </section>
);

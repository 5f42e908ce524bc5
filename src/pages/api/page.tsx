import { ApiPage } from '../../api/docs/api-page.tsx';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { breadcrumbList } from '../../features/site/structured-data.ts';
import { paths } from '../../paths.ts';
import type { ApiPageData } from './load.server.ts';
import type { Head, SiteFacts } from '../page.ts';

const TITLE = 'Catalog API';
const LEAD =
  'The whole catalog for programs: items by NSN, part number, class and maker, as JSON or CSV, without a key.';

export const head = (_data: ApiPageData, site: SiteFacts): Head => ({
  title: `${TITLE} | ${site.companyName}`,
  description: LEAD,
  canonical: paths.api(),
  jsonLd: [
    breadcrumbList(site.origin, [
      { name: 'Home', path: paths.home() },
      { name: TITLE, path: paths.api() },
    ]),
  ],
});

export const View = ({ data, site }: { data: ApiPageData; site: SiteFacts }) => (
  <SiteFrame site={site} sheet={TITLE}>
    <div className="page-head">
      <h1>{TITLE}</h1>
      <p>{LEAD}</p>
    </div>
    <ApiPage docs={data} origin={site.origin} />
  </SiteFrame>
);

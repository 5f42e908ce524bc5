import { CatalogTabs, ListTab } from '../../features/catalog/catalog-tabs.tsx';
import { ListFailed } from '../../features/catalog/list-not-found.tsx';
import { PartTab } from '../../features/catalog/part-tab.tsx';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { breadcrumbList, collectionPage } from '../../features/site/structured-data.ts';
import { paths } from '../../paths.ts';
import { formatCount } from '../../domain/format-count.ts';
import { Count } from '../../ui/number.tsx';
import type { CatalogPageData } from './load.server.ts';
import { SearchView } from '../../features/catalog/search/search-view.tsx';
import type { Head, SiteFacts } from '../page.ts';

const LISTS_FAILED = 'The catalog cannot be read at the moment.';

export function head(data: CatalogPageData, site: SiteFacts): Head {
  if (data.tab === 'search')
    return {
      title: `${data.text === '' ? 'Search' : `Results for ${data.text}`} | ${site.companyName}`,
      description: `What the catalog of ${site.companyName} holds on ${data.text}.`,
      canonical: paths.catalog(),
      noindex: true,
    };
  const { name, description, canonical } = describeTab(data, site);
  if ('failed' in data)
    return { title: `${name} | ${site.companyName}`, description: LISTS_FAILED, canonical, noindex: true };
  const items = { fsg: site.groups, fsc: site.classes, nsn: site.listedNsns }[data.tab];
  return {
    title: `${name} | ${site.companyName}`,
    description,
    canonical,
    jsonLd: [
      collectionPage(site, { name, description, path: canonical, items }),
      breadcrumbList(site.origin, [
        { name: 'Home', path: paths.home() },
        { name: 'Catalog', path: paths.catalog() },
      ]),
    ],
  };
}

function describeTab(data: Exclude<CatalogPageData, { tab: 'search' }>, site: SiteFacts) {
  const parts = `${formatCount(site.listedNsns)} National Stock Numbers`;
  if (data.tab === 'fsg')
    return {
      name: 'Catalog by supply group',
      description: `${parts} of aviation and defense parts in ${site.groups} Federal Supply Groups.`,
      canonical: paths.catalog(),
    };
  if (data.tab === 'fsc') {
    const group = 'group' in data ? data.group : null;
    return {
      name: group ? `Supply classes of group ${group.fsg} ${group.title ?? ''}`.trim() : 'Catalog by supply class',
      description: `${parts} of aviation and defense parts in ${site.classes} Federal Supply Classes.`,
      canonical: paths.catalog({ tab: 'fsc' }),
    };
  }
  return {
    name: 'Catalog by stock number',
    description: `${parts} of aviation and defense parts, searchable by item name and number.`,
    canonical: paths.catalog({ tab: 'nsn' }),
  };
}

type ViewProps = { data: CatalogPageData; site: SiteFacts };

export const View = ({ data, site }: ViewProps) => (
  <SiteFrame
    site={site}
    current="catalog"
    search={data.tab === 'search' ? data.text : undefined}
    sheet={data.tab === 'search' ? `Search: ${data.text}` : 'Catalog'}
  >
    {'failed' in data ? (
      <div className="page-head">
        <ListFailed title="Catalog" />
      </div>
    ) : data.tab === 'search' ? (
      <SearchView data={data} />
    ) : (
      <>
        <div className="page-head">
          <h1>Catalog</h1>
          <p>
            <Count of={site.listedNsns} /> National Stock Numbers in <Count of={site.groups} /> groups. Choose a group,
            or search by any number.
          </p>
        </div>
        <CatalogTabs data={data} groups={site.groups} classes={site.classes} nsns={site.listedNsns} />
        <TabContent data={data} site={site} />
      </>
    )}
  </SiteFrame>
);

const TabContent = ({ data, site }: { data: Exclude<CatalogPageData, { failed: true }>; site: SiteFacts }) => {
  if (data.tab === 'fsg' || data.tab === 'fsc') return <ListTab data={data} />;
  return data.tab === 'nsn' && <PartTab data={data} loaded={site.listedNsns > 0} />;
};

import { CatalogTabs, ListTab, PartTab } from '../../catalog/catalog-tabs.tsx';
import { ListFailed } from '../../catalog/missing-list.tsx';
import { breadcrumbList, collectionPage, partSteps, type Step } from '../../part/structured-data.ts';
import { paths } from '#base/paths.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { Count } from '#base/ui/number.tsx';
import type { CatalogData } from '../../catalog/catalog-data.ts';
import type { CatalogPageData } from './load.server.ts';
import { SearchView } from '../../catalog/search/search-view.tsx';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { framedPage } from '#base/frame/titled-page.tsx';

const LISTS_FAILED = 'The catalog cannot be read at the moment.';

const CRUMBS = [
  { name: 'Home', path: paths.home() },
  { name: 'Catalog', path: paths.catalog() },
];

export const { head, View } = framedPage<CatalogPageData>((data, site) => {
  if (data.tab === 'search')
    return {
      title: data.text === '' ? 'Search' : `Results for ${data.text}`,
      description: `What the catalog of ${site.companyName} holds on ${data.text}.`,
      canonical: paths.catalog(),
      noindex: true,
      current: 'catalog',
      search: data.text,
      sheet: `Search: ${data.text}`,
      content: 'failed' in data ? FAILED : <SearchView data={data} />,
    };
  const { name, description, canonical } = describeTab(data, site);
  const page = { title: name, canonical, current: 'catalog', sheet: 'Catalog' } as const;
  if ('failed' in data) return { ...page, description: LISTS_FAILED, noindex: true, content: FAILED };
  const items = { fsg: site.groups, fsc: site.classes, nsn: site.listedNsns }[data.tab];
  return {
    ...page,
    description,
    jsonLd: () => [
      collectionPage(site, { name, description, path: canonical, items, listed: listedOn(data) }),
      breadcrumbList(site.origin, CRUMBS),
    ],
    content: (
      <>
        <div className="page-head">
          <h1>Catalog</h1>
          <p>
            <Count of={site.listedNsns} /> National Stock Numbers in <Count of={site.groups} /> groups. Choose a group,
            or search by any number.
          </p>
        </div>
        <CatalogTabs data={data} groups={site.groups} classes={site.classes} nsns={site.listedNsns} />
        {data.tab === 'nsn' ? <PartTab data={data} loaded={site.listedNsns > 0} /> : <ListTab data={data} />}
      </>
    ),
  };
});

function listedOn(data: CatalogData): Step[] {
  if (data.tab === 'nsn') return partSteps(data.page.parts);
  if (data.tab === 'fsc')
    return data.classes.map(({ fsc, title }) => ({
      name: `FSC ${fsc} ${title ?? ''}`.trim(),
      path: paths.supplyClass(fsc),
    }));
  return data.groups.map(({ fsg, title }) => ({ name: `FSG ${fsg} ${title ?? ''}`.trim(), path: paths.group(fsg) }));
}

const FAILED = <ListFailed title="Catalog" />;

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

import { paths } from '#base/paths.ts';
import { ButtonLink, Empty, Count, Num, counted, formatCount, plural } from '#base/ui/elements.tsx';
import { Field, Options, TextInput, Select } from '#base/ui/field.tsx';
import { Filters, FindBox, ListFilters, Shown } from '../../catalog/list-tools.tsx';
import { catalogMessages, titled } from '../../catalog/messages.ts';
import { PartPager, PartRange } from '../../catalog/part-pager.tsx';
import { PartsTable } from '../../catalog/parts-table.tsx';
import { Tabs } from '#base/ui/navigation.tsx';
import { ClassGrid, GroupGrid, untitled } from '../../catalog/group-grid.tsx';
import { GroupIcon } from '#base/ui/icon.tsx';
import { Failed } from '../../catalog/missing-list.tsx';
import { CATALOG, classStep, collectionPage, groupStep, partSteps } from '../../part/structured-data.ts';
import type { CatalogPageData, TabData } from './load.server.ts';
import { SearchView } from '../../catalog/search/search-view.tsx';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { framedPage, PageHead } from '#base/frame/titled-page.tsx';

type TabOf<Tab extends TabData['tab']> = Extract<TabData, { tab: Tab }>;

const TAB_PANEL = 'bg-surface border border-line-strong border-t-0 p-4 [&+:is(.group-grid,.table,.empty,.note)]:mt-4';

export const { head, View } = framedPage<CatalogPageData>((data, site) => {
  const unlisted = { noindex: true, current: 'catalog' } as const;
  if (data.tab === 'search')
    return {
      ...unlisted,
      title: data.text === '' ? 'Search' : `Results for ${data.text}`,
      description: `What the catalog of ${site.companyName} holds on ${data.text}.`,
      canonical: paths.catalog(),
      search: data.text,
      sheet: `Search: ${data.text}`,
      content: 'failed' in data ? FAILED : <SearchView data={data} />,
    };
  const tab = describeTab(data, site);
  if ('failed' in data) {
    const failed = { title: tab.name, canonical: tab.path, description: 'The catalog cannot be read at the moment.' };
    return { ...unlisted, ...failed, sheet: 'Catalog', content: FAILED };
  }
  const listed = () =>
    data.tab === 'nsn'
      ? partSteps(data.page.parts)
      : data.tab === 'fsc'
        ? data.classes.map(classStep)
        : data.groups.map(groupStep);
  return {
    ...collectionPage(site, { ...tab, listed }, [CATALOG]),
    crumbs: undefined,
    sheet: 'Catalog',
    content: (
      <>
        <PageHead title="Catalog">
          <Count of={site.listedNsns} /> National Stock Numbers in <Count of={site.groups} /> groups. Choose a group, or
          search by any number.
        </PageHead>
        <CatalogTabs data={data} site={site} />
        {data.tab !== 'nsn' ? <ListTab data={data} /> : site.listedNsns > 0 ? <PartTab data={data} /> : <ComingSoon />}
      </>
    ),
  };
});

const FAILED = <Failed title="Catalog" text={catalogMessages.failed} />;

function describeTab(data: Exclude<CatalogPageData, { tab: 'search' }>, site: SiteFacts) {
  const { listedNsns, groups, classes } = site;
  const group = data.tab === 'fsc' && 'group' in data ? data.group : null;
  const byClass = group ? titled(`Supply classes of group ${group.fsg}`, group.title) : 'Catalog by supply class';
  const [name, items, how] = {
    fsg: ['Catalog by supply group', groups, ` in ${groups} Federal Supply Groups`] as const,
    fsc: [byClass, classes, ` in ${classes} Federal Supply Classes`] as const,
    nsn: ['Catalog by stock number', listedNsns, ', searchable by item name and number'] as const,
  }[data.tab];
  const description = `${formatCount(listedNsns)} National Stock Numbers of aviation and defense parts${how}.`;
  return { name, items, description, path: paths.catalog(data.tab === 'fsg' ? {} : { tab: data.tab }) };
}

const ComingSoon = () => (
  <div className={TAB_PANEL}>
    <Empty
      icon="clock"
      title="Parts Database Coming Soon"
      action={
        <ButtonLink kind="go" href={paths.quoteForm()}>
          Request a quote
        </ButtonLink>
      }
    >
      No parts are loaded yet. Tell us the number that you need, and we will quote it.
    </Empty>
  </div>
);

const PartTab = ({ data }: { data: TabOf<'nsn'> }) => {
  const kept = { tab: 'nsn' as const, fsc: data.fsc?.fsc };
  return (
    <>
      <div className={TAB_PANEL}>
        <FindBox
          action={paths.catalog()}
          kept={{ tab: 'nsn' }}
          label="Search parts by item name or NSN"
          placeholder="Item name, NSN or how it begins"
          button="Search parts"
          q={data.q}
          shown={<PartRange page={data.page} />}
        >
          <Filters chosen={Number(data.fsc !== null)} clear={paths.catalog({ tab: 'nsn', q: data.q })}>
            <Field id="filter-fsc" label="Supply class" hint="Four digits, for example 5305 for screws">
              <TextInput
                id="filter-fsc"
                name="fsc"
                numeric
                inputMode="numeric"
                pattern="[0-9]{4}"
                maxLength={4}
                defaultValue={data.fsc?.fsc}
                aria-describedby="filter-fsc-hint"
              />
            </Field>
          </Filters>
        </FindBox>
      </div>
      {data.page.parts.length > 0 ? (
        <>
          <PartsTable caption="Parts of the catalog" parts={data.page.parts} />
          <PartPager page={data.page} address={(key) => paths.catalog({ ...kept, q: data.q, ...key })} />
        </>
      ) : (
        <Empty
          icon="search"
          title={catalogMessages.noProducts}
          action={
            <>
              <ButtonLink href={paths.catalog({ tab: 'nsn' })}>Show all parts</ButtonLink>
              {data.q !== '' && (
                <ButtonLink kind="quiet" href={paths.search(data.q)} rel="nofollow">
                  Search the whole catalog
                </ButtonLink>
              )}
            </>
          }
        >
          {data.fsc ? (
            <>
              Class <Num>{data.fsc.fsc}</Num> lists no such part.
            </>
          ) : (
            'No listed part has this item name or number.'
          )}
        </Empty>
      )}
    </>
  );
};

const CatalogTabs = ({ data, site }: { data: TabData; site: SiteFacts }) => {
  const chosenGroup = data.tab === 'fsc' ? data.group?.fsg : data.tab === 'nsn' ? data.fsc?.fsc.slice(0, 2) : undefined;
  const chosenClass = data.tab === 'nsn' ? data.fsc?.fsc : undefined;
  return (
    <Tabs
      label="Level of the catalog"
      tabs={[
        { href: paths.catalog(), name: 'FSG', detail: counted(site.groups, 'group'), current: data.tab === 'fsg' },
        {
          href: paths.catalog({ tab: 'fsc', fsg: chosenGroup }),
          name: 'FSC',
          detail: chosenGroup ? `in group ${chosenGroup}` : counted(site.classes, 'class', 'classes'),
          current: data.tab === 'fsc',
        },
        {
          href: paths.catalog({ tab: 'nsn', fsc: chosenClass }),
          name: 'NSN',
          detail: chosenClass ? `in class ${chosenClass}` : counted(site.listedNsns, 'part'),
          current: data.tab === 'nsn',
        },
      ]}
    />
  );
};

const ListTab = ({ data }: { data: TabOf<'fsg' | 'fsc'> }) => {
  const { filter, groups, total } = data;
  const isGroups = data.tab === 'fsg';
  const tab = isGroups ? undefined : data.tab;
  const [one, many] = isGroups ? ['group', 'groups'] : ['class', 'classes'];
  const left = isGroups ? groups.length : data.classes.length;
  const chosen = Number(filter.sort !== 'code') + Number(filter.min > 0) + Number(!isGroups && data.group !== null);
  return (
    <>
      <div className={TAB_PANEL}>
        <FindBox
          action={paths.catalog()}
          kept={{ tab }}
          label={`Filter ${many} by title or code`}
          button="Find"
          q={filter.q}
          instant
          shown={<Shown left={left} total={total} what={plural(total, one, many)} />}
        >
          <Filters chosen={chosen} clear={paths.catalog({ tab, q: filter.q })}>
            {!isGroups && (
              <Field id="filter-fsg" label="Supply group">
                <Select id="filter-fsg" name="fsg" defaultValue={data.group?.fsg ?? ''}>
                  <option value="">All groups</option>
                  <Options of={groups.map(({ fsg, title }) => [fsg, `${fsg} ${title ?? untitled}`] as const)} />
                </Select>
              </Field>
            )}
            <ListFilters filter={filter} thing={one} />
          </Filters>
        </FindBox>
      </div>
      {left === 0 ? (
        <Empty
          title={`No ${many} match`}
          action={<ButtonLink href={paths.catalog({ tab })}>Show all {many}</ButtonLink>}
        >
          No {one} has this in its title or code{chosen > 0 && ' and passes the filters'}.
        </Empty>
      ) : isGroups ? (
        <GroupGrid groups={groups} />
      ) : filter.sort === 'code' ? (
        Array.from(
          Map.groupBy(data.classes, ({ fsg }) => fsg),
          ([fsg, classes]) => (
            <section key={fsg} data-filter-section>
              <h2 className="flex gap-2 items-center mt-6 mx-0 mb-2 text-base [&_.icon-group]:size-6 [&_a]:text-inherit [&_a]:no-underline [&_a:hover]:[text-decoration:underline]">
                <GroupIcon code={fsg} />
                <a href={paths.group(fsg)}>
                  <Num>{fsg}</Num> {groups.find((group) => group.fsg === fsg)?.title ?? untitled}
                </a>
              </h2>
              <ClassGrid classes={classes} />
            </section>
          ),
        )
      ) : (
        <ClassGrid classes={data.classes} icons />
      )}
    </>
  );
};

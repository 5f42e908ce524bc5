import { FindBox } from '../../features/catalog/list-tools.tsx';
import { ClassGrid } from '../../features/catalog/group-grid.tsx';
import { Shown } from '../../features/catalog/catalog-tabs.tsx';
import { ListFailed, ListNotFound } from '../../features/catalog/list-not-found.tsx';
import { catalogMessages } from '../../features/catalog/messages.ts';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { breadcrumbList, collectionPage } from '../../features/site/structured-data.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/feedback.tsx';
import { GroupIcon } from '../../ui/icon.tsx';
import { formatCount, plural } from '../../domain/format-count.ts';
import { Count, Num } from '../../ui/number.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import type { FsgPageData } from './load.server.ts';
import type { Head, SiteFacts } from '../page.ts';

type Found = Extract<FsgPageData, { kind: 'group' }>;

const nameOf = ({ group }: Found) => `FSG ${group.fsg}${group.title ? ` ${group.title}` : ''}`;

export function head(data: FsgPageData, site: SiteFacts): Head {
  if (data.kind !== 'group')
    return {
      title: `${data.kind === 'failed' ? `FSG ${data.code}` : catalogMessages.groupNotFound} | ${site.companyName}`,
      description: data.kind === 'failed' ? catalogMessages.failed : `There is no supply group ${data.code}.`,
      canonical: paths.catalog(),
      noindex: true,
    };
  const name = nameOf(data);
  const { group } = data;
  const canonical = paths.group(group.fsg);
  const description =
    `${formatCount(group.nsnCount)} National Stock Numbers in ${group.classCount} ` +
    `${plural(group.classCount, 'class', 'classes')} of Federal Supply Group ${group.fsg}${group.title ? `, ${group.title}` : ''}.`;
  return {
    title: `${name} | ${site.companyName}`,
    description,
    canonical,
    jsonLd: [
      collectionPage(site, { name, description, path: canonical, items: group.classCount }),
      breadcrumbList(site.origin, [
        { name: 'Catalog', path: paths.catalog() },
        { name, path: canonical },
      ]),
    ],
  };
}

export const View = ({ data, site }: { data: FsgPageData; site: SiteFacts }) =>
  data.kind === 'group' ? (
    <GroupView data={data} site={site} />
  ) : (
    <SiteFrame site={site} current="catalog" sheet={`FSG ${data.code}`}>
      <div className="page-head">
        {data.kind === 'failed' ? (
          <ListFailed title={`FSG ${data.code}`} />
        ) : (
          <ListNotFound title={catalogMessages.groupNotFound} code={data.code} thing="group" />
        )}
      </div>
    </SiteFrame>
  );

const GroupView = ({ data, site }: { data: Found; site: SiteFacts }) => {
  const { group, classes, q } = data;
  const name = nameOf(data);
  return (
    <SiteFrame
      site={site}
      current="catalog"
      sheet={name}
      breadcrumb={
        <Breadcrumb
          crumbs={[
            { key: 'catalog', href: paths.catalog(), label: 'Catalog' },
            { key: 'group', label: name },
          ]}
        />
      }
    >
      <div className="item-head">
        <GroupIcon code={group.fsg} />
        <div>
          <h1>
            <Num>{group.fsg}</Num> {group.title}
          </h1>
          <p className="muted">
            <Count of={group.nsnCount} /> National Stock Numbers in <Count of={group.classCount} />{' '}
            {plural(group.classCount, 'class', 'classes')}
          </p>
        </div>
        <div className="buttons">
          <ButtonLink href={paths.catalog({ tab: 'fsc', fsg: group.fsg })} icon="filter">
            Filter classes
          </ButtonLink>
        </div>
      </div>
      {group.notes && <DescriptionList prose pairs={[{ label: 'Group notes', value: group.notes }]} />}
      <section className="section" aria-label="Classes">
        <FindBox
          action={paths.group(group.fsg)}
          label={`Search the classes of group ${group.fsg}`}
          placeholder="Class title or code"
          button="Search"
          q={q}
          instant
          shown={
            <Shown left={classes.length} total={group.classCount} what={plural(group.classCount, 'class', 'classes')} />
          }
        />
        {classes.length > 0 ? (
          <ClassGrid classes={classes} />
        ) : (
          <Empty
            title="No classes match"
            action={<ButtonLink href={paths.group(group.fsg)}>Show all classes</ButtonLink>}
          >
            {q === '' ? 'This group has no classes.' : 'No class of this group has this in its title or code.'}
          </Empty>
        )}
      </section>
    </SiteFrame>
  );
};

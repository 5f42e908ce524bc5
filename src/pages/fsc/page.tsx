import { ClassBrowser } from '../../features/catalog/class-browser.tsx';
import { ListFailed, ListNotFound } from '../../features/catalog/list-not-found.tsx';
import { catalogMessages } from '../../features/catalog/messages.ts';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { breadcrumbList, collectionPage } from '../../features/site/structured-data.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation.tsx';
import { formatCount } from '../../domain/format-count.ts';
import type { FscPageData } from './load.server.ts';
import type { Head, SiteFacts } from '../page.ts';

type Found = Extract<FscPageData, { kind: 'class' }>;

const named = (level: string, code: string, title: string | null) => `${level} ${code}${title ? ` ${title}` : ''}`;
const nameOf = ({ supplyClass }: Found) => named('FSC', supplyClass.fsc, supplyClass.title);
const groupNameOf = ({ supplyClass }: Found) => named('FSG', supplyClass.fsg, supplyClass.groupTitle);

export function head(data: FscPageData, site: SiteFacts): Head {
  if (data.kind !== 'class')
    return {
      title: `${data.kind === 'failed' ? `FSC ${data.code}` : catalogMessages.classNotFound} | ${site.companyName}`,
      description: data.kind === 'failed' ? catalogMessages.failed : `There is no supply class ${data.code}.`,
      canonical: paths.catalog(),
      noindex: true,
    };
  const name = nameOf(data);
  const { supplyClass } = data;
  const canonical = paths.supplyClass(supplyClass.fsc);
  const description =
    `${formatCount(supplyClass.nsnCount)} National Stock Numbers in Federal Supply Class ${supplyClass.fsc}` +
    `${supplyClass.title ? `, ${supplyClass.title}` : ''}, with makers, part numbers and characteristics.`;
  return {
    title: `${name} | ${site.companyName}`,
    description,
    canonical,
    jsonLd: [
      collectionPage(site, { name, description, path: canonical, items: supplyClass.nsnCount }),
      breadcrumbList(site.origin, [
        { name: 'Catalog', path: paths.catalog() },
        { name: groupNameOf(data), path: paths.group(supplyClass.fsg) },
        { name, path: canonical },
      ]),
    ],
  };
}

export const View = ({ data, site }: { data: FscPageData; site: SiteFacts }) =>
  data.kind === 'class' ? (
    <SiteFrame
      site={site}
      current="catalog"
      sheet={nameOf(data)}
      breadcrumb={
        <Breadcrumb
          crumbs={[
            { key: 'catalog', href: paths.catalog(), label: 'Catalog' },
            { key: 'group', href: paths.group(data.supplyClass.fsg), label: groupNameOf(data) },
            { key: 'class', label: nameOf(data) },
          ]}
        />
      }
    >
      <ClassBrowser data={data} />
    </SiteFrame>
  ) : (
    <SiteFrame site={site} current="catalog" sheet={`FSC ${data.code}`}>
      <div className="page-head">
        {data.kind === 'failed' ? (
          <ListFailed title={`FSC ${data.code}`} />
        ) : (
          <ListNotFound title={catalogMessages.classNotFound} code={data.code} thing="class" />
        )}
      </div>
    </SiteFrame>
  );

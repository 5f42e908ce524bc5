import { ClassBrowser } from '../../catalog/class-browser.tsx';
import { catalogMessages } from '../../catalog/messages.ts';
import { breadcrumbList, collectionPage, partSteps } from '../../part/structured-data.ts';
import { paths } from '#base/paths.ts';
import { formatCount } from '#base/ui/format-count.ts';
import { missingList } from '../../catalog/missing-list.tsx';
import { framedPage } from '#base/frame/titled-page.tsx';
import type { FscPageData } from './load.server.ts';

const named = (level: string, code: string, title: string | null) => `${level} ${code}${title ? ` ${title}` : ''}`;

export const { head, View } = framedPage<FscPageData>((data, site) => {
  if (data.kind !== 'class')
    return missingList(data, { level: 'FSC', thing: 'class', notFound: catalogMessages.classNotFound });
  const { fsc, title, fsg, groupTitle, nsnCount } = data.supplyClass;
  const name = named('FSC', fsc, title);
  const canonical = paths.supplyClass(fsc);
  const description =
    `${formatCount(nsnCount)} National Stock Numbers in Federal Supply Class ${fsc}` +
    `${title ? `, ${title}` : ''}, with makers, part numbers and characteristics.`;
  const crumbs = [
    { name: 'Catalog', path: paths.catalog() },
    { name: named('FSG', fsg, groupTitle), path: paths.group(fsg) },
    { name, path: canonical },
  ];
  return {
    title: name,
    description,
    canonical,
    jsonLd: () => [
      collectionPage(site, {
        name,
        description,
        path: canonical,
        items: nsnCount,
        listed: partSteps((data.choice?.selected ?? data.found)?.parts ?? []),
      }),
      breadcrumbList(site.origin, crumbs),
    ],
    current: 'catalog',
    crumbs,
    content: <ClassBrowser data={data} />,
  };
});

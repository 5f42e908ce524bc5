import type { ItemNamePage } from '#publog/catalog-store.ts';
import { ItemNameView } from '../../catalog/choose/item-name-view.tsx';
import { chooseMessages } from '../../catalog/choose/messages.ts';
import { ListFailed } from '../../catalog/list-not-found.tsx';
import { catalogMessages } from '../../catalog/messages.ts';
import { NothingThere } from '#base/frame/missing-washer.tsx';
import { breadcrumbList, itemNameCollection, partSteps } from '../../part/structured-data.ts';
import { fsgOfFsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { counted } from '#base/ui/format-count.ts';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import type { NamePageData } from './load.server.ts';

export const { head, View } = framedPage<NamePageData>((data, site) => {
  if (data.kind === 'name') return describeName(data, site);
  const missing = { canonical: paths.catalog(), noindex: true, current: 'catalog' } as const;
  const title = `Item name ${data.code}`;
  if (data.kind === 'failed')
    return {
      ...missing,
      title,
      description: catalogMessages.failed,
      content: (
        <div className="page-head">
          <ListFailed title={title} />
        </div>
      ),
    };
  return {
    ...missing,
    title: chooseMessages.nameNotFound,
    description: `No item name has the code ${data.code}.`,
    search: null,
    content: <NotFound code={data.code} />,
  };
});

function describeName({ name, choice }: NamePageData & { kind: 'name' }, site: SiteFacts) {
  const canonical = paths.itemName(name.inc);
  const description = descriptionOf(name);
  const [largest] = name.classes;
  const crumbs = [
    { name: 'Catalog', path: paths.catalog() },
    ...(largest === undefined
      ? []
      : [
          { name: `FSG ${fsgOfFsc(largest.fsc)}`, path: paths.group(fsgOfFsc(largest.fsc)) },
          { name: `FSC ${largest.fsc} ${largest.title ?? ''}`.trim(), path: paths.supplyClass(largest.fsc) },
        ]),
    { name: name.itemName, path: canonical },
  ];
  return {
    title: name.itemName,
    description,
    canonical,
    jsonLd: () => [
      itemNameCollection(site, { ...name, description, path: canonical, listed: partSteps(choice.selected.parts) }),
      breadcrumbList(site.origin, crumbs),
    ],
    current: 'catalog' as const,
    crumbs,
    content: <ItemNameView name={name} choice={choice} />,
  };
}

const DEFINITION_SHOWN = 110;

function descriptionOf({ itemName, nsnCount, definition }: ItemNamePage): string {
  const start = `${itemName}: ${counted(nsnCount, 'National Stock Number')} with makers, part numbers and characteristics.`;
  if (definition === null) return start;
  const cut = definition.length > DEFINITION_SHOWN ? `${definition.slice(0, DEFINITION_SHOWN).trimEnd()}…` : definition;
  return `${start} ${cut}`;
}

const NotFound = ({ code }: { code: string }) => (
  <NothingThere ways={<ButtonLink href={paths.catalog()}>{catalogMessages.backToCatalog}</ButtonLink>}>
    <h1>{chooseMessages.nameNotFound}</h1>
    <p className="muted">
      No part in this catalog has an item name with the code <span className="num num-long">{code}</span>. An item name
      code has five digits; a name is found by its words.
    </p>
  </NothingThere>
);

import type { Condition } from '#base/domain/condition.ts';
import { countryCode } from '#base/domain/country.ts';
import { formatNsn, type Nsn, type Fsc, type Fsg } from '#base/domain/nsn.ts';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { paths } from '#base/paths.ts';
import type { Crumb } from '#base/ui/navigation.tsx';
import type { ItemNamePage, Maker } from '#publog/catalog-store.ts';
import type { ShelfLine } from '#stock/shelf/follow-shelf.ts';
import { titled } from '../catalog/messages.ts';

/** `path`: relative to the origin. */
export type Step = { name: string; path: string };

export const schema = (type: string, properties: object) => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
});

const HOME: Step = { name: 'Home', path: paths.home() };
export const CATALOG: Step = { name: 'Catalog', path: paths.catalog() };

type Titled = { title?: string | null | undefined };
export const groupStep = ({ fsg, title }: Titled & { fsg: Fsg }): Step => ({
  name: titled(`FSG ${fsg}`, title),
  path: paths.group(fsg),
});
export const classStep = ({ fsc, title }: Titled & { fsc: Fsc }): Step => ({
  name: titled(`FSC ${fsc}`, title),
  path: paths.supplyClass(fsc),
});

const listItems = (origin: string, steps: readonly Step[], link: 'item' | 'url') =>
  steps.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, [link]: origin + path }));

export const breadcrumbList = (origin: string, steps: readonly Step[]): object => {
  const ways = [HOME, ...steps.filter(({ path }) => path !== HOME.path)];
  return schema('BreadcrumbList', { itemListElement: listItems(origin, ways, 'item') });
};

/** Search engines follow links for the rest. */
const MAX_NAMED = 20;

export const partSteps = (parts: readonly { nsn: Nsn; itemName: string }[]): Step[] =>
  parts
    .slice(0, MAX_NAMED)
    .map(({ nsn, itemName: name }) => ({ name: `${formatNsn(nsn)} ${name}`, path: paths.part(nsn) }));

const ITEM_CONDITIONS: Record<Condition, string> = { FN: 'New', NS: 'New', OH: 'Refurbished', SV: 'Used', AR: 'Used' };

/** Offers what is on the shelf and public, with its price where the price is shown (C22.17). */
export const offerOf = ({ condition, price, currency, unit, minimum, until }: ShelfLine) => ({
  '@type': 'Offer',
  availability: 'https://schema.org/InStock',
  itemCondition: `https://schema.org/${ITEM_CONDITIONS[condition]}Condition`,
  ...(price !== null && { price, priceCurrency: currency, priceValidUntil: until }),
  ...(unit && { eligibleQuantity: { '@type': 'QuantitativeValue', minValue: minimum ?? 1, unitText: unit } }),
});

type Collection = Step & { description: string; items: number; listed: () => readonly Step[]; about?: object };

/** Returns the head of a page that lists things of the catalog. `items`: on all pages. `crumbs`: last the page. */
export const collectionPage = (
  site: SiteFacts,
  { name, description, path, items, listed: list, about }: Collection,
  crumbs: readonly Crumb[],
) => ({
  title: name,
  description,
  canonical: path,
  current: 'catalog' as const,
  crumbs,
  jsonLd: () => {
    const listed = listItems(site.origin, list().slice(0, MAX_NAMED), 'url');
    const url = site.origin + path;
    const isPartOf = { '@type': 'WebSite', name: site.companyName, url: `${site.origin}/` };
    const itemList = { '@type': 'ItemList', name, numberOfItems: items };
    const mainEntity = { ...itemList, ...(listed.length > 0 && { itemListElement: listed }) };
    const page = schema('CollectionPage', { name, description, url, isPartOf, mainEntity, ...(about && { about }) });
    return [page, breadcrumbList(site.origin, crumbs)];
  },
});

export const webSite = ({ origin, companyName: name, phone: telephone, email, address }: SiteFacts): object =>
  schema('WebSite', {
    name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: origin + paths.searchTemplate('search_term_string') },
      'query-input': 'required name=search_term_string',
    },
    publisher: { '@type': 'Organization', name, url: `${origin}/`, telephone, email, address },
  });

/** The catalog as data (https://schema.org/Dataset). */
export const catalogDataset = ({ origin, companyName: name, editionDate, listedNsns }: SiteFacts): object =>
  schema('Dataset', {
    name: 'National Stock Numbers of the Federal Logistics Information System, public edition',
    description: `${listedNsns} National Stock Numbers with makers, part numbers and characteristics, as JSON or CSV by an API without a key.`,
    url: origin + paths.api(),
    license: 'https://www.usa.gov/government-works',
    isAccessibleForFree: true,
    version: editionDate,
    creator: { '@type': 'Organization', name: 'Defense Logistics Agency', url: 'https://www.dla.mil/' },
    publisher: { '@type': 'Organization', name, url: `${origin}/` },
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'application/vnd.oai.openapi+json',
      contentUrl: origin + paths.apiDocument(),
    },
  });

export const makerOrganization = (
  { origin }: SiteFacts,
  { maker, path, parent }: { maker: Maker; path: string; parent: { cage: string; company: string | null } | null },
): object => {
  const address = {
    streetAddress: maker.street,
    addressLocality: maker.city,
    addressRegion: maker.state,
    postalCode: maker.postalCode,
    addressCountry: maker.country && (countryCode(maker.country) ?? maker.country),
  };
  const known = Object.fromEntries(Object.entries(address).filter(([, value]) => value));
  return schema('Organization', {
    name: maker.company,
    url: origin + path,
    identifier: cageOf(maker.cage),
    ...(maker.formerNames && { alternateName: maker.formerNames.split('; ') }),
    ...(Object.keys(known).length > 0 && { address: { '@type': 'PostalAddress', ...known } }),
    ...(parent?.company && {
      parentOrganization: { '@type': 'Organization', name: parent.company, identifier: cageOf(parent.cage) },
    }),
  });
};

const cageOf = (cage: string) => ({ '@type': 'PropertyValue', propertyID: 'CAGE', value: cage });

export const partList = (site: SiteFacts, { name, path, parts }: Step & { parts: readonly Step[] }): object =>
  schema('ItemList', { name, url: site.origin + path, itemListElement: listItems(site.origin, parts, 'url') });

export const definedTerm = ({ itemName, inc, definition, otherNames }: ItemNamePage): object => ({
  '@type': 'DefinedTerm',
  name: itemName,
  termCode: inc,
  inDefinedTermSet: 'Approved item names of the Federal Catalog System',
  ...(definition !== null && { description: definition }),
  ...(otherNames.length > 0 && { alternateName: otherNames }),
});

import type { SiteIdentity } from './site-identity.ts';

/** A step of the way to a page; `path` is relative to the origin. */
export type Step = { name: string; path: string };

const CONTEXT = 'https://schema.org';

/** schema.org BreadcrumbList, every step with its absolute address. */
export const breadcrumbList = (origin: string, steps: readonly Step[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map((step, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: step.name,
    item: origin + step.path,
  })),
});

/** schema.org CollectionPage: a list of the catalog and how many things it holds. */
export const collectionPage = (
  site: SiteIdentity,
  page: { name: string; description: string; path: string; items: number },
): object => ({
  '@context': CONTEXT,
  '@type': 'CollectionPage',
  name: page.name,
  description: page.description,
  url: site.origin + page.path,
  isPartOf: { '@type': 'WebSite', name: site.companyName, url: `${site.origin}/` },
  mainEntity: { '@type': 'ItemList', name: page.name, numberOfItems: page.items },
});

/** schema.org WebSite and Organization of the home page; the search leads to the catalog. */
export const webSite = (site: SiteIdentity): object => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name: site.companyName,
  url: `${site.origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/catalog?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
  publisher: {
    '@type': 'Organization',
    name: site.companyName,
    url: `${site.origin}/`,
    telephone: site.phone,
    email: site.email,
    address: site.address,
  },
});

/** schema.org Product without offers: nothing is priced here. */
export const product = (
  site: SiteIdentity,
  item: {
    name: string;
    description: string;
    path: string;
    nsn: string;
    category: string;
    partNumber: string | null;
    maker: string | null;
    properties: readonly { name: string; value: string }[];
  },
): object => ({
  '@context': CONTEXT,
  '@type': 'Product',
  name: item.name,
  description: item.description,
  url: site.origin + item.path,
  sku: item.nsn,
  productID: `NSN:${item.nsn}`,
  category: item.category,
  ...(item.partNumber ? { mpn: item.partNumber } : {}),
  ...(item.maker ? { manufacturer: { '@type': 'Organization', name: item.maker } } : {}),
  ...(item.properties.length > 0
    ? { additionalProperty: item.properties.map((property) => ({ '@type': 'PropertyValue', ...property })) }
    : {}),
});

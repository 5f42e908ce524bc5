import { expect, test } from 'vitest';
import { aSite } from '../../../test/support/pages/site.fixture.ts';
import { parseNsn } from '../domain/nsn.ts';
import { paths } from '../paths.ts';
import { breadcrumbList, collectionPage, makerOrganization, partSteps } from '#site/part/structured-data.ts';

type Listed = { itemListElement: { position: number; name: string; item?: string; url?: string }[] };
const site = aSite();

test('every way to a page begins at the home page (C16.34)', () => {
  const catalog = { name: 'Catalog', path: paths.catalog() };
  const wayOf = (...steps: { name: string; path: string }[]) =>
    (breadcrumbList(site.origin, steps) as Listed).itemListElement.map(({ position, name }) => `${position} ${name}`);
  expect(wayOf(catalog)).toEqual(['1 Home', '2 Catalog']);
  expect(wayOf({ name: 'Home', path: '/' }, catalog)).toEqual(['1 Home', '2 Catalog']);
});

test('a list names its first things with their addresses (C16.34)', () => {
  const nsn = parseNsn('5305-01-234-5678')!;
  const parts = Array.from({ length: 30 }, () => ({ nsn, itemName: 'SCREW,CAP,SOCKET HEAD' }));
  const page = { name: 'FSC 5305', description: 'Screws', path: '/fsc/53/5305', items: 4_000 };
  const listOf = (listed: typeof parts) => {
    const { jsonLd } = collectionPage(site, { ...page, listed: () => partSteps(listed) }, []);
    return (jsonLd()[0] as { mainEntity: Listed & { numberOfItems: number } }).mainEntity;
  };
  expect([listOf(parts).numberOfItems, listOf(parts).itemListElement.length]).toEqual([4_000, 20]);
  expect(listOf(parts).itemListElement[0]).toEqual({
    '@type': 'ListItem',
    position: 1,
    name: '5305-01-234-5678 SCREW,CAP,SOCKET HEAD',
    url: `${site.origin}/nsn/53/5305/5305-01-234-5678`,
  });
  expect(listOf([])).not.toHaveProperty('itemListElement');
});

test('the country of a company is its ISO code, or its name where that is not known (C16.34)', () => {
  const countryOf = (country: string) => {
    const maker = { cage: '96906', company: 'STANDARDS', street: null, city: null, state: null, postalCode: null };
    const organization = makerOrganization(site, {
      maker: { ...maker, country, formerNames: null } as never,
      path: paths.maker('96906' as never),
      parent: null,
    });
    return (organization as { address: { addressCountry: string } }).address.addressCountry;
  };
  expect(['USA', 'GERMANY', 'ATLANTIS'].map(countryOf)).toEqual(['US', 'DE', 'ATLANTIS']);
});

import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aSupplyClass } from '../../../../test/support/catalog/catalog-page.fixture.ts';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { load } from './load.server.ts';
import { head, View } from './page.tsx';

const RANGES = [5_305_000_000_000, 5_305_120_000_000].map((first) => ({
  first: first as Nsn,
  last: (first + 9_999_999) as Nsn,
  nsnCount: 1,
  changedOn: 1,
}));
const answer = (nsn: string, catalog: object = {}) =>
  load({
    params: { nsn },
    catalog: {
      findClass: async (fsc: string) => (fsc === '0000' ? null : aSupplyClass()),
      listRanges: async (fsc: string) => (fsc === '5305' ? RANGES : []),
      listRangeParts: async ({ first }: { first: Nsn }) => [{ nsn: (first + 7) as Nsn, itemName: 'SCREW,MACHINE' }],
      ...catalog,
    },
  } as never);

test('a range of numbers is indexed, and links each of its parts, its class and the ranges beside it (C4.6)', async () => {
  const found = await answer('5305-12-000-0000');
  if (found.kind !== 'found') throw new Error(found.kind);
  expect(found.noindex).toBeUndefined();
  const { canonical, noindex, title, jsonLd } = head(found.data, aSite());
  expect([canonical, noindex]).toEqual(['/range/5305-12-000-0000', undefined]);
  expect(title).toContain('NSN 5305-12-000-0000 to 5305-12-999-9999');
  expect(jsonLd).toMatchObject([{ '@type': 'CollectionPage' }, { '@type': 'BreadcrumbList' }]);
  const html = renderToStaticMarkup(<View data={found.data} site={aSite()} />);
  for (const link of ['/nsn/53/5305/5305-12-000-0007', '/fsc/53/5305', '/fsg/53', '/range/5305-00-000-0000'])
    expect(html).toContain(`href="${link}"`);
});

test.each([
  ['5305-00-000-0007', '/range/5305-00-000-0000'],
  ['5305-01-500-0000', '/range/5305-00-000-0000'],
  ['5305-99-999-9999', '/range/5305-12-000-0000'],
  ['5305120000000', '/range/5305-12-000-0000'],
  ['5310-00-000-0000', '/fsc/53/5310'],
])('/range/%s leads to %s, so that no address is lost when parts come and go (C4.6)', async (nsn, path) => {
  expect(await answer(nsn)).toEqual({ kind: 'redirect', path });
});

test.each(['0000-00-000-0000', '5305', 'x', "1' or 1=1"])('/range/%s is 404 in words', async (nsn) => {
  const missing = await answer(nsn);
  expect(missing.kind).toBe('not-found');
  const html = renderToStaticMarkup(<View data={{ kind: 'not-found', code: nsn }} site={aSite()} />);
  expect(html).toContain('<h1>FSC Not Found</h1>');
});

test('a range that cannot be read is 503, never empty', async () => {
  const listRanges = () => Promise.reject(new StoreUnavailable('out'));
  expect(await answer('5305-00-000-0000', { listRanges })).toMatchObject({ kind: 'unavailable' });
});

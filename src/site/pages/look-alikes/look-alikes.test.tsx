import { describe, expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { type CatalogStore } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import { noShelf } from '#stock/open-stock.ts';
import { load, type LookAlikesPageData } from './load.server.ts';
import { head, View } from './page.tsx';

const SCREW = 5_305_012_345_678 as Nsn;
const OTHER = 5_305_000_000_001 as Nsn;
const like = { nsn: OTHER, itemName: 'SCREW', sections: 0, partCount: 3, makerCount: 2, equal: 5, drawn: [] };
const record = { nsn: SCREW, itemName: 'SCREW', sections: 0, partCount: 1, makerCount: 1, listed: true };
const catalog = {
  ...emptyCatalog,
  findNiin: async (niin: number) => (niin === 12_345_678 ? { niin, nsn: SCREW, listed: true, replacedBy: null } : null),
  findPart: async () => record,
  findClass: async () => ({ title: 'Screws' }),
  findLookAlikes: async () => ({ parts: [like], candidates: 2_300, looked: 400 }),
} as unknown as CatalogStore;
const ask = (address: string, store = catalog) =>
  load({ path: `/look-alikes/${address}`, params: { nsn: address }, catalog: store } as never, { shelf: noShelf() });
const render = (data: LookAlikesPageData) => renderToStaticMarkup(<View data={data} site={aSite()} />);

async function dataOf(address: string, store = catalog): Promise<LookAlikesPageData> {
  const answer = await ask(address, store);
  if (!('data' in answer)) throw new Error(answer.kind);
  return answer.data;
}

describe('GET /look-alikes/:nsn', () => {
  test('lists them to be chosen and compared, with what was looked at', async () => {
    expect(await ask('5305-01-234-5678')).toMatchObject({ kind: 'found', noindex: true });
    const html = render(await dataOf('5305-01-234-5678'));
    expect(html).toContain('1 found among the 400 nearest of 2,300 other items with this name and class.');
    expect(html).toContain('<form action="/compare"><input type="hidden" name="nsn" value="5305-01-234-5678"/>');
    expect(html).toContain(
      '<input type="checkbox" aria-label="Choose 5305-00-000-0001" name="nsn" value="5305-00-000-0001"/>',
    );
    expect(html).toContain('href="/compare?nsn=5305-01-234-5678&amp;nsn=5305-00-000-0001"');
    expect(html).toContain('Equal data does not make items interchangeable');
  });

  test('says when there are none, without a form, and that an item that is not listed is not compared', async () => {
    const none = { ...catalog, findLookAlikes: async () => ({ parts: [], candidates: 0, looked: 0 }) };
    const html = render(await dataOf('5305-01-234-5678', none));
    expect(html).toContain('No other item in the catalog has this name and class.');
    expect(html).not.toContain('<form action="/compare"');
    const unlisted = { ...none, findPart: async () => ({ ...record, listed: false }) } as unknown as CatalogStore;
    expect(render(await dataOf('5305-01-234-5678', unlisted))).toContain('This item is not listed in the catalog');
  });

  test.each(['5305012345678', '012345678', '9999-01-234-5678'])(
    'leads from %s to its canonical address',
    async (address) => expect(await ask(address)).toEqual({ kind: 'redirect', path: '/look-alikes/5305-01-234-5678' }),
  );

  test('is 404 for an invalid stock number and for an unknown one', async () => {
    expect(await ask('banana')).toEqual({ kind: 'not-found', data: { kind: 'invalid' } });
    expect(render(await dataOf('banana'))).toContain('Invalid NSN code');
    expect(await ask('5305-99-999-9999')).toMatchObject({ kind: 'not-found', data: { kind: 'not-found' } });
    expect(render(await dataOf('5305-99-999-9999'))).toContain('NSN Not Found');
  });

  test('is 503 with a text that offers another try when the catalog cannot be read (C5.13)', async () => {
    const failing = { ...catalog, findLookAlikes: () => Promise.reject(new StoreUnavailable('slow')) };
    const data = { kind: 'failed', nsn: SCREW };
    expect(await ask('5305-01-234-5678', failing)).toEqual({ kind: 'unavailable', data });
    expect(render(await dataOf('5305-01-234-5678', failing))).toContain('Failed to load NSN data. Please try again.');
  });
});

test('no address of it is for search engines', () => {
  for (const data of [{ kind: 'invalid' }, { kind: 'failed', nsn: SCREW }, { kind: 'not-found', nsn: SCREW }] as const)
    expect(head(data, aSite()).noindex).toBe(true);
});

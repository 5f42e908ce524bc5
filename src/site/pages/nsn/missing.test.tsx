import type { PageRequest } from '#publog/http/catalog-call.ts';
import { describe, expect, test } from 'vitest';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { CatalogStore, KeyPage } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { Niin } from '#base/domain/niin.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { load, type NsnPageData } from './load.server.ts';
import { View } from './page.tsx';

const LISTED = [5_305_012_345_670, 5_305_012_345_678, 5_310_000_000_001].map((nsn) => nsn as Nsn);
const partOf = (nsn: Nsn) => ({ nsn, itemName: `BOLT ${nsn % 10}`, sections: 0, partCount: 1, makerCount: 1 });
const catalog = {
  ...emptyCatalog,
  findNiin: async (niin: Niin) => {
    const nsn = LISTED.find((one) => one % 1_000_000_000 === niin);
    return nsn === undefined ? null : { niin, nsn, listed: true, replacedBy: null, survivor: null };
  },
  findPart: async (nsn: Nsn) => (LISTED.includes(nsn) ? partOf(nsn) : null),
  findParts: async (_: unknown, { before, after, limit }: KeyPage) => ({
    parts: LISTED.filter((nsn) => (before === undefined ? nsn > after! : nsn < before))
      .slice(0, limit)
      .map(partOf),
  }),
} as unknown as CatalogStore;

const ask = async (nsn: string, store = catalog) => {
  const request = { page: 'nsn', path: `/nsn/53/5305/${nsn}`, params: { fsg: '53', fsc: '5305', nsn } };
  const rest = { query: new URLSearchParams(), catalog: store, site: aSite() };
  const answer = await load({ ...request, ...rest } as never as PageRequest);
  if (answer.kind !== 'not-found') throw new Error(answer.kind);
  return renderToStaticMarkup(<View data={answer.data as NsnPageData} site={aSite()} />);
};

describe('a number that is not on file', () => {
  test('is said again, stands in the search box, and has the nearest numbers (C16.18)', async () => {
    const html = await ask('5305-99-999-9999');
    expect(html).toContain('NSN Not Found');
    expect(html).toContain('Nothing is on file under <span class="num">5305-99-999-9999</span>');
    expect(html).toMatch(/<input [^>]*type="search"[^>]* value="5305-99-999-9999"/);
    expect(html.match(/<input [^>]*type="search"/g)).toHaveLength(1);
    expect(html).toContain('Nearest numbers on file');
    for (const path of ['5305/5305-01-234-5670', '5305/5305-01-234-5678', '5310/5310-00-000-0001'])
      expect(html).toMatch(new RegExp(`<a class="num [^"]*" href="/nsn/53/${path}"`));
  });

  test('has no neighbors where they cannot be read', async () => {
    const failing = { ...catalog, findParts: () => Promise.reject(new StoreUnavailable('out')) };
    expect(await ask('5305-99-999-9999', failing)).not.toContain('Nearest numbers');
  });
});

describe('a text that is no number', () => {
  test.each(['53O5-O1-234-5678', '5305-01-234-567B'])('%s offers the item that it may mean (C16.18)', async (text) => {
    const html = await ask(text);
    expect(html).toContain('Invalid NSN code');
    expect(html).toMatch(/Did you mean<.*href="\/nsn\/53\/5305\/5305-01-234-5678"/);
  });

  test('with some digits has the numbers around them', async () => {
    expect(await ask('5305-01-234')).toContain('href="/nsn/53/5305/5305-01-234-5670"');
  });

  test.each(['banana', '<b>1</b>', '', '12'])('%j has none, and is written as text', async (text) => {
    const html = await ask(text);
    expect(html).toContain('Invalid NSN code');
    expect(html).not.toMatch(/Nearest numbers|Did you mean|<b>1<\/b>/);
  });

  test('is cut where it is long', async () => expect(await ask('x'.repeat(500))).not.toContain('x'.repeat(61)));
});

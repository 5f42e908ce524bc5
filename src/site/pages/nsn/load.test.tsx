import { sectionBit } from '#publog/sections.ts';
import { describe, expect, test } from 'vitest';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { CatalogStore, KeyPage, PartNumber, PartRecord } from '#publog/catalog-store.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { Niin, Nsn } from '#base/domain/nsn.ts';
import { noShelf } from '#stock/open-stock.ts';
import { paths } from '#base/paths.ts';
import { load, type NsnPageData } from './load.server.ts';
import { View } from './page.tsx';

const NSN = 5305012345678 as Nsn;
const answer = (store: CatalogStore, query = '', nsn = '5305-01-234-5678', shelf = noShelf()) => {
  const request = { page: 'nsn', path: `/nsn/53/5305/${nsn}`, params: { fsg: '53', fsc: '5305', nsn } };
  return load({ ...request, query: new URLSearchParams(query), catalog: store, site: aSite() } as never, {
    shelf,
    stock: null,
  });
};

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
  const answered = await answer(store, '', nsn);
  if (answered.kind !== 'not-found') throw new Error(answered.kind);
  return renderToStaticMarkup(<View data={answered.data as NsnPageData} site={aSite()} />);
};

test('a number that is not on file is said again, stands in the search box, and has the nearest numbers that can be read (C16.18)', async () => {
  const html = await ask('5305-99-999-9999');
  expect(html).toContain('NSN Not Found');
  expect(html).toContain('Nothing is on file under <span class="num">5305-99-999-9999</span>');
  expect(html).toMatch(/<input [^>]*type="search"[^>]* value="5305-99-999-9999"/);
  expect(html.match(/<input [^>]*type="search"/g)).toHaveLength(1);
  expect(html).toContain('Nearest numbers on file');
  for (const path of ['5305/5305-01-234-5670', '5305/5305-01-234-5678', '5310/5310-00-000-0001'])
    expect(html).toMatch(new RegExp(`<a class="num [^"]*" href="/nsn/53/${path}"`));
  const failing = { ...catalog, findParts: () => Promise.reject(new StoreUnavailable('out')) };
  expect(await ask('5305-99-999-9999', failing)).not.toContain('Nearest numbers');
});

describe('a text that is not a number', () => {
  test.each(['53O5-O1-234-5678', '5305-01-234-567B'])('%s offers the item that it may mean (C16.18)', async (text) => {
    const html = await ask(text);
    expect(html).toContain('Invalid NSN code');
    expect(html).toMatch(/Did you mean<.*href="\/nsn\/53\/5305\/5305-01-234-5678"/);
  });

  test('with some digits has the numbers around them; a long one is cut', async () => {
    expect(await ask('x'.repeat(500))).not.toContain('x'.repeat(61));
    expect(await ask('5305-01-234')).toContain('href="/nsn/53/5305/5305-01-234-5670"');
  });

  test.each(['banana', '<b>1</b>', '', '12'])('%j has none, and is written as text', async (text) => {
    const html = await ask(text);
    expect(html).toContain('Invalid NSN code');
    expect(html).not.toMatch(/Nearest numbers|Did you mean|<b>1<\/b>/);
  });
});

const numbers = Array.from({ length: 1_200 }, (_, index): PartNumber => {
  return { partNumber: `P-${index + 1}`, cage: '96906', company: null, rncc: '', rnvc: '', codes: {} };
});
const record = {
  nsn: NSN,
  itemName: 'SCREW',
  sections: 0,
  partCount: numbers.length,
  makerCount: 1,
  listed: true,
} as PartRecord;
const numbered = {
  ...emptyCatalog,
  findPart: async () => record,
  listPartNumbers: async (_nsn: Nsn, limit: number) => numbers.slice(0, limit),
} as CatalogStore;

test('the address of a part has 500 part numbers, and those beyond have addresses that are noindex (C5.3)', async () => {
  const listed = async (query: string) => {
    const { data, noindex } = (await answer(numbered, query)) as {
      data: { part: { partNumbers: unknown[] } };
      noindex: boolean;
    };
    return [data.part.partNumbers.length, noindex];
  };
  expect(await listed('')).toEqual([500, false]);
  expect(await listed('page=2')).toEqual([1_000, true]);
  expect(await listed('page=3')).toEqual([1_200, true]);
  for (const odd of ['page=1', 'page=0', 'page=11', 'page=x']) expect(await listed(odd)).toEqual([500, false]);
});

test.each(['parts=all', 'characteristics=all', 'characteristics=all&units=mm'])(
  '?%s leads to the address of the part by 301: it has the whole list (C5.3)',
  async (query) => expect(await answer(numbered, query)).toEqual({ kind: 'redirect', path: paths.part(NSN) }),
);

const sections = sectionBit('identification') | sectionBit('characteristics');
const similar = {
  ...emptyCatalog,
  findPart: async () => ({ ...record, partCount: 0, sections }),
  findClass: async () => null,
  readSections: async () => ({
    identification: [{ inc: '00345' }],
    characteristics: [
      { mrc: 'AAPF', requirements_statement: 'OVERALL LENGTH', clear_text_reply: '1.000 INCHES NOMINAL' },
      { mrc: 'MATT', requirements_statement: 'MATERIAL', clear_text_reply: 'STEEL & "X"' },
    ],
  }),
  findItemDefinition: async () => ({ inc: '00345', name: 'SCREW', definition: null, colloquialNames: [] }),
  findRequirements: async (mrcs: readonly string[]) =>
    mrcs.map((mrc) => ({ mrc, title: '', dimension: mrc === 'AAPF' ? 'length' : null })),
  codeMeaning: () => null,
} as unknown as CatalogStore;

test('"Find similar" leads to the page of the name with the main values as filters (C15.4)', async () => {
  const path = '/name/00345?c.AAPF.min=0.95&c.AAPF.max=1.05&c.MATT=STEEL%20%26%20%22X%22';
  expect(await answer(similar, 'similar=1')).toEqual({ kind: 'see-other', path });
});

test('without a page of the name, or when the requirements cannot be read, it leads nowhere else', async () => {
  const unnamed = { ...similar, findItemDefinition: async () => null };
  expect(await answer(unnamed, 'similar=1')).toEqual({ kind: 'see-other', path: paths.part(NSN) });
  const failing = { ...similar, findRequirements: () => Promise.reject(new StoreUnavailable('out')) };
  expect(await answer(failing, 'similar=1')).toMatchObject({ kind: 'unavailable' });
});

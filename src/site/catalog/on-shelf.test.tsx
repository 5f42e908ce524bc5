import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { PageAnswer, PageRequest, PageView } from '#base/http/frame/page.ts';
import type { Price } from '#base/domain/quotation.ts';
import { noShelf } from '#stock/open-stock.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { aCatalog, makerRow, type BuiltPart } from '../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../../test/support/catalog/open-store.fixture.ts';
import { anEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { aSite, textOf } from '../../../test/support/pages/site.fixture.ts';
import { anUnreadShelf, aShelf, OWN_NOTE } from '../../../test/support/stock/shelf.fixture.ts';
import { LookAlikeList } from '../part/look-alikes/look-alikes.tsx';
import { withShelf } from './shelf-rows.ts';
import { load as loadMaker } from '../pages/cage/load.server.ts';
import * as makerPage from '../pages/cage/page.tsx';
import { load as loadSearch } from '../pages/catalog/load.server.ts';
import * as searchPage from '../pages/catalog/page.tsx';
import { load as loadClass } from '../pages/fsc/load.server.ts';
import * as classPage from '../pages/fsc/page.tsx';
import { load as loadName } from '../pages/name/load.server.ts';
import * as namePage from '../pages/name/page.tsx';

const LENGTHS = ['.250 INCHES', '.500 INCHES', '1.000 INCHES'];
const parts = Array.from({ length: 9 }, (_, at): BuiltPart => ({
  nsn: `5305-00-000-001${at}`,
  itemName: 'SCREW,CAP',
  partNumbers: [{ partNumber: at < 3 || at === 4 ? 'MS-1' : `MS-1${at}`, cage: '96906' }],
  sections: { characteristics: [['AARG', 'FASTENER LENGTH', LENGTHS[at % 3]!]] },
}));
const { store } = openStoreForTests(
  anEngine,
  aCatalog({
    parts,
    tables: { maker: [makerRow('96906', 'Military', 9)], item_definition: [['00099', 'SCREW,CAP', null]] },
  }),
);
const catalog = () => ({ ...store, withSignal: undefined });

const SCREW = { nsn: '5305-00-000-0011', quantity: 12, unit: 'HD', price: '38.50' as Price };
/** The second and the fifth part, and a number in no NSN. */
const shelf = await aShelf({
  lines: [
    SCREW,
    { ...SCREW, quantity: 3, unit: 'EA', price: null, condition: 'OH' },
    { ...SCREW, nsn: '5305-00-000-0014', price: '1200.00' as Price },
    { partNumber: 'DV-4410-3', name: 'Drain valve' },
  ],
});

const PAGES = {
  class: [loadClass, classPage, { fsg: '53', fsc: '5305' }, ''],
  name: [loadName, namePage, { inc: '00099' }, ''],
  maker: [loadMaker, makerPage, { cage: '96906' }, ''],
  words: [loadSearch, searchPage, {}, 'search=cap+screw'],
  number: [loadSearch, searchPage, {}, 'search=ms-1'],
  code: [loadSearch, searchPage, {}, 'search=5305'],
} as const;
type Name = keyof typeof PAGES;

async function open(name: Name, query = '', on: Shelf = shelf) {
  const [load, view, params, own] = PAGES[name];
  const request = { params, query: new URLSearchParams(`${own}&${query}`), catalog: catalog(), http: {} } as never;
  const answered = await (load as (request: PageRequest, services: object) => Promise<PageAnswer<unknown>>)(request, {
    shelf: on,
    noteDemand: () => {},
  });
  if (answered.kind !== 'found') throw new Error(answered.kind);
  const html = renderToStaticMarkup((view as PageView<unknown>).View({ data: answered.data, site: aSite() }));
  const rows = [...html.matchAll(/name="nsn" value="([\d-]+)"|href="\/nsn\/53\/5305\/([\d-]+)"/g)];
  return {
    html,
    text: textOf(html),
    noindex: answered.noindex,
    nsns: new Set(rows.map(([, one, other]) => one ?? other)),
  };
}

describe.each(Object.keys(PAGES) as Name[])('a list of parts: %s', (name) => {
  test('a row says what is there of its part (C22.31)', async () => {
    const { text, html } = await open(name);
    expect(text).toContain('12 HD, FN, $38.50 and 1 more');
    expect(text).toContain('12 HD, FN, $1,200.00');
    for (const own of ['47.11', OWN_NOTE]) expect(html).not.toContain(own);
  });

  test('the filter has its count, and leaves what is there (C22.30)', async () => {
    const held = ['5305-00-000-0011', '5305-00-000-0014'];
    const whole = await open(name);
    expect(whole.text).toMatch(/On our shelf 2 /);
    const { html, nsns, noindex, text } = await open(name, 'on_shelf=1');
    expect([...nsns]).toEqual(held);
    expect(noindex).toBe(true);
    expect(html).toMatch(/<input[^>]*name="on_shelf"[^>]*checked=""/);
    expect(text).toMatch(/On our shelf 2 /);
  });

  test('without a list the page has no filter by the shelf, and ignores one in its address (C22.38)', async () => {
    const { html } = await open(name, '', noShelf());
    expect(html).not.toMatch(/shelf/i);
    expect((await open(name, 'on_shelf=1', noShelf())).html).toBe(html);
    const hidden = await aShelf({ lines: [SCREW], settings: { quantity: 'nothing' } });
    expect((await open(name, 'on_shelf=1', hidden)).html).toBe(html);
  });
});

test('the filter stays with others, in links of order and pages, and is taken away by its chip', async () => {
  const { html, nsns } = await open('name', 'on_shelf=1&c.AARG=.500+INCHES&sort=nsn');
  expect(nsns.size).toBe(2);
  expect((await open('name', 'on_shelf=1&c.AARG=.250+INCHES')).nsns.size).toBe(0);
  expect(html).toContain('c.AARG=.500%20INCHES&amp;sort=nsn&amp;units=mm&amp;on_shelf=1"');
  const chip = (words: string) =>
    new RegExp(`href="([^"]*)"[^>]*><span class="visually-hidden">Remove filter: </span><span[^>]*>${words}`);
  expect(chip('In stock').exec(html)?.[1]).toBe('/name/00099?c.AARG=.500%20INCHES&amp;sort=nsn');
  expect(chip('Fastener length').exec(html)?.[1]).toBe('/name/00099?sort=nsn&amp;on_shelf=1');
});

test.each(['class', 'name', 'words'] as const)(
  'what is there comes first when it is asked for: %s (C22.81)',
  async (name) => {
    const { nsns, html } = await open(name, 'sort=shelf');
    expect([...nsns].slice(0, 2)).toEqual(['5305-00-000-0011', '5305-00-000-0014']);
    expect(nsns.size).toBe(9);
    expect(html).toContain('<option value="shelf" selected="">On our shelf first');
    const after = await open(name, 'sort=shelf&after=5305-00-000-0011');
    expect([...after.nsns][0]).toBe('5305-00-000-0014');
    expect(after.nsns.size).toBe(8);
    expect([...(await open(name, 'sort=shelf&on_shelf=1')).nsns]).toHaveLength(2);
  },
);

test('a search by letters does not say that nothing of a name is on the shelf (C22.30)', async () => {
  const { text } = await open('words', 'exactly=1&on_shelf=1');
  expect(text).toContain('A search by letters cannot look on our shelf alone. Search without filters');
  expect(text).not.toContain('none with the filters that are chosen');
  expect((await open('words', 'exactly=1')).html).not.toContain('name="on_shelf"');
});

test('a list of look-alikes says what is there (C22.82)', async () => {
  const found = { nsn: 5_305_000_000_011, itemName: 'SCREW,CAP', equal: 3, partCount: 1, makerCount: 1, drawn: [] };
  const item = { nsn: 5_305_000_000_012, itemName: 'SCREW,CAP', fsc: '5305', classTitle: null, listed: true };
  const parts = await withShelf(shelf, [found as never]);
  const page = { parts, shown: 1, more: false, candidates: 1, looked: 1 };
  const html = renderToStaticMarkup(<LookAlikeList item={item as never} page={page} />);
  expect(textOf(html)).toContain('12 HD, FN, $38.50 and 1 more');
});

test('what a list does not show is not shown, and what cannot be read is not "none" (C22.31)', async () => {
  const few = await aShelf({ lines: [SCREW], settings: { quantity: 'in-stock', prices: false } });
  expect((await open('class', '', few)).text).toContain('In stock, FN');
  expect((await open('class', '', few)).text).not.toContain('12 HD');
  const out: Shelf = { ...few, linesOfMany: async () => Promise.reject(new Error('out')) };
  const { text } = await open('class', '', out);
  expect(text.match(/On our shelf(?! first)/g)).toHaveLength(2);
});

test('an exact number finds what is there in no NSN (C22.32)', async () => {
  const request = { query: new URLSearchParams('search=dv4410/3'), catalog: catalog(), http: {} } as never;
  const noted: unknown[] = [];
  const answered = await loadSearch(request, { shelf, noteDemand: (...one) => noted.push(one) });
  if (answered.kind !== 'found') throw new Error(answered.kind);
  const html = renderToStaticMarkup(<searchPage.View data={answered.data} site={aSite()} />);
  expect(html).toContain('href="/part/-/DV-4410-3"');
  expect(textOf(html)).toContain('Drain valve');
  expect(html).not.toContain('Nothing found');
  expect(noted).toEqual([]);
});

test.each(['class', 'name', 'words'] as const)(
  '%s: what is there alone is not answered while nothing is known',
  async (name) => {
    await expect(open(name, 'on_shelf=1', anUnreadShelf())).rejects.toThrow('unavailable');
  },
);

test('a number is not said to be of nothing on the shelf while nothing is known', async () => {
  expect((await open('number', '', anUnreadShelf())).text).toContain(
    'What is on our shelf could not be read just now.',
  );
});

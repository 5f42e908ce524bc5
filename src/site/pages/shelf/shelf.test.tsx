import { renderToStaticMarkup } from 'react-dom/server';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { aCatalog } from '../../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../../../test/support/catalog/open-store.fixture.ts';
import { anEngine } from '../../../../test/support/catalog/sqlite-engine.fixture.ts';
import { aSite, textOf } from '../../../../test/support/pages/site.fixture.ts';
import { anUnreadShelf, aShelf, OWN_NOTE, type ShelvedLine } from '../../../../test/support/stock/shelf.fixture.ts';
import { noShelf } from '#stock/open-stock.ts';
import { addShelfCsv } from '../../shelf/add-shelf-csv.ts';
import * as part from '../stock-part/load.server.ts';
import * as partView from '../stock-part/page.tsx';
import { load } from './load.server.ts';
import * as view from './page.tsx';

const SCREW = '5305-01-234-5678';
const parts = [
  { nsn: SCREW, itemName: 'SCREW,CAP', partNumbers: [{ partNumber: 'A-1', cage: '96906' }] },
  { nsn: '5306-00-900-0070', itemName: 'BOLT', partNumbers: [{ partNumber: 'B-7', cage: '96906' }] },
];
const { store: catalog } = openStoreForTests(anEngine, aCatalog({ parts }));
const lines: ShelvedLine[] = [
  {
    nsn: SCREW,
    partNumber: 'A-1',
    quantity: 12,
    unit: 'HD',
    price: '38.50' as never,
    certificate: 'coc',
    place: 'Tulsa',
    leadDays: 2,
  },
  { nsn: SCREW, partNumber: 'A-1', condition: 'NS', quantity: 3, unit: 'HD' },
  { partNumber: 'DV/44 <b>', cage: '1ABC9', maker: 'Pine & Barrens', name: 'Drain valve', price: '184' as never },
  { nsn: '5306-00-900-0070', partNumber: 'HIDDEN-9', isPublic: false },
];
const shelf = await aShelf({ lines });
const many = await aShelf({ lines: Array.from({ length: 230 }, (_, at) => ({ partNumber: `N${at}`, cage: '1ABC9' })) });

async function find(query = '', on = shelf, store: object = catalog) {
  const answer = await load({ query: new URLSearchParams(query), catalog: store as never }, { shelf: on });
  if (!('data' in answer)) return { ...answer, html: '', text: '', head: null };
  const html = renderToStaticMarkup(<view.View data={answer.data} site={aSite({ hasShelf: true })} />);
  return { ...answer, html, text: textOf(html), head: view.head(answer.data, aSite()) };
}

describe('/shelf', () => {
  test('shows each line with all that its list shows, further lines of a part quietly (C22.20)', async () => {
    const { html, text, ...answer } = await find();
    expect(answer).toMatchObject({ kind: 'found', noindex: false });
    for (const words of [
      '12 HD 1,200 pieces',
      '$38.50 each HD',
      '2 days Tulsa',
      'No NSN',
      'As of 20 Nov 2026 in Tulsa',
    ])
      expect(text).toContain(words);
    expect(html.match(/href="\/nsn\/53\/5305\/5305-01-234-5678"/g)).toHaveLength(1);
    expect(html).toContain('value="A-1;5305-01-234-5678;NS;shelf:3;2026-12-04;3 HD, counted 20 Nov 2026" name="part"');
    expect(html).toContain('href="/part/1ABC9/DV%2F44%20%3Cb%3E"');
    expect(html).toContain('aria-current="page">On our shelf</a>');
    for (const hidden of ['HIDDEN-9', OWN_NOTE, '47.11', '<b>"']) expect(html).not.toContain(hidden);
  });

  test('is for search engines; filters and further pages are not (C22.21)', async () => {
    expect((await find()).head).toMatchObject({
      canonical: '/shelf',
      jsonLd: [
        { mainEntity: { numberOfItems: 3, itemListElement: [{ position: 1, name: `${SCREW} SCREW,CAP` }] } },
        {},
      ],
    });
    for (const query of ['condition=NS', 'q=A1', 'after=_1-1'])
      expect(await find(query)).toMatchObject({ noindex: true, head: { canonical: '/shelf' } });
    expect(await find('q=&condition=NS')).toMatchObject({ kind: 'see-other', path: '/shelf?condition=NS' });
  });

  test('has a box for each value with its count, and a chip for each chosen one (C22.21)', async () => {
    const { html, text } = await find('condition=NS&condition=OH');
    expect(html).toMatch(
      /name="condition" checked="" value="NS"\/><span><span class="num[^"]*">NS<\/span> New Surplus<\/span><span class="num">1</,
    );
    expect(text).toContain('1 of 3 lines');
    expect(html).toContain('href="/shelf?condition=OH"');
    expect(html).not.toContain('DV/44');
  });

  test('a number or an NSN finds its lines, else those whose part numbers begin so (C22.22)', async () => {
    for (const [query, left] of [
      ['q=a1', 2],
      ['q=012345678', 2],
      ['q=5305-01-234-5678', 2],
      ['q=HIDDEN9', 0],
      ['q=dv%2F4', 1],
      ['q=dv', 0],
      ['q=HIDDEN-', 0],
      ['q=%21', 0],
    ] as const)
      expect(((await find(query)) as { data: { total: number } }).data.total).toBe(left);
    expect((await find('q=zz')).html).toContain('href="/catalog?search=zz"');
  });

  test('words find lines by name and maker, and stay with the order in links (C22.79, C22.80)', async () => {
    const { text, html } = await find('q=drain+pine&sort=most');
    expect(text).toContain('1 of 3 lines');
    expect(html).toContain('DV/44');
    expect(html).toMatch(/<option value="most" selected="">Most on the shelf/);
    expect(html).toContain('href="/shelf?sort=most" rel="nofollow"');
    expect(html).toContain('href="/shelf.csv?q=drain%20pine&amp;sort=most"');
    expect((await find('q=drain+screw')).text).toContain('Nothing on our shelf');
  });

  test('says what leaves nothing, and offers to drop the last filter (C22.23)', async () => {
    const { text, html } = await find('condition=NS&price=priced');
    expect(text).toContain('Nothing on our shelf with these filters');
    expect(text).toContain('Without “With a price” there is 1 line.');
    expect(html).toContain('href="/shelf?condition=NS" ');
  });

  test('comes a hundred at a time (C22.20)', async () => {
    const { html } = await find('', many);
    const next = /href="\/shelf\?after=([^"]+)" rel="next"/.exec(html)![1]!;
    const second = await find(`after=${next}`, many);
    expect(second.text).toContain('101 to 200 of 230');
    expect(second.html).toContain('href="/shelf" rel="prev"');
  });

  test('without a list says so, noindex; what is not read is never shown as none (C22.23)', async () => {
    expect(await find('', anUnreadShelf())).toMatchObject({ kind: 'unavailable', data: null });
    const { text, ...answer } = await find('', noShelf());
    expect(answer).toMatchObject({ kind: 'found', noindex: true, data: { kind: 'closed' } });
    expect(text).toContain('No stock list at the moment');
  });

  test('shows the lines of a list without the catalog (C22.20)', async () => {
    const failing = {
      ...catalog,
      findListedParts: () => Promise.reject(new Error('out')),
      listGroups: () => Promise.reject(new Error('out')),
    };
    expect((await find('', shelf, failing)).text).toContain('12 HD');
  });

  test('is a CSV too, with the same filters and no more than pages show (C22.24)', async () => {
    const app = fastify();
    addShelfCsv(app, { shelf: many, turns: { take: async () => true } as never });
    const all = await app.inject('/shelf.csv');
    expect(all.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'content-type': 'text/csv; charset=utf-8' });
    expect(all.body.split('\r\n')).toHaveLength(232);
    const own = fastify();
    addShelfCsv(own, { shelf, turns: { take: async () => true } as never });
    const some = (await own.inject('/shelf.csv?price=priced')).body;
    expect(some).toContain(
      '5305-01-234-5678,A-1,,,,FN,Our certificate of conformance,12,HD,38.50,USD,Tulsa,2,2026-11-20,2026-12-04',
    );
    for (const hidden of ['HIDDEN-9', OWN_NOTE, '47.11']) expect(some).not.toContain(hidden);
    for (const [other, status] of [
      [noShelf(), 404],
      [anUnreadShelf(), 503],
    ] as const) {
      const none = fastify();
      addShelfCsv(none, { shelf: other, turns: { take: async () => true } as never });
      expect((await none.inject('/shelf.csv')).statusCode).toBe(status);
    }
  });
});

describe('/part/{cage}/{part number}', () => {
  const at = (cage: string, number: string, path = `/part/${cage}/${encodeURIComponent(number)}`) =>
    part.load({ params: { cage, number }, path, catalog } as never, { shelf });

  test('shows a number that is in no NSN, with its lines, for search engines (C22.25)', async () => {
    const answer = await at('1ABC9', 'DV/44 <b>');
    expect(answer.kind).toBe('found');
    const { data } = answer as { data: Parameters<typeof partView.View>[0]['data'] };
    const html = renderToStaticMarkup(<partView.View data={data} site={aSite({ hasShelf: true })} />);
    expect(textOf(html)).toContain('Drain valve');
    expect(html).toContain('value="DV/44 &lt;b&gt;;1ABC9"');
    for (const hidden of [OWN_NOTE, '47.11']) expect(html).not.toContain(hidden);
    expect(partView.head(data, aSite()).jsonLd).toMatchObject([
      {
        '@type': 'Product',
        mpn: 'DV/44 <b>',
        manufacturer: { name: 'Pine & Barrens' },
        offers: [{ '@type': 'Offer', price: '184', priceCurrency: 'USD', priceValidUntil: '2026-12-04' }],
      },
      {},
    ]);
  });

  test('leads to its own spelling, and a number of an NSN to that (C22.25)', async () => {
    expect(await at('1ABC9', 'dv44b')).toEqual({ kind: 'redirect', path: '/part/1ABC9/DV%2F44%20%3Cb%3E' });
    for (const [cage, number] of [
      ['-', 'A1'],
      ['96906', 'a-1'],
      ['-', 'b7'],
    ] as const)
      expect((await at(cage, number)).kind).toBe('redirect');
    expect(await at('96906', 'b7')).toEqual({ kind: 'redirect', path: '/nsn/53/5306/5306-00-900-0070' });
  });

  test('nothing known is 404 (C22.25)', async () => {
    for (const [cage, number] of [
      ['1ABC9', 'nope'],
      ['-', 'DV44B'],
      ['<u>', 'A1'],
      ['-', '!'],
      ['-', 'HIDDEN9'],
    ] as const)
      expect((await at(cage, number)).kind).toBe('not-found');
    const unread = await part.load({ params: { cage: '-', number: 'A1' }, path: '', catalog } as never, {
      shelf: anUnreadShelf(),
    });
    expect(unread.kind).toBe('unavailable');
  });
});

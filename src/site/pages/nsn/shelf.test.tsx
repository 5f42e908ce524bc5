import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { aCode, aPart, aPartNumber, someSections } from '../../../../test/support/part/part.fixture.ts';
import { aSite, textOf } from '../../../../test/support/pages/site.fixture.ts';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { aShelf, OWN_NOTE, type ShelvedList } from '../../../../test/support/stock/shelf.fixture.ts';
import { niinOfNsn, type Nsn } from '#base/domain/nsn.ts';
import type { Price } from '#base/domain/quotation.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { chosenPart } from '../../cart/carry-parts.ts';
import type { OnShelf } from '../../part/stock-pick.tsx';
import { findContentTag, load } from './load.server.ts';
import { head, View } from './page.tsx';

const NSN = 5_305_012_345_678 as Nsn;
const OTHER = 5_305_000_000_001 as Nsn;
const price = (text: string) => text as Price;
const COC = {
  nsn: String(NSN),
  partNumber: 'HS4120-0314',
  cage: '7HP41',
  maker: 'Halvorsen',
  quantity: 12,
  unit: 'HD',
  price: price('38.50'),
  breaks: [
    { quantity: 5, price: price('36.20') },
    { quantity: 10, price: price('34.80') },
  ],
  certificate: 'coc',
  place: 'Clearwater, FL',
  leadDays: 2,
} as const;
const LIST: ShelvedList = {
  lines: [
    COC,
    { ...COC, price: price('52.00'), breaks: [], quantity: 3, certificate: '8130-3' },
    { ...COC, condition: 'NS', partNumber: '1960-10-14C', cage: '4NG08', price: null, breaks: [], quantity: 40 },
    { ...COC, quantity: 999, isPublic: false },
  ],
};
const linesOf = async (...lists: ShelvedList[]) => (await aShelf(...lists)).linesOf(niinOfNsn(NSN));

const part = aPart({
  sections: someSections({ management: [{ ui: aCode('HD', 'Hundred') }] }),
  partNumbers: [aPartNumber(), aPartNumber({ partNumber: 'HS 4120 0314', cage: '7HP41' })],
});
const render = (shelf?: OnShelf) =>
  renderToStaticMarkup(<View data={{ kind: 'part', part, ...(shelf !== undefined && { shelf }) }} site={aSite()} />);
const productOf = (shelf?: OnShelf) =>
  head({ kind: 'part', part, shelf }, aSite()).jsonLd![0] as { offers?: Record<string, unknown>[] };

describe('the order panel', () => {
  test('has each line as one choice, with the day of the count, and one without a line (C22.10)', async () => {
    const html = render(await linesOf(LIST));
    const text = textOf(html);
    expect(text).toContain('On our shelf counted 20 Nov 2026');
    expect(text).toContain(
      'FN Factory New $38.50 each HD 12 HD, 1,200 pieces CoC HS4120-0314 ships in 2 days Halvorsen, CAGE 7HP41 Clearwater, FL',
    );
    expect(text).toContain('NS New Surplus Price on request 40 HD, 4,000 pieces');
    expect(text).toContain('from 1 $38.50 from 5 $36.20 from 10 $34.80');
    expect(text).toContain('100 pieces. This line has 12 HD; 4 more and each is $36.20. Take all of it 1 HD at $38.50');
    expect(html.match(/<input type="radio"/g)).toHaveLength(4);
    expect(html).not.toMatch(new RegExp(`999|47\\.11|${OWN_NOTE}`));
  });

  test('counts in its own unit where the catalog has none, and says so (C22.89)', async () => {
    const none = aPart({ partNumbers: [aPartNumber()] });
    const lines = await linesOf({ lines: [{ ...COC, unit: 'EA', quantity: 6 }] });
    const html = renderToStaticMarkup(<View data={{ kind: 'part', part: none, shelf: lines }} site={aSite()} />);
    expect(textOf(html)).toContain('Unit of issue Not recorded in the catalog; our shelf counts in EA On our shelf');
    expect(textOf(html)).toContain('6 EA');
  });

  test('says on a phone what there is of all lines, and folds all but three (C22.10)', async () => {
    expect(textOf(render(await linesOf(LIST)))).toContain(
      'On our shelf 55 HD in 3 lines, from $38.50 each HD, ships in 2 days',
    );
    const many = { lines: Array.from({ length: 25 }, () => COC) };
    const html = render(await linesOf(many));
    const [before = '', folded = ''] = html.split('20 of 25 lines on our shelf</summary>');
    expect([before, folded].map((half) => half.split('data-stock="[&quot;Halvorsen').length - 1)).toEqual([3, 17]);
  });

  test('shows no more than its list does (C22.10)', async () => {
    const settings = { quantity: 'in-stock', prices: false, places: false } as const;
    const html = render(await linesOf({ ...LIST, settings }));
    for (const hidden of ['38.50', '36.20', 'Clearwater, FL', 'ships in', '12 HD', '1,200'])
      expect(html).not.toContain(hidden);
    expect(textOf(html)).toContain('FN Factory New Price on request In stock CoC');
  });

  test('without a script sends the chosen line with the quantity beside it (C22.14)', async () => {
    const html = render(await linesOf(LIST));
    const [name, ...values] = [/name="(stock:[^"]*)"/, /value="(HS[^"]*8130-3[^"]*)"/, /value="(1960[^"]*)"/].map(
      (pattern) => pattern.exec(html)![1]!,
    );
    const sent = (line: string) =>
      chosenPart(
        new URLSearchParams([
          ['part', name!.slice(6)],
          [name!, line],
          ['quantity', '3'],
          ['condition', 'OH'],
        ]),
      );
    expect(values.map(sent)).toEqual([
      'HS4120-0314;5305-01-234-5678;7HP41;x3;shelf:3;2026-12-04;3 HD, FAA 8130-3, Clearwater, FL, counted 20 Nov 2026',
      '1960-10-14C;5305-01-234-5678;4NG08;x3;NS;shelf:40;2026-12-04;40 HD, CoC, Clearwater, FL, counted 20 Nov 2026',
    ]);
    expect(sent('MS16998-28;5305-01-234-5678;96906')).toBe('MS16998-28;5305-01-234-5678;96906;x3;OH');
  });

  test('that could not be read says so, and nothing else changes (C22.12)', () => {
    const sentence = 'What is on our shelf could not be read just now. ';
    expect(render(null)).toContain(sentence);
    expect(render(null).replace(sentence, '')).toBe(render());
  });
});

test('part numbers that are on the shelf say so in their row (C22.11)', async () => {
  const html = render(await linesOf(LIST));
  expect(textOf(html)).toMatch(/HS 4120 0314 .*? 15 HD FN /);
  expect(html.match(/data-label="On our shelf"><span/g)).toHaveLength(1);
});

test('without a line the page has no trace of it; with twenty it stays small (C22.12)', async () => {
  expect(render([])).toBe(render());
  expect(render()).not.toMatch(/shelf|stock:/i);
  expect(productOf()).not.toHaveProperty('offers');
  const many = { lines: Array.from({ length: 20 }, (_, at) => ({ ...COC, partNumber: `HS-${at}`, quantity: at + 1 })) };
  expect(gzipSync(render(await linesOf(many))).length).toBeLessThan(15_360);
});

test('offers stand for what is there and public, with a price where it is shown (C22.17)', async () => {
  const { offers } = productOf(await linesOf(LIST));
  const there = { '@type': 'Offer', availability: 'https://schema.org/InStock' };
  expect(offers).toHaveLength(3);
  expect(offers![0]).toMatchObject({
    ...there,
    itemCondition: 'https://schema.org/NewCondition',
    price: '38.50',
    priceCurrency: 'USD',
    priceValidUntil: '2026-12-04',
  });
  expect(offers![2]).not.toHaveProperty('price');
  const hidden = productOf(await linesOf({ ...LIST, settings: { prices: false } })).offers!;
  expect(hidden.some((offer) => 'price' in offer)).toBe(false);
});

describe('the validator of the page', () => {
  const record = (nsn: Nsn) => ({
    nsn,
    itemName: 'BOLT',
    listed: true,
    sections: 0,
    partCount: 0,
    makerCount: 0,
    formerCount: 0,
    contentTag: 'tag',
  });
  const catalog = { ...emptyCatalog, findPart: async (nsn: Nsn) => record(nsn), findClass: async () => null };
  const call = (nsn: Nsn) => {
    const path = paths.part(nsn);
    const [fsg = '', fsc = '', dashed = ''] = path.split('/').slice(2);
    const request = { path, params: { fsg, fsc, nsn: dashed }, catalog: catalog as unknown as CatalogStore };
    return { page: 'nsn', query: new URLSearchParams(), site: aSite(), ...request } as never;
  };
  const tags = async (shelf: Shelf) =>
    Promise.all(
      [NSN, OTHER].map(async (nsn) => {
        const answer = await load(call(nsn), { shelf, stock: null });
        const found = await findContentTag(call(nsn), { shelf });
        expect(answer).toMatchObject({ contentTag: found });
        return found;
      }),
    );

  test('changes with the lines of exactly this part (C22.18)', async () => {
    const before = await tags(await aShelf(LIST));
    const fewer = await tags(await aShelf({ lines: [COC] }));
    const later = await tags(await aShelf({ ...LIST, countedOn: '2026-11-21' }));
    expect(before[1]).toBe('tag');
    expect([fewer[1], later[1]]).toEqual(['tag', 'tag']);
    expect(new Set([before[0], fewer[0], later[0], 'tag']).size).toBe(4);
    // beside lines of other parts, in other rows
    const moved = { lines: [{ nsn: String(OTHER) }, ...LIST.lines] };
    const after = await tags(await aShelf(moved));
    expect([after[0], after[1] === 'tag']).toEqual([before[0], false]);
  });

  test('no shelf is shown, and no page is cached, while the lines cannot be read or the shelf is unknown (C22.12)', async () => {
    const shelf = await aShelf(LIST);
    const failing = { ...shelf, linesOf: () => Promise.reject(new Error('out')) };
    const answer = await load(call(NSN), { shelf: failing, stock: null });
    expect(answer).toMatchObject({ data: { shelf: null }, incomplete: true, cache: false, contentTag: null });
    const unread = { ...shelf, isRead: () => false, has: () => false };
    expect(await load(call(NSN), { shelf: unread, stock: {} as never })).toMatchObject({ incomplete: true });
    expect(await load(call(OTHER), { shelf: failing, stock: null })).toMatchObject({ incomplete: false });
  });
});

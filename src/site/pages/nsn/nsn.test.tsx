import { describe, expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import {
  aCode,
  aPart,
  aPartNumber,
  aReply,
  relatedParts,
  someSections,
} from '../../../../test/support/part/part.fixture.ts';
import type { PartData } from '../../part/load-part.server.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { NsnPageData } from './load.server.ts';
import { head, View } from './page.tsx';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LIST_ROWS } from '../../part/part-data.ts';

const NSN = 5_305_012_345_678 as Nsn;
const NOTHING_NEAR = { meant: null, parts: [] };
const render = (data: NsnPageData) => renderToStaticMarkup(<View data={data} site={aSite()} />);
const renderPart = (overrides: Partial<PartData> = {}) => render({ kind: 'part', part: aPart(overrides) });
const headOf = (data: NsnPageData) => head(data, aSite());

describe('the fixed texts', () => {
  test.each([
    [{ kind: 'invalid', text: 'banana', near: NOTHING_NEAR }, 'Invalid NSN code'],
    [{ kind: 'not-found', nsn: NSN, near: NOTHING_NEAR }, 'NSN Not Found'],
    [{ kind: 'not-found', nsn: NSN, near: NOTHING_NEAR }, 'The requested NSN could not be found.'],
    [{ kind: 'not-found', nsn: NSN, near: NOTHING_NEAR }, 'Back to Catalog'],
    [{ kind: 'stub', nsn: NSN }, 'Military Part 5305-01-234-5678'],
  ] as const)('%j says "%s" (C5.10, C5.11, C5.12)', (data, text) => {
    expect(render(data)).toContain(text);
    expect(headOf(data).noindex).toBe(true);
  });

  test('an unknown maker is named by its CAGE; what is not on file is said, with a quote to ask for (C5.6, C5.7)', () => {
    expect(renderPart({ partNumbers: [aPartNumber({ company: null, cage: '6T0K1' })] })).toContain(
      'Unknown Manufacturer (CAGE: 6T0K1)',
    );
    const html = renderPart({ partNumbers: [], partCount: 0 });
    expect(html).toContain('No part numbers available for this NSN.');
    expect(html).toContain('href="/?part=5305-01-234-5678#rfq"');
    expect(renderPart()).toContain('may not need detailed specifications');
  });
});

describe('part numbers', () => {
  test('each leads to the quote form with its own number, its NSN and its maker (C17.3)', () => {
    const html = renderPart({ partNumbers: [aPartNumber({ partNumber: 'A/B 1' })] });
    expect(html).toContain('href="/?part=A%2FB%201%3B5305-01-234-5678%3B96906#rfq"');
  });

  const numbers = (count: number) =>
    Array.from({ length: count }, (_, index) => aPartNumber({ partNumber: `P-${index + 1}-Z` }));
  const [before, after] = ['<b class="num">P-7-Z</b>', '<b class="num">P-8-Z</b>'];

  test('seven are shown, the others are in the HTML behind a line that opens without JavaScript (C5.3)', () => {
    const html = renderPart({ partCount: 31, partNumbers: numbers(31) });
    const [shown, folded] = html.split('<details class="more-rows"><summary>Show all 31 part numbers</summary>');
    expect([shown!.includes(before), shown!.includes(after)]).toEqual([true, false]);
    expect(folded!.split('</details>')[0]!.match(/P-\d+-Z<\/b>/g)).toHaveLength(24);
    expect(html).not.toContain('parts=all');
    expect(renderPart({ partCount: 1 })).not.toContain('Show all');
  });

  test('of more than 500 the others have a page of their own (C5.3)', () => {
    const html = renderPart({ partCount: 1_431, partNumbers: numbers(500) });
    expect(html).toContain('Show 500 of 1,431 part numbers');
    expect(html).toContain('<a href="/nsn/53/5305/5305-01-234-5678?page=2">Show 500 more</a>');
    const second = renderPart({ partCount: 1_431, partNumbers: numbers(1_000), page: 2 });
    expect(second).toMatch(/<details class="more-rows" open="">.*P-1000-Z.*\?page=3">Show 500 more/);
  });
});

describe('former part numbers', () => {
  const gone = (partNumber: string, since: string | null) => ({ partNumber, cage: '96906', company: null, since });

  test('are folded under their count, with the day since when, and cannot be asked for (C5.25)', () => {
    const formerNumbers = [gone('OLD-1', '01-AUG-2015'), gone('OLD-2', null), gone('OLD-3', 'ABOUT 1990')];
    const html = renderPart({ formerCount: 3, formerNumbers });
    const [, fold = ''] = html.split(/id="former-part-numbers".*?<details class="more-rows">/);
    const own = fold.split('</details>')[0]!;
    expect(own).toMatch(/^<summary>3 former part numbers<\/summary>.*OLD-1.*Unknown Manufacturer \(CAGE: 96906\)/);
    expect(own.match(/No longer on this item[^<]*/g)).toEqual([
      'No longer on this item since 1 August 2015',
      'No longer on this item',
      'No longer on this item since ABOUT 1990',
    ]);
    expect(own).not.toContain('Request Quote');
    expect(renderPart({ formerCount: 500, formerNumbers })).toContain('500 former part numbers, the last 3 of them');
    expect(renderPart()).not.toContain('former');
    expect(renderPart({ formerCount: 1, formerNumbers: null })).toContain('The former part numbers section could not');
  });

  test('stand on the page of an item that has none any more, with its former records (C5.20, C5.25)', () => {
    const sections = someSections({
      former_identification: [{ item_name: aCode('WASHER', null), eff_date: aCode('01-JAN-1990', null) }],
      former_management: [{ ui: aCode('HD', 'Hundred'), replacement_niin: aCode('012345678', null) }],
    });
    const rest = { partNumbers: [], partCount: 0, listed: false, sections };
    const html = renderPart({ ...rest, formerCount: 1, formerNumbers: [gone('OLD-1', null)] });
    expect(html).toContain('not listed in the catalog: no maker is recorded for it any more.');
    expect(html).toMatch(/<h2>Management data<\/h2>.*Hundred.*012345678.*<h2>History<\/h2>.*WASHER/);
    expect([html.match(/OLD-1/g)!.length, html.includes('Nothing on file:</b> history')]).toEqual([1, false]);
  });
});

describe('ways to other items', () => {
  const definition = { inc: '05305', name: 'SCREW,CAP,SOCKET HEAD', definition: null, colloquialNames: [] };
  const characteristics = [aReply('AAPE', 'THREAD SERIES', 'UNF <A> & "B"'), aReply('MATT', 'MATERIAL')];
  const sections = someSections({ characteristics });

  test('the name leads to its page, each reply to the others of the name with it, and crawlers follow no filter (C15.3)', () => {
    const html = renderPart({ definition, sections });
    expect(html).toContain('href="/name/05305">SCREW,CAP,SOCKET HEAD</a>');
    const others = '/name/05305?c.AAPE=UNF%20%3CA%3E%20%26%20%22B%22';
    expect(html).toMatch(new RegExp(`href="${RegExp.escape(others)}" rel="nofollow">UNF &lt;A&gt; &amp;`));
    // beside its requirement, and among the main values
    expect(html.match(/href="\/name\/[^"]*\?/g)).toHaveLength(2);
    expect(html).toMatch(
      /href="\/nsn\/53\/5305\/5305-01-234-5678\?similar=1" rel="nofollow"><svg.*?<\/svg><span class="part-way">Find similar</,
    );
    const links = html.match(/<a [^>]*href="\/name\/[^"]*\?[^>]*>/g)!;
    expect(links.every((link) => link.includes('rel="nofollow"'))).toBe(true);
  });

  test.each([
    ['whose name has no code', { sections }],
    ['that is not listed', { definition, sections, listed: false }],
  ])('there are none from an item %s', (_, overrides) => {
    const html = renderPart(overrides);
    for (const text of ['/name/', 'Find similar']) expect(html).not.toContain(text);
    expect(html).toContain('UNF &lt;A&gt; &amp;');
  });
});

describe('long lists', () => {
  const replies = Array.from({ length: 12 }, (_, index) => aReply('AAJD', `REQUIREMENT ${index + 1}`, '3A'));

  test('ten characteristics are shown, the others are in the HTML behind a line that opens without JavaScript (C5.4)', () => {
    const html = renderPart({ sections: someSections({ characteristics: replies }) });
    const [shown, folded] = html.split('<details class="more-rows"><summary>Show all 12 characteristics</summary>');
    expect([shown!.includes('>REQUIREMENT 10<'), shown!.includes('>REQUIREMENT 11<')]).toEqual([true, false]);
    expect(folded!.split('</details>')[0]).toContain('>REQUIREMENT 12<');
    expect(html).not.toContain('characteristics=all');
  });

  test('the sidebar shows five related NSNs and how many more there are, each once (C5.5)', () => {
    const html = renderPart({ related: relatedParts(12) });
    const sidebar = html.slice(html.indexOf('<aside class="aside'));
    const [shown, more] = sidebar.split('<summary>+7 more</summary>');
    expect(shown).toContain('SETSCREW 5<');
    expect(shown).not.toContain('SETSCREW 6<');
    expect(more).toContain('SETSCREW 12<');
    expect(html.match(/SETSCREW 6</g)).toHaveLength(1);
    expect(renderPart({ related: relatedParts(5) })).not.toContain(' more<');
  });
});

describe('export control (C5.15)', () => {
  const withDemil = (code: string, meaning: string | null = null) =>
    renderPart({ sections: someSections({ identification: [{ dmil: aCode(code, meaning) }] }) });

  test.each(['B', 'C', 'D', 'E', 'F', 'G', 'P', 'Q', '%'])('DEMIL code %s calls for a look before export', (code) => {
    const html = withDemil(code, 'Total destruction');
    const line = /<summary.*?<\/summary>/.exec(html.slice(html.indexOf('<details class="fold')))![0];
    expect(line).toContain(`May be export-controlled</b>: demilitarization code <span class="num">${code}</span>`);
    expect(html).toContain(`>Code ${code}: Total destruction. `);
    expect(html).toContain('may be controlled under the International Traffic in Arms Regulations (ITAR)');
  });

  test('code A, and none on file, call for nothing', () => {
    expect(withDemil('A')).not.toContain('export-controlled');
    expect(withDemil(' ')).not.toContain('export-controlled');
    expect(renderPart()).not.toContain('export-controlled');
  });
});

const described = someSections({
  characteristics: ['A', 'B', 'C'].map((mrc) => ({ mrc: aCode(mrc), clear_text_reply: aCode('1') })),
});

test('look-alikes have a place that a script fills and a plain link, where there can be any; the item can be compared', () => {
  const html = renderPart({ sections: described });
  expect(html).toContain('data-look-alikes="/functions/v1/look-alikes?nsn=5305-01-234-5678"');
  expect(html).toContain('<a href="/look-alikes/5305-01-234-5678" rel="nofollow">');
  expect(renderPart()).not.toContain('look-alikes');
  expect(renderPart({ sections: described, listed: false })).not.toContain('look-alikes');
  expect(renderPart()).toContain('href="/compare?nsn=5305-01-234-5678" rel="nofollow"');
});

test('the source names the edition, the day of its load and of the last change; of a sample that it is made up (C5.16)', () => {
  const text = renderPart().replace(/<[^>]+>/g, '');
  expect(text).toContain('Source: FLIS public edition of 2026-11, loaded 2026-11-04.');
  expect(text).toContain('Record last changed 2026-11-02, the first load with what is shown here.');
  const sample = renderToStaticMarkup(<View data={{ kind: 'part', part: aPart() }} site={aSite({ sample: true })} />);
  expect(sample).toContain('Source: made-up sample data');
});

test('the footer names the edition, and counts it only where there is no part (C20.56)', () => {
  const footerOf = (html: string) => html.slice(html.indexOf('<footer'));
  expect(footerOf(renderPart())).toContain('2026-11-02');
  expect(footerOf(renderPart())).not.toContain('7,093,332');
  expect(footerOf(render({ kind: 'stub', nsn: aPart().nsn }))).toContain('7,093,332');
});

test('a part has title, address, a product without offers and its breadcrumb; one not listed is noindex (G1.3, G2.1)', () => {
  const made = headOf({ kind: 'part', part: aPart() });
  expect(made.title).toBe('5305-01-234-5678 SCREW,CAP,SOCKET HEAD | Example Aerospace Supply');
  expect(made.canonical).toBe('/nsn/53/5305/5305-01-234-5678');
  const [product, breadcrumb] = made.jsonLd as [Record<string, unknown>, { itemListElement: { item: string }[] }];
  expect(product).toMatchObject({ '@type': 'Product', sku: '5305-01-234-5678', mpn: 'MS16998-28' });
  expect(product).not.toHaveProperty('offers');
  expect(product).not.toHaveProperty('image');
  const trail = breadcrumb.itemListElement.map(({ item }) => item.split('https://parts.example')[1]);
  expect(trail).toEqual(['/', '/catalog', '/fsg/53', '/fsc/53/5305', '/nsn/53/5305/5305-01-234-5678']);
  expect(headOf({ kind: 'part', part: aPart({ listed: false }) }).noindex).toBe(true);
  expect(headOf({ kind: 'part', part: aPart() }).noindex).toBe(false);
});

test('the product of a listed part names the drawing where there is one (G2.8)', () => {
  const sizes = { 'NOMINAL THREAD DIAMETER': '0.190 INCHES', 'FASTENER LENGTH': '1.000 INCHES NOMINAL' };
  const characteristics = Object.entries(sizes).map(([title, reply], at) => aReply(`AAS${at}`, title, reply));
  const part = aPart({ sections: someSections({ characteristics }) });
  const image = 'https://parts.example/drawing/5305-01-234-5678.svg';
  expect(headOf({ kind: 'part', part }).jsonLd![0]).toMatchObject({ image });
  expect(headOf({ kind: 'part', part: { ...part, listed: false } }).jsonLd![0]).not.toHaveProperty('image');
});

test.each([
  ['a source control, design control, secondary or vendor item drawing reference', '1 3 5 7', '1 2 3', true],
  ['a specification, a standard, advice or a cancelled number', '2 4 6 8 A C D E', '1 2', false],
  ['a number that is not in use', '1 3 5 7', '8 9', false],
])('the product of %s has a manufacturer only where it makes it (G2.7)', (_, categories, variations, isMade) => {
  const unknown = aPartNumber({ category: null, variation: null });
  for (const category of categories.split(' '))
    for (const variation of variations.split(' ')) {
      const own = aPartNumber({
        partNumber: 'OWN',
        company: 'ACME',
        category: aCode(category),
        variation: aCode(variation),
      });
      const { jsonLd } = headOf({ kind: 'part', part: aPart({ partNumbers: [unknown, own] }) });
      const { mpn, manufacturer } = (jsonLd as { mpn?: string; manufacturer?: object }[])[0]!;
      const made = { mpn: 'OWN', manufacturer: { '@type': 'Organization', name: 'ACME' } };
      expect({ mpn, manufacturer }, category + variation).toEqual(isMade ? made : {});
    }
});

test('no page carries an inline style or script', () => {
  const html = renderPart({ related: relatedParts(12), partCount: 40 });
  expect(html).not.toMatch(/ style=|<script|<style| on[a-z]+=/);
});

/** A text that compresses like real numbers: no two are alike. */
const digits = (index: number, length: number) =>
  String((index * 2_654_435_761 + 97) % 10 ** length).padStart(length, '0');

test('the page of a part with 500 part numbers and 500 characteristics keeps within its budget on the wire (C5.3)', () => {
  const partNumbers = Array.from({ length: LIST_ROWS }, (_, index) =>
    aPartNumber({
      partNumber: `${'ABCDEFGH'[index % 8]}${digits(index, 7)}-${digits(index * 7, 3)}`,
      cage: digits(index * 13, 5),
      company: `${digits(index * 3, 6)} AEROSPACE ${digits(index * 17, 4)} INC`,
    }),
  );
  const characteristics = Array.from({ length: LIST_ROWS }, (_, index) => {
    const reply = `${digits(index, 4)}.${digits(index * 5, 3)} INCHES NOMINAL`;
    return aReply(`A${digits(index, 3)}`, `OVERALL DIMENSION ${digits(index, 5)}`, reply);
  });
  const definition = { inc: '05305', name: 'SCREW', definition: null, colloquialNames: [] };
  const sections = someSections({ characteristics });
  const html = Buffer.from(renderPart({ partNumbers, partCount: LIST_ROWS, sections, definition }));
  const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  expect(html.length).toBeGreaterThan(300_000);
  // 130 KB for all of the page, of which styles, font, icons and scripts take at most 65
  expect(gzipSync(html).length).toBeLessThanOrEqual(65 * 1_024);
  expect(brotli.length).toBeLessThanOrEqual(65 * 1_024);
});

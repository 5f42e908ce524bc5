import { describe, expect, test } from 'vitest';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { aCatalog, type BuiltPart } from '../../../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../../../test/support/catalog/open-store.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { anEngine } from '../../../../test/support/catalog/sqlite-engine.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { noShelf } from '#stock/open-stock.ts';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { ByCode } from '../../catalog/list-query.ts';
import { load, type MakerData } from './load.server.ts';
import * as view from './page.tsx';

const one = (partNumber: string, cage: string) => ({ partNumber, cage });
const many: BuiltPart[] = Array.from({ length: 150 }, (_, index) => ({
  nsn: formatNsn(parseNsn(`5310000000${String(index).padStart(3, '0')}`)!),
  itemName: 'WASHER,FLAT',
  partNumbers: [one(`W${index}`, '1ABC9')],
}));
const screws = ['A-1', 'A-2', 'A-3', 'A-4'].map((number) => one(number, '96906'));
const parts: BuiltPart[] = [
  { nsn: '5305-01-234-5678', itemName: 'SCREW,CAP', partNumbers: screws },
  { nsn: '5306-00-900-0070', itemName: 'BOLT', partNumbers: [one('B70', '96906'), one('X', '99ZZZ')] },
  ...many,
];
const military = 'R|A|1 Main St|Dayton|OH|45401|US|Old Name; Older Name|1ABC9|77777'.split('|');
const tables = {
  maker: [
    ['1ABC9', 'Acme Fasteners', 'ACME FASTENERS', 'A', 'A', null, null, null, null, null, null, null, null, 150],
    ['6T0K1', 'Empty & Sons', 'EMPTY & SONS', 'X', null, null, null, null, null, null, null, null, '96906', 0],
    ['96906', 'Military <Standards>', 'MILITARY <STANDARDS>', ...military, 5],
  ],
  maker_group: [
    ['6T0K1', 0, '1ABC9', '99ZZZ', 'S'],
    ['6T0K1', 1, '99ZZZ', '6T0K1', 'X'],
    ['6T0K1', 2, '6T0K1', null, null],
    ...Array.from({ length: 120 }, (_, at) => ['6T0K1', at + 3, `G${String(at).padStart(4, '0')}`, '6T0K1', 'S']),
  ],
  code_meaning: [
    ['cage_status', 'R', 'Replaced by another code'],
    ['affiliation', 'S', 'Subsidiary'],
  ],
};

const { store: catalog } = openStoreForTests(anEngine, aCatalog({ parts, tables }));

const answer = (cage: string, query = '', store: object = catalog, shelf = noShelf()) => {
  const read = { ...store, withSignal: undefined };
  return load({ params: { cage }, query: new URLSearchParams(query), catalog: read } as never, { shelf });
};
async function find(cage: string, query = '', store: object = catalog, shelf = noShelf()) {
  const answered = await answer(cage, query, store, shelf);
  if (!('data' in answered)) throw new Error(answered.kind);
  const html = renderToStaticMarkup(<view.View data={answered.data} site={aSite()} />);
  return { ...answered, html, head: view.head(answered.data, aSite()) };
}
const listed = (data: ByCode<MakerData>) =>
  data.kind === 'maker' ? data.parts.parts.map(({ nsn }) => formatNsn(nsn)) : data.kind;

describe('/cage/{code}', () => {
  test('shows name, address, status with its meaning, type, former names, parent and successor', async () => {
    const { html } = await find('96906');
    expect(html).toContain('>Military &lt;Standards&gt;</h1>');
    expect(html).toContain('1 Main St, Dayton, OH 45401, US');
    expect(html).toMatch(/<dd class="[^"]*num[^"]*">R<\/dd><dd[^>]*>Replaced by another code<\/dd>/);
    expect(html).toMatch(
      /<dd class="[^"]*num[^"]*">A<\/dd><dd[^>]*><span class="text-ink-3">No published meaning<\/span>/,
    );
    expect(html).toContain('Old Name; Older Name');
    expect(html).toContain('<a href="/cage/1ABC9">Acme Fasteners <span class="num">1ABC9</span></a>');
    expect(html).toContain('<span class="num">77777</span> <span class="text-ink-3">not on file</span>');
    expect(html).toContain('data-copy="96906"');
  });

  test('lists its parts with its own part numbers, each leading to its page and added with its number and maker (C17.3)', async () => {
    const { html, data } = await find('96906');
    expect(listed(data)).toEqual(['5305-01-234-5678', '5306-00-900-0070']);
    expect(html).toContain('href="/nsn/53/5305/5305-01-234-5678"');
    for (const text of ['value="A-1;5305-01-234-5678;96906" name="part"', 'A-3']) expect(html).toContain(text);
    expect(html).toContain('+1 more');
    expect(html).not.toContain('>X<');
  });

  test('is for search engines, with the organization, its parts and the way to it', async () => {
    const { head, noindex } = (await find('96906')) as Awaited<ReturnType<typeof find>> & { noindex: boolean };
    expect([noindex, head.canonical]).toEqual([false, '/cage/96906']);
    expect(head.title).toBe('Military <Standards> (CAGE 96906) | Example Aerospace Supply');
    expect(head.jsonLd).toMatchObject([
      {
        '@type': 'Organization',
        name: 'Military <Standards>',
        url: 'https://parts.example/cage/96906',
        identifier: { propertyID: 'CAGE', value: '96906' },
        address: { streetAddress: '1 Main St', addressLocality: 'Dayton', addressCountry: 'US' },
        alternateName: ['Old Name', 'Older Name'],
        parentOrganization: { name: 'Acme Fasteners' },
      },
      { '@type': 'ItemList', itemListElement: [{ url: 'https://parts.example/nsn/53/5305/5305-01-234-5678' }, {}] },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  test('lower case and other spellings of the code lead to the one in upper case, with their query', async () => {
    expect(await answer('1abc9', 'fsc=5310&x=1')).toEqual({ kind: 'redirect', path: '/cage/1ABC9?fsc=5310' });
    expect(await answer('９６９０６')).toEqual({ kind: 'redirect', path: '/cage/96906' });
  });

  test.each(['00000', 'zzzzz', '9690', '969066', "'; --", '', '<u>x', 'x'.repeat(10_000), '🔩'])(
    'a code that nothing is known of is 404 with a search',
    async (code) => {
      const { kind, html, head } = await find(code);
      expect([kind, head.noindex]).toEqual(['not-found', true]);
      for (const text of ['<h1>Maker Not Found</h1>', 'id="search"']) expect(html).toContain(text);
      expect(html).not.toContain('<u>');
    },
  );

  test('a maker without parts says so and offers a quote', async () => {
    const { html, kind, ...rest } = await find('6T0K1');
    expect([kind, (rest as { noindex?: boolean }).noindex]).toEqual(['found', true]);
    for (const text of ['No listed parts', 'href="/cage/96906"']) expect(html).toContain(text);
    expect(html).toMatch(/<dd class="[^"]*num[^"]*">X<\/dd>/);
  });

  test('a code without a record that parts name has a page all the same', async () => {
    const { html, data } = await find('99ZZZ');
    expect(html).toContain('>Unknown Manufacturer (CAGE: 99ZZZ)</h1>');
    expect(listed(data)).toEqual(['5306-00-900-0070']);
    expect(await answer('99ZZZ')).toMatchObject({ kind: 'found', noindex: true });
  });

  test('a catalog that fails is said', async () => {
    const failing = { ...catalog, listMakerParts: () => Promise.reject(new StoreUnavailable('out')) };
    const data = { kind: 'failed', code: '96906' };
    expect(await answer('96906', '', failing)).toEqual({ kind: 'unavailable', data });
  });
});

describe('the group of a maker', () => {
  test('is named with the other companies, those with most references first (C12.8)', async () => {
    const { html } = await find('1ABC9');
    expect(html).toMatch(/Group of<\/dt>.*?<a href="\/cage\/6T0K1">.*?\(<a href="#group">123 companies<\/a>\)/);
    expect(html).toMatch(/>S<\/dd><dd[^>]*>Subsidiary</);
    expect(html).toContain('>1 of 122, those with most references first<');
    const head = await find('6T0K1');
    expect(head.html).toMatch(/href="\/cage\/1ABC9">Acme Fasteners<.*?>150<\/span><\/td>/s);
    expect(head.html).not.toContain('Affiliation</dt>');
    expect((await find('99ZZZ')).html).toMatch(/>X<\/dd><dd[^>]*><span class="text-ink-3">No published meaning/);
    expect((await find('96906')).html).not.toContain('group');
  });

  test('is one list of parts, each added with its own maker, and noindex (C12.8)', async () => {
    const { html, data, head } = await find('6T0K1', 'group=all');
    expect(listed(data).slice(0, 2)).toEqual(['5306-00-900-0070', '5310-00-000-0000']);
    expect(html).toContain('value="X;5306-00-900-0070;99ZZZ" name="part"');
    expect(html).toContain('>X<span class="text-ink-3"> 99ZZZ</span>');
    expect(html).toContain('of the 50 companies with most references');
    expect(html).toContain('<option value="all" selected="">Whole group (123 companies)</option>');
    expect(html).toContain('href="/cage/6T0K1?group=all&amp;after=5310-00-000-0098" rel="next"');
    expect(await answer('6T0K1', 'group=all')).toMatchObject({ noindex: true });
    expect(head.canonical).toBe('/cage/6T0K1');
    expect((head.jsonLd as { '@type': string }[]).map((thing) => thing['@type'])).not.toContain('ItemList');
    expect(listed((await find('6T0K1', 'group=all&fsc=5306')).data)).toEqual(['5306-00-900-0070']);
  });

  test.each([
    ['6T0K1', 'some', '“some” is not a group of this maker'],
    ['96906', 'all', '“all” is not a group of this maker'],
  ])('a choice of %s that cannot be met is said', async (cage, group, note) => {
    const { html, data } = await find(cage, `group=${group}`);
    expect(html).toContain(note);
    expect(data).toMatchObject({ filter: { group: '' } });
  });
});

describe('the parts of a maker', () => {
  test('are narrowed by class, by item name and by how a part number begins', async () => {
    expect(listed((await find('96906', 'fsc=5306')).data)).toEqual(['5306-00-900-0070']);
    expect(listed((await find('96906', 'q=screw')).data)).toEqual(['5305-01-234-5678']);
    expect(listed((await find('96906', 'q=b7')).data)).toEqual(['5306-00-900-0070']);
    expect((await find('96906', 'q=b7')).html).toContain('value="b7"');
    expect(await answer('96906', 'q=b7')).toMatchObject({ noindex: true });
  });

  test('the choice of classes carries counts; an unknown class is said, and all are shown', async () => {
    expect((await find('96906')).html).toMatch(/<option value="5306">5306 [^<]*\(1\)<\/option>/);
    const { html, data } = await find('96906', 'fsc=banana');
    expect(html).toContain('“banana” is not a class');
    expect(listed(data)).toHaveLength(2);
  });

  test('nothing left offers all', async () => {
    const { html } = await find('96906', 'q=zzz');
    for (const text of ['No part matches', 'href="/cage/96906">Show all parts']) expect(html).toContain(text);
  });

  test('empty fields of the form leave the address', async () => {
    expect(await answer('96906', 'q=&fsc=5306')).toEqual({ kind: 'see-other', path: '/cage/96906?fsc=5306' });
    expect(await answer('96906', 'q=&fsc=')).toEqual({ kind: 'see-other', path: '/cage/96906' });
  });

  test('come a hundred at a time by key, later pages kept out of search engines (C12.1)', async () => {
    const { html } = await find('1ABC9');
    expect(html).toContain('href="/cage/1ABC9?after=5310-00-000-0099" rel="next"');
    const next = await find('1ABC9', 'after=5310-00-000-0099');
    expect(listed(next.data)).toHaveLength(50);
    expect(next.html).toContain('rel="prev"');
    expect(next.head.canonical).toBe('/cage/1ABC9');
    expect((next.head.jsonLd as { '@type': string }[]).map((thing) => thing['@type'])).not.toContain('ItemList');
    expect(await answer('1ABC9', 'after=5310-00-000-0099')).toMatchObject({ noindex: true });
    expect(await answer('1ABC9', 'before=5310-00-000-0100')).toEqual({ kind: 'see-other', path: '/cage/1ABC9' });
  });

  test('looked through in part say how far, and go on from there', async () => {
    const none = { parts: [], hasPrevious: false, hasNext: true, total: null, position: null };
    const listMakerParts = async () => ({ ...none, lookedUpTo: 5305012345678 as never });
    const { html } = await find('96906', 'q=rare', { ...catalog, listMakerParts });
    expect(html).toContain('href="/cage/96906?q=rare&amp;after=5305-01-234-5678"');
    expect(html).not.toContain('No part matches');
  });
});

import { describe, expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import { aComparedPart, aReply, someSections } from '../../../../test/support/part/part.fixture.ts';
import type { CompareNote } from '../../part/compare/find-compared.server.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../../test/support/catalog/empty-catalog.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { aSite, textOf } from '../../../../test/support/pages/site.fixture.ts';
import { aShelf } from '../../../../test/support/stock/shelf.fixture.ts';
import { noShelf } from '#stock/open-stock.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { withShelf } from '../../catalog/shelf-rows.ts';
import { type ComparePageData, load } from './load.server.ts';
import { head, View } from './page.tsx';

const nsn = (last: number) => (5_305_000_000_000 + last) as Nsn;
const screw = (last: number, material = 'STEEL') =>
  aComparedPart({
    nsn: nsn(last),
    sections: someSections({ characteristics: [aReply('MATT', 'MATERIAL', material)] }),
  });
const comparison = (
  parts: ReturnType<typeof screw>[],
  notes: CompareNote[] = [],
  onlyDifferences = false,
): ComparePageData => ({ kind: 'comparison', parts, notes, onlyDifferences });
const render = (data: ComparePageData) => renderToStaticMarkup(<View data={data} site={aSite()} />);

describe('side by side', () => {
  test('each item is a column with its page, a way to add it and a way out (C17.3)', () => {
    const html = render(comparison([screw(1), screw(2)]));
    expect(html).toContain('href="/nsn/53/5305/5305-00-000-0001"');
    expect(html).toMatch(/<button [^>]*value="MS16998-28;5305-00-000-0001;96906"/);
    expect(html).toContain('href="/compare?nsn=5305-00-000-0002" aria-label="Remove 5305-00-000-0001"');
  });

  test('items are drawn small where a dimension is on file (C16.5)', () => {
    const [washer, html] = [screw(1), render(comparison([screw(1)]))];
    expect(html).toContain('<svg class="icon-group" ');
    const size = aReply('ABHE', 'OUTSIDE DIAMETER', '0.500 INCHES');
    const drawn = { ...washer, itemName: 'WASHER,FLAT', sections: someSections({ characteristics: [size] }) };
    expect(render(comparison([drawn]))).toContain('<svg class="icon-group part-thumb"');
  });

  test('a row that is not the same says so in a word', () => {
    expect(render(comparison([screw(1), screw(2, 'BRASS')]))).toMatch(
      /MATERIAL<span class="badge badge-info">Differs</,
    );
    expect(render(comparison([screw(1), screw(2)]))).not.toContain('Differs<');
  });

  test('the differences alone are an address, and keep when an item is added or removed', () => {
    const html = render(comparison([screw(1), screw(2, 'BRASS')], [], true));
    expect(html).toContain('BRASS');
    expect(html).not.toContain('>Item name<');
    expect(html).toContain('href="/compare?nsn=5305-00-000-0001&amp;nsn=5305-00-000-0002"');
    expect(html).toContain('<input type="hidden" name="rows" value="differences"/>');
    expect(html).toContain(
      'href="/compare?nsn=5305-00-000-0002&amp;rows=differences" aria-label="Remove 5305-00-000-0001"',
    );
  });

  test('items without a difference say so', () => {
    expect(render(comparison([screw(1), screw(2)], [], true))).toContain('No difference in what is on file.');
    const unread = () => aComparedPart({ sections: { ...someSections(), freight: null } });
    expect(render(comparison([unread(), unread()], [], true))).toContain('No difference in what could be read.');
  });

  test('what is not recorded, and what could not be read, is said', () => {
    const unread = aComparedPart({ nsn: nsn(3), sections: { ...someSections(), freight: null } });
    const html = render(comparison([screw(1), unread]));
    for (const text of ['Not recorded', 'Not all of “Freight” could be read just now.']) expect(html).toContain(text);
  });

  test('a cell of a section that could not be read is not called "not recorded", and its export is not ruled out', () => {
    const sections = { ...someSections(), identification: null, characteristics: null };
    const html = render(comparison([screw(1), aComparedPart({ nsn: nsn(2), sections, partNumbers: null })]));
    expect(html).toMatch(/MATERIAL.*?STEEL.*?class="[^"]*">Could not be read just now</);
    expect(html).toContain('Could not be checked: treat as controlled until it is');
    expect(html).toMatch(/>Part numbers<.*?Could not be read just now/);
  });

  test('an item that is cancelled or not listed says so; why is left open when it could not be read', () => {
    const html = render(
      comparison([
        aComparedPart({ nsn: nsn(1), listed: false, cancelled: true }),
        aComparedPart({ nsn: nsn(2), listed: false, partNumbers: [] }),
      ]),
    );
    for (const text of ['>Cancelled<', '>Not listed<']) expect(html).toContain(text);
    expect(html).toContain('value="5305-00-000-0002" name="part"');
    const unknown = aComparedPart({ listed: false, cancelled: null });
    expect(render(comparison([unknown]))).toContain('Not listed; why could not be read');
  });
});

describe('how many', () => {
  test('none: what to do', () => expect(render(comparison([]))).toContain('Nothing to compare yet'));

  test('one: its look-alikes are offered, and another can be added in a plain form', () => {
    const html = render(comparison([screw(1)]));
    expect(html).toContain('href="/look-alikes/5305-00-000-0001"');
    expect(html).not.toContain('Differences only');
    expect(html).toMatch(/<form class="[^"]*" action="\/compare">/);
    expect(html).toContain('<input type="hidden" name="nsn" value="5305-00-000-0001"/>');
  });

  test('four: none can be added (C12.2)', () => {
    const html = render(comparison([screw(1), screw(2), screw(3), screw(4)]));
    expect(html).toContain('Four items at most: remove one to add another.');
    expect(html).not.toContain('id="compare-add"');
  });
});

test.each<[CompareNote, string]>([
  [{ kind: 'unreadable', text: '<b>!!!' }, '“&lt;b&gt;!!!” is neither a stock number nor a part number.'],
  [
    { kind: 'unknown', text: 'ABC & D' },
    '“ABC &amp; D” is not in this catalog. <a href="/catalog?search=ABC%20%26%20D"',
  ],
  [{ kind: 'several', text: 'ABC' }, '“ABC” is a part number of several items: choose one of them.'],
  [{ kind: 'left-out', text: 'ABC' }, '“ABC” is left out: four items at most.'],
  [{ kind: 'repeated', text: 'ABC', nsn: nsn(1) }, '5305-00-000-0001</span> again: it stands here once.'],
  [{ kind: 'replaced', text: 'ABC', nsn: nsn(1) }, '“ABC” is cancelled; '],
  [{ kind: 'part-number', text: 'ABC', nsn: nsn(1) }, '“ABC” is a part number of '],
])('%j is said in words', (note, words) => expect(render(comparison([], [note]))).toContain(words));

test('the page is kept out of search engines, and its address without items is the first (G2.3)', () => {
  const made = head(comparison([screw(1), screw(2)]), aSite());
  expect(made).toMatchObject({ noindex: true, canonical: '/compare' });
  expect(made.title).toBe('Compare 5305-00-000-0001, 5305-00-000-0002 | Example Aerospace Supply');
});

test('no page carries an inline style or script', () => {
  expect(render(comparison([screw(1), screw(2, 'BRASS')]))).not.toMatch(/ style=|<script|<style| on[a-z]+=/);
});

describe('GET /compare', () => {
  const catalog = {
    ...emptyCatalog,
    findNiin: async (niin: number) => (niin < 10 ? { niin, nsn: nsn(niin), listed: true, replacedBy: null } : null),
    findPart: async (asked: Nsn) => ({ nsn: asked, itemName: 'SCREW', sections: 0, partCount: 0, listed: true }),
    findClass: async () => null,
    findByPartNumbers: async () => [[]],
  } as unknown as CatalogStore;
  const ask = (query: string, store = catalog, shelf = noShelf()) =>
    load({ path: '/compare', query: new URLSearchParams(query), catalog: store, site: aSite() } as never, { shelf });

  test('has a row for what is on the shelf, where something is (C22.33)', async () => {
    const held = await aShelf({ lines: [{ nsn: '5305-00-000-0001', quantity: 12, unit: 'HD' }] });
    const textWith = async (shelf: Shelf) => textOf(render(comparison(await withShelf(shelf, [screw(1), screw(2)]))));
    expect(await textWith(held)).toContain('On our shelf Differs 12 HD, FN Not on the shelf');
    expect(await textWith(noShelf())).not.toContain('shelf');
    const answer = await ask('nsn=5305-00-000-0001', catalog, held);
    expect(answer).toMatchObject({ data: { parts: [{ shelf: [{ quantity: 12 }] }] } });
  });

  test('reads every nsn of the address, and says which is on file nowhere', async () => {
    const notes = [{ kind: 'unknown', text: '5305-00-000-0099' }];
    const data = { kind: 'comparison', onlyDifferences: true, parts: [{ nsn: nsn(1) }, { nsn: nsn(2) }], notes };
    const answer = await ask('nsn=5305-00-000-0001&nsn=000000002&nsn=5305-00-000-0099&rows=differences');
    expect(answer).toMatchObject({ kind: 'found', noindex: true, data });
  });

  test('keeps the address for another try when the catalog cannot be read', async () => {
    const failing = { ...catalog, findNiin: () => Promise.reject(new StoreUnavailable('slow')) } as CatalogStore;
    const answer = await ask('nsn=5305-00-000-0001', failing);
    expect(answer).toEqual({ kind: 'unavailable', data: { kind: 'failed', again: '/compare?nsn=5305-00-000-0001' } });
    expect(answer.kind === 'unavailable' && render(answer.data)).toContain('href="/compare?nsn=5305-00-000-0001"');
  });
});

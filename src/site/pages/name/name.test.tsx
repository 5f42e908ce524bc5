import { describe, expect, test } from 'vitest';
import {
  aChoosingCatalog,
  anItemName,
  DIAMETER,
  LENGTH,
  MATERIAL,
  nsnOf,
  SERIES,
} from '../../../../test/support/catalog/choice.fixture.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { noShelf } from '#stock/open-stock.ts';
import { aSite } from '../../../../test/support/pages/site.fixture.ts';
import type { CatalogStore, SelectedParts } from '#publog/catalog-store.ts';
import type { ByCode } from '../../catalog/list-query.ts';
import { load, type NamePage } from './load.server.ts';
import * as view from './page.tsx';

const catalog = (overrides: Partial<SelectedParts> = {}) => ({
  ...aChoosingCatalog(overrides),
  findItemName: async (inc: string) => (inc === '30285' ? anItemName() : null),
});

const answer = (query = '', inc = '30285', store: object = catalog(), shelf = noShelf()) =>
  load(
    {
      params: { inc },
      query: new URLSearchParams(query),
      catalog: store as CatalogStore,
      signal: () => new AbortController().signal,
    } as never,
    { shelf },
  );

const render = (data: ByCode<NamePage>) => renderToStaticMarkup(<view.View data={data} site={aSite()} />);
const html = async (query = '', store: object = catalog()) => {
  const answered = await answer(query, '30285', store);
  if (answered.kind !== 'found') throw new Error(answered.kind);
  return render(answered.data);
};
/** The form, the chips, the table: without tags. */
const words = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the page of an item name (C14.2)', () => {
  test('says what the name means, its other names and classes, and how many parts there are', async () => {
    const page = words(await html());
    for (const text of ['SCREW,CAP,HEXAGON HEAD', '6,319 parts in 5305 Screws']) expect(page).toContain(text);
    expect(page).toContain('A screw with a hexagonal head.');
    expect(page).toContain('Also called hex bolt, cap screw.');
  });

  test('is indexed, and says so to programs as a defined term in a collection', async () => {
    const answered = await answer();
    expect(answered).toMatchObject({ kind: 'found', noindex: false });
    const { canonical, jsonLd } = view.head((answered as { data: ByCode<NamePage> }).data, aSite());
    expect(canonical).toBe('/name/30285');
    expect(jsonLd).toMatchObject([
      { '@type': 'CollectionPage', about: { '@type': 'DefinedTerm', termCode: '30285' } },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  test.each(['00000', 'abc', '<b>', '3028', "1' or 1=1", 'X'.repeat(10_000)])('%s is 404 in words', async (inc) => {
    const answered = await answer('', inc);
    expect(answered.kind).toBe('not-found');
    expect(render((answered as { data: ByCode<NamePage> }).data)).toContain('Item Name Not Found');
  });

  test('is 503 when the catalog fails', async () => {
    const down = { ...catalog(), selectParts: () => Promise.reject(new Error('down')) };
    const answered = await answer('', '30285', down);
    expect(answered.kind).toBe('unavailable');
    expect(render((answered as { data: ByCode<NamePage> }).data)).toContain('could not be read just now');
  });
});

describe('choosing (C14.1, C14.3)', () => {
  const chosen = `c.${SERIES.mrc}=UNF&c.${SERIES.mrc}=UNC&c.${LENGTH.mrc}.min=1/2&c.${LENGTH.mrc}.max=1.5`;

  test('the address becomes filters of the store, and the page is not indexed', async () => {
    const store = catalog();
    expect(await answer(chosen, '30285', store)).toMatchObject({ kind: 'found', noindex: true });
    expect(store.asked).toMatchObject([
      {
        itemNames: ['SCREW,CAP,HEXAGON HEAD'],
        filters: [
          { mrc: SERIES.mrc, values: ['UNF', 'UNC'] },
          { mrc: LENGTH.mrc, range: { low: 0.5, high: 1.5 } },
        ],
        page: { limit: 20 },
        facets: true,
      },
    ]);
  });

  test.each(['sort=nsn', 'units=mm', 'after=5305-00-000-0094', `c.${SERIES.mrc}=UNF`])(
    '%s is not indexed',
    async (query) => expect(await answer(query)).toMatchObject({ noindex: true }),
  );

  test('everything chosen is in the form, without JavaScript as well, and each chip links to the parts without it', async () => {
    const page = await html(chosen);
    expect(page).toContain(`name="c.${SERIES.mrc}" checked="" value="UNF"`);
    expect(page).toContain('type="submit"');
    expect(page).toMatch(new RegExp(`name="c.${LENGTH.mrc}.min"[^>]* value="\\.500"`));
    const rest = `c.${LENGTH.mrc}.min=0.5&amp;c.${LENGTH.mrc}.max=1.5`;
    expect(page).toContain(`href="/name/30285?c.${SERIES.mrc}=UNC&amp;${rest}"`);
    expect(words(page)).toContain('Fastener length .500 to 1.500 in');
    expect(page).toContain('href="/name/30285" rel="nofollow" data-choose-link="">Clear all');
  });

  test('says how many parts each requirement is on file for, and how many a filter leaves out (C14.5)', async () => {
    const page = words(await html(chosen));
    for (const text of ['on file for 5,902 of 6,319', '212 of 6,319 parts']) expect(page).toContain(text);
    expect(page).toContain('17 more parts have no fastener length on file. Show them');
    expect(await html(chosen)).toContain(`c.${LENGTH.mrc}.none=1`);
  });

  test('values are labels with their sizes; the address has the words of the source', async () => {
    const page = await html();
    expect(words(page)).toContain('1/4 in ');
    expect(words(page)).toContain('Steel, corrosion resisting');
    expect(words(page)).toContain('AMS 5731 assn');
    expect(page).toContain('value="STEEL, CORROSION RESISTING"');
  });

  test('lengths are shown in millimeters where the address says so (C14.7)', async () => {
    const page = await html(`c.${LENGTH.mrc}.min=12.7&c.${LENGTH.mrc}.max=1.5 in&units=mm`);
    expect(page).toContain('6.35');
    expect(words(page)).toContain('12.7 to 38.1 mm');
    expect(page).toContain('<input type="hidden" name="units" value="mm"/>');
  });

  test('a head sorts by its column, and turns the order around when it is pressed again', async () => {
    expect(await html()).toContain(`href="/name/30285?sort=c.${DIAMETER.mrc}"`);
    const page = await html(`sort=c.${DIAMETER.mrc}`);
    expect(page).toContain('aria-sort="ascending"');
    expect(page).toContain(`href="/name/30285?sort=-c.${DIAMETER.mrc}"`);
  });

  test('20 parts a page by key, with real counts (C14.6)', async () => {
    const page = await html(chosen);
    expect(words(page)).toContain('1 to 20 of 212');
    expect(page).toContain(`after=${nsnOf(19)}`);
    const next = await html(`after=${nsnOf(19)}`);
    expect(words(next)).toContain('21 to 40 of 6,319');
    expect(next).toContain('First rows');
  });

  test('no part left says so; a selection that is too large to count says so and keeps its filters', async () => {
    expect(await html(chosen, catalog({ parts: [], total: 0 }))).toContain('No part is left');
    const page = await html(chosen, catalog({ facets: null }));
    expect(page).toContain('too many parts here to count');
    expect(page).toContain(`<input type="hidden" name="c.${SERIES.mrc}" value="UNF"/>`);
  });

  test('parts are drawn small where dimensions are on file, otherwise their group is; what is missing is said (C16.5)', async () => {
    const page = await html('');
    // each of its 20 rows, and the head of the page
    expect(page.match(/<svg class="icon-group part-thumb"/g)).toHaveLength(21);
    const bare = await html('', catalog({ parts: [{ ...aPart, replies: {}, drawn: [], reference: null }] }));
    for (const text of ['none listed', 'not on file']) expect(words(bare)).toContain(text);
    expect(bare).not.toContain('part-thumb');
    expect(bare.match(/<svg class="icon-group"/g)).toHaveLength(2);
  });
});

const aPart = { nsn: 5_305_000_000_094 as never, itemName: 'SCREW', sections: 0, partCount: 0, makerCount: 0 };

describe('what cannot be understood is ignored in words (C14.4)', () => {
  test.each([
    ['c.ZZZZ=1', 'Nothing on file answers “ZZZZ”'],
    [`c.${LENGTH.mrc}.min=2&c.${LENGTH.mrc}.max=1`, 'ends before it begins'],
    [`c.${LENGTH.mrc}.min=NaN`, '“NaN” is not a number'],
    [`c.${LENGTH.mrc}.min=5 volts`, 'has a unit that does not fit Fastener length'],
    [`c.${MATERIAL.mrc}.min=5`, 'Material is not a number on file'],
    [`c.${MATERIAL.mrc}=${'X'.repeat(10_000)}`, 'too long'],
    [`c.${MATERIAL.mrc}.min=(a%2B)%2B$`, 'Material is not a number on file'],
    ['sort=price', 'cannot be sorted by “price”'],
    [Array.from({ length: 1_000 }, (_, index) => `c.${1_000 + index}=1`).join('&'), 'At most 24 filters'],
  ])('%#', async (query, said) => {
    const page = await html(query);
    expect(page).toContain(said);
    expect(words(page)).toContain('6,319 parts');
  });

  test('beside other filters, it is the other filters with which no part has a value', async () => {
    const page = words(await html(`c.${MATERIAL.mrc}=STEEL&c.${SERIES.mrc}=UNS`));
    expect(page).toContain('No part that meets the other filters has “UNS” on file as Thread series designator.');
    expect(page).not.toContain('“STEEL” on file');
  });

  test('a value that nothing has is a chip that can be taken away, also with markup, SQL or emoji', async () => {
    for (const value of ['<script>', "' or 1=1 --", '🔩', '(a+)+$']) {
      const page = await html(`c.${MATERIAL.mrc}=${encodeURIComponent(value)}`);
      expect(page).toContain('Remove filter');
      expect(words(page)).toContain('on file as Material.');
      expect(page).toMatch(new RegExp(`name="c.${MATERIAL.mrc}" checked=""`));
      expect(page).not.toContain('<script>');
    }
  });
});

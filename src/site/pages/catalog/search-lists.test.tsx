import { describe, expect, test } from 'vitest';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { SearchData } from '../../catalog/search/find-results.server.ts';
import { exact, listed, markupOf, openSearchForTests } from '../../../../test/support/pages/search.fixture.tsx';

const { answer, search, html } = openSearchForTests();

describe('part numbers that begin so', () => {
  const written = ({ beginning }: SearchData) => beginning?.page.numbers.map(({ partNumber }) => partNumber);

  test('are listed by number with NSN and maker, the typed letters marked (C11.8)', async () => {
    const found = await search('ms-16998');
    expect(written(found)).toEqual(['MS16998-27', 'MS1699828', 'MS16998-28', 'MS16998-28']);
    const page = await html('search=ms-16998');
    expect(page).toContain('Part numbers that begin with ms-16998');
    for (const text of ['<mark>MS16998</mark>-27', 'href="/cage/1ABC9"']) expect(page).toContain(text);
    expect(found.close).toEqual([]);
  });

  test('stand below exact matches without those, the first few with a way to all (C11.8)', async () => {
    expect((await search('MS16998-28')).beginning).toBeNull();
    expect((await search('COMMON-1', '&exact=all')).beginning).toBeNull();
    const number = { nsn: 5305012345678 as never, itemName: 'SCREW', cage: '81343', company: null };
    const many: CatalogStore['listNumbersBeginning'] = async (_prefix, { limit }) => ({
      numbers: Array.from({ length: limit }, (_, index) => ({ ...number, partNumber: `COMMON-1${index}` })),
      next: { normalized: 'COMMON17', nsn: 5305012345678 as never, position: 0 },
    });
    const answered = await answer('search=COMMON-1', { listNumbersBeginning: many });
    const beside = (answered as { data: SearchData }).data;
    expect(written(beside)).toHaveLength(8);
    expect(markupOf(beside)).toContain('href="/catalog?search=COMMON-1&amp;numbers=all">Show all that begin so');
    const all = (await answer('search=COMMON-1&numbers=all', { listNumbersBeginning: many })) as { data: SearchData };
    expect([written(all.data)?.length, all.data.exact, all.data.parts]).toEqual([100, [], null]);
    expect(markupOf(all.data)).toContain('numbers=COMMON17.5305-01-234-5678.0');
  });

  test('go on after a place in their order (C11.8)', async () => {
    const found = await search('MS16998', '&numbers=MS1699827.5305-00-983-6670.0');
    expect(written(found)).toEqual(['MS1699828', 'MS16998-28', 'MS16998-28']);
    expect(markupOf(found)).toContain('href="/catalog?search=MS16998&amp;numbers=all"');
    for (const bad of ['x', '..', 'MS-1.5305-00-983-6670.0', 'MS1.banana.0', 'MS1.5305-00-983-6670.NaN'])
      expect((await search('MS16998', `&numbers=${bad}`)).list).toBe('parts');
  });
});

describe('pages', () => {
  test('later pages hold parts alone and keep the filters; the page before an early one is the first', async () => {
    const found = await search('screw', '&fsg=53&exactly=1&after=5305-01-187-4402');
    expect(listed(found)).toEqual(['5305-01-234-5678', '5306-00-000-0070']);
    expect([found.exact, found.makers, found.classes]).toEqual([[], [], []]);
    const page = markupOf(found);
    expect(page).toContain('href="/catalog?search=screw&amp;fsg=53&amp;exactly=1" rel="prev"');
    const byNsn = await search('screw', '&fsg=53&sort=nsn&after=5305-01-187-4402');
    expect(listed(byNsn)).toEqual(['5305-01-234-5678', '5306-00-000-0070']);
    expect([byNsn.words?.position, byNsn.words?.total, byNsn.makers]).toEqual([2, 4, []]);
    const path = '/catalog?search=screw&fsg=53';
    expect(await answer('search=screw&fsg=53&before=5305-01-234-5678')).toEqual({ kind: 'see-other', path });
  });

  test('a search that was looked through in part says how far, and goes on from there', async () => {
    const none = { parts: [], hasPrevious: false, hasNext: true, total: null, position: null };
    const findParts = async () => ({ ...none, lookedUpTo: 5305012345678 as never });
    const answered = await answer('search=rare&fsc=5305', { findParts });
    const page = markupOf((answered as { data: SearchData }).data);
    expect(page).toContain('looked through up to <span class="num">5305-01-234-5678</span> only');
    expect(page).toContain('href="/catalog?search=rare&amp;fsc=5305&amp;after=5305-01-234-5678"');
    expect(page).not.toContain('Nothing found');
  });
});

describe('filters', () => {
  test('each narrows the parts and exact matches, and all hold together', async () => {
    expect(listed(await search('screw'))).toHaveLength(4);
    expect(listed(await search('screw', '&fsg=53'))).toHaveLength(4);
    expect(listed(await search('screw', '&fsc=5306'))).toEqual(['5306-00-000-0070']);
    expect(listed(await search('screw', '&name=SCREW%2CCAP'))).toEqual(['5305-01-187-4402', '5305-01-234-5678']);
    expect(listed(await search('screw', '&maker=1abc9'))).toEqual(['5305-01-187-4402']);
    expect(listed(await search('screw', '&has=characteristics'))).toEqual(['5305-01-187-4402', '5306-00-000-0070']);
    expect(listed(await search('screw', '&has=characteristics&fsc=5305'))).toEqual(['5305-01-187-4402']);
    expect(listed(await search('screw', '&has=characteristics,freight'))).toEqual([]);
    expect(exact(await search('MS16998-28', '&maker=81343'))).toEqual([['5305-01-234-5678', 'part-number']]);
    expect(exact(await search('MS16998-28', '&has=characteristics'))[0]?.[0]).toBe('5305-01-187-4402');
    expect(exact(await search('MS16998-28', '&fsg=10'))).toEqual([]);
  });

  test('a maker is chosen by name where only one is called so; of several one is to be chosen', async () => {
    expect((await search('screw', '&maker=acme')).filters.cage).toBe('1ABC9');
    const several = await html('search=screw&maker=fasteners');
    expect(several).toContain('Several makers are called “fasteners”');
    expect(several).toContain('href="/catalog?search=screw&amp;maker=1ABC9"');
  });

  test('an unknown filter is ignored and said', async () => {
    const page = await html("search=screw&fsg=x&fsc=53050&maker=nobody&name=no+such+thing&has=price&fsc='--");
    for (const said of ['“x” is not a group', '“53050” is not a class', 'is no “price”']) expect(page).toContain(said);
    for (const said of ['maker is called “nobody”', 'part is called “no such thing”'])
      expect(page).toContain(`No ${said}`);
    expect(listed(await search('screw', '&fsg=x'))).toHaveLength(4);
    expect(await html('search=screw&fsg=10&fsc=5305')).toContain('The filter for group 10 is left out');
  });

  test('chips take one filter away each and keep the others; without one a single exact number stays on the page', async () => {
    const page = await html('search=screw&fsc=5305&has=characteristics');
    expect(page).toMatch(
      /href="\/catalog\?search=screw&amp;has=characteristics"><span class="visually-hidden">Remove filter: /,
    );
    expect(page).toMatch(/href="\/catalog\?search=screw&amp;fsc=5305"><span class="visually-hidden">Remove filter: /);
    expect(page).toContain('href="/catalog?search=screw">Clear all filters');
    expect(await html('search=5305-01-234-5678&fsc=5305')).toContain(
      'href="/catalog?search=5305-01-234-5678&amp;all=1"',
    );
  });

  test('empty fields of the form leave the address', async () => {
    const path = '/catalog?search=screw&fsc=5305';
    expect(await answer('search=screw&fsg=&fsc=5305&maker=&name=')).toEqual({ kind: 'see-other', path });
  });

  test('exact matches are narrowed by what they differ in', async () => {
    const page = await html('search=MS16998-28');
    expect(page).toContain('Narrow by');
    expect(page).toMatch(/<details class="filters[^"]*">/);
    expect(page).toMatch(
      /href="\/catalog\?search=MS16998-28&amp;has=characteristics"[^>]*>Characteristics<\/a><span class="num">1</,
    );
    expect(page).toContain('<option value="SCREW,CAP">SCREW,CAP (2)</option>');
  });

  test('choices carry their counts', async () => {
    const page = await html('search=screw');
    expect(page).toMatch(
      /href="\/catalog\?search=screw&amp;fsc=5306" rel="nofollow"><span class="num">5306<\/span>[^<]*<\/a><span class="num">1</,
    );
    expect(page).toContain('<option value="SCREW,CAP">SCREW,CAP (2)</option>');
    expect(page).toContain('Characteristics (2)');
  });
});

import { describe, expect, test } from 'vitest';
import { exact, listed, openSearchForTests } from '../../../../test/support/pages/search.fixture.tsx';

const { answer, search, html } = openSearchForTests();

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

  test('what is no filter is ignored and said', async () => {
    const page = await html("search=screw&fsg=x&fsc=53050&maker=nobody&name=no+such+thing&has=price&fsc='--");
    for (const said of [
      '“x” is no group',
      '“53050” is no class',
      'No maker is called “nobody”',
      'No part is called “no such thing”',
      'There is no “price”',
    ])
      expect(page).toContain(said);
    expect(listed(await search('screw', '&fsg=x'))).toHaveLength(4);
    expect(await html('search=screw&fsg=10&fsc=5305')).toContain('The filter for group 10 is left out');
  });

  test('chips take one filter away each, and the address holds the others', async () => {
    const page = await html('search=screw&fsc=5305&has=characteristics');
    expect(page).toMatch(
      /href="\/catalog\?search=screw&amp;has=characteristics"><span class="visually-hidden">Remove filter: /,
    );
    expect(page).toMatch(/href="\/catalog\?search=screw&amp;fsc=5305"><span class="visually-hidden">Remove filter: /);
    expect(page).toContain('href="/catalog?search=screw">Clear all filters');
  });

  test('taking the filter from a single exact number does not leave the page', async () => {
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

import { describe, expect, test } from 'vitest';
import type { SearchData } from '../../catalog/search/find-results.server.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { exact, listed, markupOf, openSearchForTests } from '../../../../test/support/pages/search.fixture.tsx';

const { answer, search, html } = openSearchForTests();

describe('a single exact number goes straight to its page (C11.3)', () => {
  test.each([
    ['5305-01-234-5678', '5305-01-234-5678'],
    ['NSN 5305 01 234 5678', '5305-01-234-5678'],
    ['５３０５－０１－２３４－５６７８', '5305-01-234-5678'],
    ['5305-\u200b01-234-5678', '5305-01-234-5678'],
    ['01-234-5678', '5305-01-234-5678'],
    // without the leading zero of its NIIN (C17.12)
    ['11874402', '5305-01-187-4402'],
    // replaced: its page says by what (C16.16)
    ['5305-00-111-2222', '5305-01-187-4402#asked-00-111-2222'],
    ['00-111-2222', '5305-01-187-4402#asked-00-111-2222'],
    ['9999-01-234-5678', '5305-01-234-5678'],
  ])('%s leads to %s', async (typed, nsn) => {
    const path = `/nsn/53/5305/${nsn}`;
    expect(await answer(`search=${encodeURIComponent(typed)}`)).toEqual({ kind: 'see-other', path });
  });

  test('with "all", a filter or an unknown filter it stays', async () => {
    expect(exact(await search('5305-01-234-5678', '&all=1'))).toEqual([['5305-01-234-5678', 'nsn']]);
    expect(exact(await search('5305-01-234-5678', '&fsc=5305'))).toHaveLength(1);
    expect(exact(await search('5305-01-234-5678', '&fsc=banana'))).toHaveLength(1);
    expect(exact(await search('5305-01-234-5678', '&fsc=5306'))).toHaveLength(0);
  });

  test('it stays where another part carries the same digits as its part number', async () => {
    expect(exact(await search('012345678'))).toEqual([
      ['5305-01-234-5678', 'niin'],
      ['5310-00-012-3456', 'part-number'],
    ]);
  });

  test('it stays where something had to be read into the text, and says what', async () => {
    expect(exact(await search('53O5-O1-234-5678'))).toEqual([['5305-01-234-5678', 'nsn', 'letters']]);
    expect(await html('search=53O5-O1-234-5678')).toContain('NSN, letter O read as zero');
    expect(exact(await search('1187440'))).toEqual([]);
    expect(exact(await search('11874402', '&all=1'))).toEqual([['5305-01-187-4402', 'niin', 'zeros']]);
    expect(await html('search=5305-00-111-2222&all')).toContain('Replaced NSN 5305-00-111-2222');
  });
});

describe('exact matches come first, with the reason (C11.2)', () => {
  test('a part number as it is written, and one whose punctuation is ignored', async () => {
    expect(exact(await search('ms16998-28'))).toEqual([
      ['5305-01-187-4402', 'part-number', 'punctuation'],
      ['5305-01-234-5678', 'part-number'],
    ]);
    expect(await html('search=MS+16998/28')).toContain('Part number, punctuation ignored');
  });

  test('a number that has left an item finds it after current ones, listed items first, marked and apart (C11.10)', async () => {
    const former = ({ former: parts }: SearchData) =>
      parts.map(({ nsn, partNumber, since, listed: isListed }) => [formatNsn(nsn), partNumber, since, isListed]);
    const found = await search('was-1');
    expect([exact(found), former(found), found.parts]).toEqual([
      [],
      [
        ['5305-01-234-5678', 'WAS-1', '01-AUG-2015', true],
        ['5306-00-000-0009', 'WAS 1', null, false],
      ],
      null,
    ]);
    const page = await html('search=was-1');
    expect(page).toMatch(
      /<h2>Former matches<\/h2>.*2 items had this number once.*No longer on this item since 1 August 2015/,
    );
    expect(page).not.toMatch(/Exact matches|data-add="WAS|data-part-number="WAS/);
    // an item that has the number now, of another maker
    const both = await search('B70');
    expect([exact(both), former(both)]).toEqual([
      [['5306-00-000-0070', 'part-number']],
      [['5305-01-234-5678', 'B70', null, true]],
    ]);
    expect((await html('search=B70')).indexOf('Exact matches')).toBeLessThan(
      (await html('search=B70')).indexOf('Former m'),
    );
    for (const text of ['COMMON-1', 'screw', 'B70&fsc=5306']) expect(former(await search(text))).toEqual([]);
  });

  test('a size, and words beside it, come before a number whose punctuation is ignored (C13.15)', async () => {
    const alone = await search('10-32');
    expect([exact(alone), alone.exactCount, alone.loose.map(({ partNumber }) => partNumber)]).toEqual([
      [],
      0,
      ['1-032'],
    ]);
    expect(alone.words!.parts.map(({ nsn }) => formatNsn(nsn))).toContain('5305-01-187-4402');
    const page = await html('search=10-32');
    expect(page).toContain('1 part has this part number if punctuation is ignored');
    const beside = await search('screw 10-32');
    expect([exact(beside), beside.loose, beside.words!.met]).toEqual([[], [], 2]);
    expect(exact(await search('1-032'))).toEqual([['6240-00-000-0014', 'part-number']]);
    expect(exact(await search('1/032'))).toEqual([['6240-00-000-0014', 'part-number', 'punctuation']]);
  });

  test('the whole name of a company is its maker, whatever words of item names it holds (C13.11)', async () => {
    const found = await search('zenworth screw & nut inc');
    expect([found.makers.map(({ cage }) => cage), found.words]).toEqual([['9ZENW'], null]);
    expect((await search('zenworth screw & nut')).words).not.toBeNull();
  });

  test('words beside a CAGE code or a number are searched (C13.11)', async () => {
    for (const text of ['cage 96906 screw', '96906 screw', 'screw military fasteners']) {
      const found = await search(text);
      expect([found.partsOf.kind, found.words!.pieces.map(({ as }) => as.kind).sort()]).toEqual([
        'words',
        ['maker', 'name'],
      ]);
      expect(listed(found)).toContain('5305-00-983-6670');
      expect(listed(found)).not.toContain('5305-01-187-4402');
    }
    const both = await search('MS16998-28 screw');
    expect([exact(both).length, both.words!.pieces[0]!.as]).toEqual([1, { kind: 'number', beginning: 'MS1699828' }]);
    expect(await html('search=96906+screw')).toContain('maker Military Fasteners');
  });

  test('a number that is found waits for no search through names', async () => {
    const out = () => Promise.reject(new StoreUnavailable('out'));
    const slow = { findParts: out, findMakers: out, countFacets: out };
    for (const text of ['MS16998-28', '53O5-O1-234-5678'])
      expect(await answer(`search=${text}`, slow)).toMatchObject({ kind: 'found', data: { parts: null } });
  });

  test('the first of many stand on the page, with their number and a link to all of them; filters hold for all', async () => {
    const found = await search('COMMON-1');
    expect([found.exact.length, found.exactCount, found.moreExact]).toEqual([25, 30, false]);
    expect(found.exact.map(({ nsn }) => nsn)).toEqual(found.exact.map(({ nsn }) => nsn).toSorted((a, b) => a - b));
    expect(found.facets?.fsg).toMatchObject([{ value: '59', count: 30 }]);
    const markup = await html('search=COMMON-1');
    expect(markup).toContain('30 exact matches.');
    expect(markup).toContain('<a href="/catalog?search=COMMON-1&amp;exact=all">Show all 30</a>');
    const all = await search('COMMON-1', '&exact=all');
    expect([all.exact.length, all.exactCount]).toEqual([30, 30]);
    expect(all.exact.slice(0, 25)).toEqual(found.exact);
    expect(await html('search=COMMON-1&exact=all')).not.toContain('Show all');
    const { exact: narrowed } = await search('COMMON-1', '&name=PLUG%2029');
    expect(narrowed.map(({ itemName }) => itemName)).toEqual(['PLUG 29']);
  });

  test('of a number that very many have, some fifty are counted at first, a hundred with the link, and all page by page (C11.9)', async () => {
    const found = await search('CROWD-1');
    expect([found.exact.length, found.exactCount, found.moreExact, found.facets]).toEqual([25, 50, true, null]);
    const markup = await html('search=CROWD-1');
    expect(markup).toContain('<a href="/catalog?search=CROWD-1&amp;exact=all">Show up to 100</a>');
    expect(markup).toContain('write a CAGE code beside it');
    expect(await html('search=81343+CROWD-1')).not.toContain('write a CAGE code beside it');
    expect(markup).toContain('At least 50 exact matches.');
    const ofMaker = await search('81343 CROWD-1');
    expect([ofMaker.exactCount, ofMaker.moreExact]).toEqual([50, true]);
    const all = await search('CROWD-1', '&exact=all');
    expect([all.exact.length, all.exactCount, all.moreExact]).toEqual([100, 100, true]);
    const last = formatNsn(all.exact.at(-1)!.nsn);
    expect(markupOf(all)).toContain(`href="/catalog?search=CROWD-1&amp;exact=all&amp;after=${last}"`);
    const next = await search('CROWD-1', `&exact=all&after=${last}`);
    expect([next.exact.length, next.moreExact, next.parts, next.makers]).toEqual([5, false, null, []]);
    expect(next.exact[0]!.nsn).toBeGreaterThan(all.exact.at(-1)!.nsn);
    expect(markupOf(next)).toContain('href="/catalog?search=CROWD-1&amp;exact=all" rel="nofollow"');
    expect(ofMaker.exact[0]!.makers.map(({ cage }) => cage)).toEqual(['81343', '7XYZ7']);
  });

  test('one part stands once, with all makers of the number and a link to each', async () => {
    const found = await search('MS16998-28');
    const ofTwo = found.exact.find(({ makers }) => makers.length === 2)!;
    expect(ofTwo.makers.map(({ cage }) => cage)).toEqual(['96906', '81343']);
    expect(await html('search=MS16998-28')).toContain('href="/cage/81343"');
  });

  test.each(['96906 MS16998-28', 'MS16998-28 96906', 'CAGE 96906 P/N MS16998-28'])(
    '%s names the maker as well',
    async (typed) => expect(exact(await search(typed))[0]).toEqual(['5305-01-234-5678', 'part-number-of-maker']),
  );

  test('a CAGE code finds its maker and lists its parts; words of a name find makers', async () => {
    const found = await search('96906');
    expect(found.makers.map(({ cage }) => cage)).toEqual(['96906']);
    expect(listed(found)).toEqual(['5305-00-983-6670', '5305-01-234-5678', '5306-00-000-0070']);
    expect(await html('search=96906')).toContain('Parts of Military Fasteners');
    expect((await search('fasteners')).makers.map(({ cage }) => cage)).toEqual(['1ABC9', '96906']);
  });

  test('a class and a group are found by code and list their parts (C3.5)', async () => {
    const ofClass = await search('5306');
    expect(ofClass.classes.map(({ fsc }) => fsc)).toEqual(['5306']);
    expect(listed(ofClass)).toEqual(['5306-00-000-0070']);
    expect((await search('FSG 53')).groups.map(({ fsg }) => fsg)).toEqual(['53']);
  });

  test('a class is found by words of its title and their beginnings, not by letters inside of them (C3.5)', async () => {
    const titles = ['O-Ring', 'Bearings, Mounted', 'Screws'];
    const classes = titles.map((title, place) => ({ fsc: `530${place}`, fsg: '53', title, nsnCount: 1 }));
    const titled = { edition: {} as never, listClasses: async () => classes as never };
    const titlesFor = async (typed: string) => {
      const { data } = (await answer(`search=${typed}&all=1`, titled)) as { data: SearchData };
      return data.classes.map(({ title }) => title);
    };
    expect(await titlesFor('o-ring')).toEqual(['O-Ring']);
    expect(await titlesFor('ring')).toEqual(['O-Ring']);
    expect(await titlesFor('bearing')).toEqual(['Bearings, Mounted']);
    expect(await titlesFor('crew')).toEqual([]);
  });

  test('numbers that begin like the text are close', async () => {
    expect((await search('MS16998-28')).close).toEqual([]);
    expect((await search('5305-01-23')).close).toMatchObject([{ partNumber: null, nsn: 5305012345678 }]);
  });
});

describe('what cannot be found', () => {
  test.each(['', '   ', '---', '!?%&', '🔩🔧', '\u200b\u200d'])(
    '%j has nothing to look for and says so',
    async (typed) => {
      const page = await html(`search=${encodeURIComponent(typed)}`);
      for (const text of ['Nothing to look for', 'Type an NSN']) expect(page).toContain(text);
    },
  );

  test.each([
    'a',
    'x'.repeat(10_000),
    "'; drop table nsn; --",
    "1' or '1'='1",
    'SCREW* NEAR(CAP) "HEX" -BOLT',
    '(a+)+$'.repeat(50),
    '%',
    '<script>alert(1)</script>',
    '\u0000\ud800screw-driver-of-no-kind',
  ])('%.40j is answered with a page', async (typed) => {
    const page = await html(`search=${encodeURIComponent(typed.toWellFormed())}`);
    expect(page).not.toContain('<script>alert');
    expect(page).toMatch(/Nothing found|Nothing to look for|Results for|parts? for|No exact match/);
  });

  test('nothing found offers a list, a quote, what is close, and the search without its filters', async () => {
    const page = await html('search=scrqqqq');
    for (const text of ['Nothing found', 'href="/list"', 'href="/?part=scrqqqq#rfq"']) expect(page).toContain(text);
    expect(page).toMatch(/Item names that are close.*SCREW,CAP/);
    expect((await search('MS16998-29')).close.map(({ partNumber }) => partNumber)).toEqual(['MS16998-27', 'MS1699828']);
    expect(await html('search=nut&fsc=5306')).toContain('href="/catalog?search=nut">Search without filters');
  });

  test('a catalog that fails is said', async () => {
    const failing = { searchByWords: () => Promise.reject(new StoreUnavailable('out')) };
    const data = { tab: 'search', failed: true, text: 'screw' };
    expect(await answer('search=screw', failing)).toEqual({ kind: 'unavailable', data });
  });

  test('counts that fail leave the results as they are', async () => {
    const uncounted = { countFacets: () => Promise.reject(new StoreUnavailable('out')) };
    const answered = await answer('search=screw&exactly=1', uncounted);
    expect(answered).toMatchObject({ kind: 'found', data: { facets: null } });
    const page = markupOf((answered as { data: SearchData }).data);
    expect(page).toContain('name="fsc"');
    expect(page).not.toContain('Narrow by<');
    expect(page).toContain('could be narrowed by is not counted');
  });
});

import type { ReadPiece, WordResults, WordSearch } from '#publog/catalog-store.ts';
import { describe, expect, test } from 'vitest';
import type { SearchData } from '../../catalog/search/find-results.server.ts';
import { markupOf, openSearchForTests } from '../../../../test/support/pages/search.fixture.tsx';
import { MADE_OF, NAMED, SIZED, wordResults } from '../../../../test/support/pages/words.fixture.ts';
import { aChoosingCatalog } from '../../../../test/support/catalog/choice.fixture.ts';

const { answer } = openSearchForTests();
const TEXT = 'search=allen+screw+1%2F4-28+titanium';

/** The page of a search whose words are answered by a fixture, and what the store was asked. */
async function open(query = TEXT, overrides: Partial<WordResults> = {}) {
  const asked: WordSearch[] = [];
  const { findRequirements } = aChoosingCatalog();
  const searchByWords = async (search: WordSearch) => {
    asked.push(search);
    return wordResults(search, overrides);
  };
  const answered = await answer(query, { searchByWords, findRequirements });
  if (answered.kind !== 'found') throw new Error(answered.kind);
  expect(answered.noindex).toBe(true);
  const data = answered.data as SearchData;
  return { data, asked, page: markupOf(data), text: textOf(markupOf(data)) };
}
const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('what a text was read as', () => {
  test('is said piece by piece, with a way out of each (C13.1)', async () => {
    const { page, text } = await open();
    expect(text).toContain('46 parts for allen screw 1/4-28 titanium');
    expect(text).toContain(
      'Showing SCREW,CAP,SOCKET HEAD and 3 more names for “allen screw”, .250-28 (thread) for “1/4-28”, TITANIUM ALLOY (material) for “titanium”.',
    );
    expect(text).toContain('search for exactly “allen screw 1/4-28 titanium”');
    expect(page).toContain('href="/catalog?search=allen%20screw%201%2F4-28%20titanium&amp;exactly=1" rel="nofollow"');
    expect(page).toContain(
      'href="/catalog?search=allen%20screw%201%2F4-28" rel="nofollow" aria-label="Leave out titanium: 288 parts"',
    );
  });

  test('a misspelled word is said, and what can be searched for instead (C13.2)', async () => {
    const corrections = Object.entries({ alen: 'allen', scrw: 'screw' }).map(([from, to]) => ({ from, to }));
    const as = { ...NAMED.as, why: 'spelling', corrections } as ReadPiece['as'];
    const { page, text } = await open('search=alen+scrw', { pieces: [{ ...NAMED, text: 'alen scrw', as }, SIZED] });
    expect(text).toContain('Nothing in the catalog is written alen or scrw , so the nearest words were used.');
    expect(page).toContain('46 parts for <mark>allen</mark> <mark>screw</mark></h1>');
    expect(page).toContain('href="/catalog?search=alen%20scrw&amp;exactly=1"');
  });

  test('exactly these words are looked for letter by letter, and the way back is there (C13.2)', async () => {
    const { asked, text, page } = await open('search=screw&exactly=1');
    expect(asked).toEqual([]);
    for (const said of ['Parts by item name', 'SCREW,MACHINE']) expect(text).toContain(said);
    expect(page).toContain('href="/catalog?search=screw"');
  });
});

describe('where no part meets all of it', () => {
  const unmet = { pieces: [NAMED, SIZED, { ...MADE_OF, isMet: false }], total: 431, scopeTotal: 431 };

  test('the unmet words are named and struck through, and each can be left out (C13.3)', async () => {
    const { page, text } = await open(TEXT, unmet);
    expect(text).toContain('No exact match. Closest parts:');
    expect(text).toContain('Not met: “titanium”.');
    expect(page).toContain('<s>titanium</s>');
    expect(text).toContain('Without titanium 288 parts');
    expect(page).toContain('aria-label="Leave out 1/4-28: 112 parts"');
    expect(text).toContain('Parts that meet two of three');
    expect(page).toContain('href="/?part=allen%20screw%201%2F4-28%20titanium#rfq"');
    // the chip and the way without it
    expect(text.split('titanium').length).toBeLessThan(12);
  });

  test('a word that nothing resembles is said', async () => {
    const odd: ReadPiece = { text: 'zzqx', isMet: false, as: { kind: 'unknown' }, without: null };
    expect((await open('search=screw+zzqx', { pieces: [NAMED, odd] })).text).toContain('zzqx → nothing on file');
  });
});

describe('parts by item name', () => {
  test('each name has its counts and an example size, and leads to its page with the values as filters (C13.4)', async () => {
    const { page, text } = await open();
    expect(text).toContain('matching / all');
    expect(text).toContain('SCREW,CAP,SOCKET HEAD 31 / 9,846 parts .250-28 x .750');
    expect(page).toContain('href="/name/24515?c.AASK.min=0.25&amp;c.AASK.max=0.25&amp;c.MATT=TITANIUM%20ALLOY"');
    expect(page).toContain('href="/catalog?search=allen%20screw%201%2F4-28%20titanium&amp;name=SETSCREW"');
  });

  test('a name is drawn by one of its parts, and rows by themselves (C16.5)', async () => {
    const { page } = await open();
    expect(page).toMatch(/<a [^>]*href="\/name\/24515[^>]*><svg class="icon-group part-thumb[ "]/);
    expect(page).toMatch(/<td class="pick-icon[^"]*"><svg class="icon-group part-thumb[ "]/);
  });

  test('more values than an address takes, or a value of several requirements, narrow the search instead (C14.11)', async () => {
    const filters = (MADE_OF.as as Extract<ReadPiece['as'], { kind: 'value' }>).filters.map((filter) => ({
      ...filter,
      values: Array.from({ length: 60 }, (_, at) => `TITANIUM ALLOY, COMPOSITION ${at}, HARDENED AND TEMPERED`),
    }));
    for (const change of [{ filters }, { alternatives: true }]) {
      const as = { ...MADE_OF.as, ...change } as ReadPiece['as'];
      const { page } = await open(TEXT, { pieces: [NAMED, { ...MADE_OF, as }] });
      expect(page).toContain('&amp;name=SCREW%2CCAP%2CSOCKET%20HEAD"');
      expect(page).not.toContain('/name/24515');
    }
  });
});

describe('the table of parts', () => {
  test('marks what was looked for, and each part has its number and maker (C13.5)', async () => {
    const { page, text } = await open();
    expect(page).toContain('<mark>SCREW,<wbr/>CAP,<wbr/>SOCKET HEAD</mark>');
    expect(page).toMatch(/<mark class="[^"]*\bnum">1\/4\u00a0in<\/mark>/);
    expect(page).toMatch(/<mark[^>]*>Titanium alloy<\/mark>/);
    expect(text).toContain('Nominal thread diameter Material Part number, maker');
    expect(text).not.toContain('Meets');
    expect(page).toMatch(/<b class="num">NAS6204-0<\/b><small>80205 National Aerospace Standards<\/small>/);
  });

  test('orders, pages and filters are addresses that reach the store (C13.6)', async () => {
    const { asked, page } = await open(
      `${TEXT}&fsc=5305&has=freight&name=SCREW%2CCAP&c.MATT=steel&c.AASK.min=1/4&sort=makers&after=5305-01-234-5678`,
    );
    expect(asked).toEqual([
      {
        text: 'allen screw 1/4-28 titanium',
        fsc: '5305',
        has: ['freight'],
        itemName: 'SCREW,CAP',
        filters: [
          { mrc: 'MATT', values: ['STEEL'], range: null, orNone: false },
          { mrc: 'AASK', values: [], range: { low: 0.25, high: null }, orNone: false },
        ],
        order: { by: 'makers' },
        page: { after: 5305012345678, limit: 20 },
        facets: true,
      },
    ]);
    expect(page).toContain('<span class="num">21</span> to <span class="num">40</span>');
    expect(page).toContain('name="search" value="allen screw 1/4-28 titanium"');
    expect(page).toContain('<option value="makers" selected="">');
    expect(page).not.toContain('Item names');
  });

  test('values that take long to count are behind an address, and one that has filters asks for them (C13.9)', async () => {
    const facets = { ...(await open()).data.words!.facets!, requirements: null };
    const uncounted = await open(TEXT, { facets });
    expect(uncounted.asked[0]).toMatchObject({ facets: 'quick' });
    expect(uncounted.page).toMatch(/<a href="[^"]*search=allen[^"]*choose=1" rel="nofollow" data-choose-count="">/);
    expect(uncounted.text).not.toContain('No characteristics are on file');
    const counted = await open(`${TEXT}&choose=1`);
    expect(counted.asked[0]).toMatchObject({ facets: true });
    expect(counted.page).not.toContain('data-choose-count');
  });

  test('the page before the first one is the first', async () => {
    const searchByWords = async (search: WordSearch) => wordResults(search);
    const path = '/catalog?search=allen%20screw%201%2F4-28%20titanium';
    expect(await answer(`${TEXT}&before=5305-01-234-5678`, { searchByWords })).toEqual({ kind: 'see-other', path });
  });

  test('counts are exact, in groups, classes and names (C11.4)', async () => {
    const fsc = [
      { value: '5305', title: 'Screws', count: 146_161 },
      { value: '5306', title: 'Bolts', count: 1_001 },
    ];
    const { text } = await open(TEXT, { facets: { ...(await open()).data.words!.facets!, fsc } });
    for (const said of ['5305 Screws 146,161', '5306 Bolts 1,001']) expect(text).toContain(said);
  });
});

describe('bad filters are said in words', () => {
  test('characteristics that a list cannot be narrowed by are left out and said', async () => {
    expect((await open('search=screw&exactly=1&c.MATT=STEEL')).text).toContain('so they are left out here');
    expect((await open('search=screw&exactly=1&c.ZZZZ=1')).text).toContain('Nothing on file answers “ZZZZ”');
  });

  test.each([
    ['c.ZZZZ=1', 'Nothing on file answers “ZZZZ”'],
    ['sort=price', 'cannot be sorted by “price”'],
  ])('%.40s', async (query, said) => {
    const { text, asked } = await open(`${TEXT}&${query}`);
    expect(text).toContain(said);
    expect(asked[0]).toMatchObject({ filters: [], order: { by: 'fit' } });
  });

  test.each([
    'x'.repeat(10_000),
    '🔩 screw',
    "screw'; drop table nsn; --",
    'screw (a+)+$',
    '<script>alert(1)</script> screw',
  ])('%.40j is read as a text', async (typed) => {
    const { page, asked } = await open(`search=${encodeURIComponent(typed)}`);
    expect(asked[0]!.text.length).toBeLessThanOrEqual(200);
    expect(page).not.toContain('<script>alert');
  });
});

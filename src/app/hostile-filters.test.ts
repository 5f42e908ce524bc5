import { array, asyncProperty, assert, constantFrom, integer, oneof, string, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCatalog } from '../../test/support/catalog/catalog.fixture.ts';
import { openStoreForTests } from '../../test/support/catalog/open-store.fixture.ts';
import { selectionParts } from '../../test/support/catalog/selection-parts.ts';
import { anEngine } from '../../test/support/catalog/sqlite-engine.fixture.ts';
import { aSitemapSite, type SitemapSite } from '../../test/support/sitemaps/sitemap-site.fixture.ts';

/** Text that no answer may hold as it is. */
const MARKUP = `<i>zq"x'`;
const UNESCAPED = /<i>zq|zq"x/;
const LONG = 'screw '.repeat(1_667);
const parts = selectionParts(200);
const tables = {
  item_definition: [
    ['00342', 'BOLT,MACHINE', null],
    ['00343', 'SCREW,CAP,SOCKET HEAD', 'A screw.'],
  ],
};

/** Requirements of the parts, and letters of a page with filters for all of them: without filters it has about 100,000. */
const REQUIREMENTS = ['AAGR', 'MATT', 'THSD', 'ABHP', 'SFTT'];
const LARGEST_PAGE = 300_000;
/** Where filters are read: the address up to them. */
const PAGES = ['/catalog?search=screw', '/fsc/53/5305?values=1', '/name/00343?sort=name'];
const CALLS =
  `/api/v1/search?q=screw /api/v1/facets?fsc=5305 /api/v1/fsc/5305?limit=20 /api/v1/name/00343?limit=20`.split(/\s+/);
/** Where a text is read: the address up to it. */
const TEXTS = `/catalog?search= /api/v1/search?q= /api/v1/facets?q= /fsc/53/5305?q= /name/ /nsn/53/5305/
  /functions/v1/suggest?q=`.split(/\s+/);

describe('whatever is put into an address (C15.7)', () => {
  const { store } = openStoreForTests(anEngine, aCatalog({ parts, tables }));
  let site: SitemapSite;
  beforeAll(async () => {
    const env = { API_RATE_PER_MINUTE: '10000000' };
    site = await aSitemapSite(store, { env });
  });
  afterAll(() => site.close());

  /** Asks, and refuses an answer that is a failure or repeats markup as it is. */
  async function ask(address: string): Promise<{ status: number; body: string }> {
    const { statusCode: status, body, headers } = await site.app.inject(address);
    expect([200, 301, 303, 400, 404, 414], address.slice(0, 300)).toContain(status);
    if (String(headers['content-type']).startsWith('text/html'))
      expect(body, address.slice(0, 300)).not.toMatch(UNESCAPED);
    return { status, body: body.replaceAll('&quot;', '"').replaceAll('&#x27;', "'") };
  }

  const manyFilters = Array.from({ length: 1_000 }, (_, at) => `c.Q${String(at).padStart(3, '0')}=X`).join('&');
  const manyValues = Array.from({ length: 1_000 }, (_, at) => `c.MATT=VALUE+${at}`).join('&');

  test.each([
    ['an unknown requirement', 'c.ZZZZ=1', 'Nothing on file answers “ZZZZ”'],
    ['an unknown requirement', `c.${encodeURIComponent(MARKUP)}=1`, 'Nothing on file answers'],
    ['a range upside down', 'c.AAGR.min=2&c.AAGR.max=1', 'ends before it begins'],
    ['no number', 'c.AAGR.min=NaN', '“NaN” is not a number'],
    ['no finite number', 'c.AAGR.max=Infinity', 'is not a number'],
    ['too large a number', 'c.AAGR.max=1e999', 'ignored'],
    ['a fraction of nothing', 'c.AAGR.min=1/0', 'is not a number'],
    ['a unit that does not fit', 'c.AAGR.min=5+kg', 'has a unit that does not fit'],
    ['a range of texts', 'c.MATT.min=1', 'is not a number on file'],
    ['a thousand filters', manyFilters, 'At most 24 filters'],
    ['a thousand values', manyValues, 'At most 60 values'],
    ['ten thousand letters', `c.MATT=${'X'.repeat(10_000)}`, 'is too long'],
    ['an unknown order', 'sort=c.ZZZZ', 'cannot be sorted by'],
  ])('%s is ignored in words on a page and refused in words by the API (C15.7)', async (_, query, words) => {
    for (const page of PAGES) {
      const { status, body } = await ask(`${page.replace('sort=name', '')}&${query}`);
      expect([page, status]).toEqual([page, 200]);
      expect(body, page).toContain(words);
    }
    for (const call of CALLS) {
      const { status, body } = await ask(`${call}&${query}`);
      expect([call, status]).toEqual([call, 400]);
      expect(JSON.parse(body)).toMatchObject({ status: 400, title: expect.any(String), detail: expect.any(String) });
    }
  });

  test.each(PAGES)('%s with invented values of every requirement is a page as any other (C14.11)', async (page) => {
    const invented = REQUIREMENTS.flatMap((mrc) => Array.from({ length: 60 }, (_, at) => `c.${mrc}=${at}`)).join('&');
    const { status, body } = await ask(`${page}&${invented}`);
    expect([status, body]).toEqual([200, expect.stringContaining('At most 60 values')]);
    expect(body.match(/class="chip"/g)).toHaveLength(60);
    expect(body.length).toBeLessThan(LARGEST_PAGE);
  });

  test.each([
    ['a value that nobody has', 'c.MATT=UNOBTAINIUM'],
    ['an SQL statement', `c.MATT=${encodeURIComponent("' OR 1=1; DROP TABLE nsn; --")}`],
    ['a regular expression', `c.MATT=${encodeURIComponent('(S+)+$')}`],
    ['a pattern', 'c.MATT=%25&c.MATT=_'],
    ['an emoji', `c.MATT=${encodeURIComponent('🔩')}`],
    ['markup', `c.MATT=${encodeURIComponent(MARKUP)}`],
  ])('%s is looked for as it is and found nowhere (C15.7)', async (_, query) => {
    for (const page of PAGES.slice(1)) {
      const { status, body } = await ask(`${page}&${query}`);
      expect([page, status]).toEqual([page, 200]);
      expect(body, page).toContain('No part is left');
    }
    for (const call of CALLS.slice(1)) expect([call, (await ask(`${call}&${query}`)).status]).toEqual([call, 200]);
  });

  test.each([
    ['ten thousand letters', LONG],
    ['ten thousand letters in one word', 'z'.repeat(10_000)],
    ['ten thousand digits', '1'.repeat(10_000)],
    ['a regular expression', '(a+)+$^.*[x-'],
    ['SQL', '\'; DROP TABLE nsn; -- " OR 1=1'],
    ['emoji', '🔩 👩‍🚀 1️⃣'],
    ['markup', MARKUP],
    ['nothing but signs', '/-.,;:!?*%_\\'],
    ['control characters', '\u0000\u0007\u001B[31m\u202E'],
    ['half a pair', '\uD83D'],
    ['fractions of nothing', '1/0 x 1/4-0 0 x 0'],
  ])('%s as text is an answer in words', async (_, text) => {
    // half of a pair cannot be encoded: as a client would send its bytes
    const encoded = text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%BD';
    for (const place of TEXTS) await ask(place + encoded);
  });

  test('any mixture of them is an answer in words', async () => {
    const code = oneof(
      constantFrom('AAGR', 'MATT', 'THSD', 'ABHP', 'SFTT', 'aagr', 'ZZZZ', '', '.', 'AAGR.min.max'),
      string(),
    );
    const name = tuple(code, constantFrom('', '.min', '.max', '.none', '.MIN', '.x')).map(
      ([mrc, end]) => `c.${mrc}${end}`,
    );
    const value = oneof(
      constantFrom(
        '0.250 INCHES NOMINAL',
        '6.35 mm',
        '',
        MARKUP,
        ..."STEEL UNF .25 1/4 -1-1/2 1e3 NaN 1 '--".split(' '),
      ),
      string({
        unit: oneof(integer({ min: 0, max: 0xd7ff }), integer({ min: 0xe000, max: 0x10ffff })).map((code) =>
          String.fromCodePoint(code),
        ),
      }),
    );
    const filter = tuple(name, value);
    const other = tuple(
      constantFrom(...'sort units after before fsg fsc maker name has exact numbers exactly limit choose'.split(' ')),
      oneof(
        value,
        constantFrom('c.AAGR', '-c.AAGR', 'makers', 'mm', '5305-00-000-0008', 'all', '53', '5305', 'freight'),
      ),
    );
    const addresses = constantFrom(...PAGES, ...CALLS);
    await assert(
      asyncProperty(addresses, array(oneof(filter, other), { maxLength: 6 }), async (start, given) => {
        const query = given.map(([key, text]) => `${encode(key)}=${encode(text)}`);
        await ask([start, ...query].join('&'));
      }),
      { numRuns: 25 },
    );
  });

  test('addresses that cannot be decoded are answered as well', async () => {
    for (const start of [...PAGES, ...CALLS])
      for (const broken of 'c.AAGR=% c.AAGR=%E0%A4%A c.%FF=%FE = &&& c.AAGR % c.AAGR=1;DROP c.AAGR[]=1 c.__proto__=1'.split(
        ' ',
      ))
        await ask(`${start}&${broken}`);
  });
});

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

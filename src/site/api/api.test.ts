import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { anApiSite, type ApiSite } from '../../../test/support/api/api-site.fixture.ts';

let api: ApiSite;
beforeAll(async () => {
  api = await anApiSite();
});
afterAll(() => api.close());

const get = (url: string, headers?: Record<string, string>) => api.get(url, headers);

describe('GET /api/v1/nsn/{nsn}', () => {
  test.each([
    '5305-01-234-5678',
    '5305012345678',
    '01-234-5678',
    '012345678',
    '9999-01-234-5678',
    '5305%2001%20234%205678',
  ])('%s leads to the item with dashed numbers, codes with their zeros, and absolute addresses', async (number) => {
    const answer = await get(`/nsn/${number}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      nsn: '5305-01-234-5678',
      niin: '01-234-5678',
      url: 'https://parts.example/nsn/53/5305/5305-01-234-5678',
      replacedBy: null,
      partNumberCount: 3,
      sections: {
        identification: [{ inc: '00099' }],
        replaces: [{ cancelled_nsn: '5305-00-222-2222' }],
        standardization: [{ related_nsn: '5305-00-999-9999' }],
      },
    });
  });

  test('every part number comes with its maker and decoded codes', async () => {
    const { partNumbers } = (await get('/nsn/5305-01-234-5678')).json();
    expect(partNumbers.map(({ partNumber, cage, maker }: never) => [partNumber, cage, maker])).toEqual([
      ['MS16998-28', '96906', 'Maker 96906'],
      ['=1+1', '00001', 'Maker 00001'],
      ['A,"B"', '81343', 'Maker 81343'],
    ]);
    expect(partNumbers[0].category.code).toBe('3');
  });

  test('a replaced number answers with itself and what replaced it', async () => {
    const answer = await get('/nsn/5305-00-222-2222');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      asked: '5305-00-222-2222',
      nsn: '5305-00-222-2222',
      itemName: 'SCREW,OLD',
      listed: false,
      replacedBy: { nsn: '5305-01-234-5678', itemName: 'SCREW,CAP,SOCKET HEAD' },
      cancellation: { status: { code: '7' }, date: '1JAN2020', survivor: '01-234-5678' },
    });
  });

  test('a number of which only the cancellation is on file answers as well', async () => {
    expect((await get('/nsn/04-444-4444')).json()).toMatchObject({
      asked: '04-444-4444',
      nsn: null,
      itemName: null,
      partNumbers: [],
      replacedBy: { nsn: '5305-01-234-5678' },
    });
  });

  test('an item with thousands of part numbers lets others have their turn', async () => {
    const store = api.catalog;
    const part = (await store.findPart(5_305_012_345_678 as never))!;
    const read: number[] = [];
    const many = await aSitemapSite({
      ...store,
      findPart: () => Promise.resolve({ ...part, partCount: 2_600 }),
      listPartNumbers: (_nsn, limit, offset = 0) => {
        read.push(limit);
        const count = Math.min(limit, 2_600 - offset);
        const references = Array.from({ length: count }, (_, index) => `P-${offset + index}`);
        const codes = { cage: '81343', company: null, rncc: '3', rnvc: '2', codes: {} };
        return Promise.resolve(references.map((partNumber) => Object.assign({ partNumber }, codes)));
      },
    });
    const rows = (await many.app.inject('/api/v1/nsn/5305-01-234-5678.csv')).body.trimEnd().split('\r\n');
    expect([rows.length, rows[1]!.split(',').at(-6), rows.at(-1)!.split(',').at(-6)]).toEqual([
      2_601,
      '81343',
      '81343',
    ]);
    expect(new Set(rows.map((row) => /P-\d+/.exec(row)?.[0])).size).toBe(2_601);
    expect(Math.max(...read)).toBeLessThanOrEqual(250);
    await many.close();
  });

  test('an item without a part number is not listed and has a table of one row', async () => {
    expect((await get('/nsn/00-333-3333')).json()).toMatchObject({ listed: false, partNumbers: [] });
    expect((await get('/nsn/00-333-3333.csv')).body.split('\r\n').slice(1)).toEqual([
      '5305-00-333-3333,00-333-3333,WITHOUT PART NUMBER,5305,no,,,,,,,,',
      '',
    ]);
  });

  test('the table has a row for each part number and nothing that a spreadsheet would run', async () => {
    const answer = await get('/nsn/5305-01-234-5678.csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="nsn-5305-01-234-5678.csv"');
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',').slice(0, 2).join())).toEqual([
      'nsn,niin',
      ...Array.from({ length: 3 }, () => '5305-01-234-5678,01-234-5678'),
    ]);
    expect(lines[2]).toContain(",'=1+1,00001,");
    expect(lines[3]).toContain(',"A,""B""",81343,');
  });

  test('government prices are not part of answers unless the site shows them', async () => {
    const { sections } = (await get('/nsn/5305-01-234-5678')).json();
    expect(sections.management[0]).toMatchObject({ aac: { code: 'D' } });
    expect(JSON.stringify(sections)).not.toMatch(/12\.34|9\.87|price/);
  });

  test.each([
    ['/nsn/12', 400],
    ['/nsn/5305-01-234-567A', 400],
    ["/nsn/' or 1=1 --", 400],
    ['/nsn/٠١٢٣٤٥٦٧٨', 400],
    ['/nsn/5305-01-234-5678.xml', 400],
    ['/nsn/9', 400],
    ['/nsn/99-999-9999', 404],
    [`/nsn/${'9'.repeat(300)}`, 404],
    ['/nsn/', 400],
    ['/nsn', 404],
  ])('%s is refused with %i in words', async (path, status) => {
    const answer = await get(encodeURI(path));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(answer.json()).toMatchObject({ status, type: expect.stringMatching(/^https:\/\/parts\.example\/api#/) });
    expect(answer.json().detail).not.toBe('');
  });
});

describe('lists', () => {
  test('the pages of a class follow each other by key, forwards and backwards, and hold each NSN once (C12.4)', async () => {
    const pages: string[][] = [];
    let path: string | null = '/fsc/5310?limit=60';
    let last = '';
    while (path !== null) {
      const { items, next }: { items: { nsn: string }[]; next: string | null } = (await get(path)).json();
      pages.push(items.map(({ nsn }) => nsn));
      last = path;
      path = next === null ? null : next.replace('https://parts.example/api/v1', '');
    }
    expect(pages.map((page) => page.length)).toEqual([60, 60, 60, 50]);
    expect(new Set(pages.flat()).size).toBe(230);
    const { previous } = (await get(last)).json();
    const before = (await get(previous.replace('https://parts.example/api/v1', ''))).json();
    expect(before.items.map(({ nsn }: { nsn: string }) => nsn)).toEqual(pages[2]);
  });

  test('a page links its neighbors in the form that was asked for', async () => {
    expect((await get('/fsc/5310.csv?limit=3')).headers.link).toBe(
      '</api/v1/fsc/5310?after=5310-00-000-0182&limit=3&format=csv>; rel="next"',
    );
    expect((await get('/fsc/5305')).headers.link).toBeUndefined();
  });

  test('a maker is answered with its own part numbers of each item, narrowed by class and text', async () => {
    const all = (await get('/cage/81343?limit=3')).json();
    expect(all).toMatchObject({ cage: '81343', company: 'Maker 81343', partNumberCount: 232 });
    expect(all.items[1]).toMatchObject({ nsn: '5310-00-000-0100', partNumbers: ['NUT-0'] });
    const narrowed = (await get('/cage/81343?fsc=5305&q=screw')).json();
    expect(narrowed.items.map(({ nsn }: { nsn: string }) => nsn)).toEqual(['5305-01-234-5678']);
    expect((await get('/cage/00001.csv')).body).toContain('0010-00-000-0007,00-000-0007,LEADING ZEROS,0010,1,1,');
    expect((await get('/cage/00001')).json().items[0].partNumbers).toEqual(['0007']);
  });

  test('a search says why each exact number matches, and lists items by their words', async () => {
    expect((await get('/search?q=ms16998/28')).json().exact).toEqual([
      expect.objectContaining({ nsn: '5305-01-234-5678', by: 'part-number', loosely: ['punctuation'] }),
    ]);
    expect((await get('/search?q=5305002222222')).json().exact).toEqual([
      expect.objectContaining({ nsn: '5305-01-234-5678', replaces: '5305-00-222-2222' }),
    ]);
    const words = (await get('/search?q=self-locking+nut&limit=2')).json();
    expect(words.items).toHaveLength(2);
    expect(words.next).toMatch(/^https:\/\/parts\.example\/api\/v1\/search\?q=self-locking%20nut&after=5310-/);
  });

  test('a search is narrowed by group, class, maker, name and what is on file', async () => {
    const counts = await Promise.all(
      ['&fsc=5310', '&fsc=5305', '&fsg=53', '&cage=81343', '&cage=96906', '&name=NUT,SELF-LOCKING', '&has=freight'].map(
        async (filter) => (await get(`/search?q=nut&limit=100${filter}`)).json().items.length,
      ),
    );
    expect(counts).toEqual([100, 0, 100, 100, 0, 100, 0]);
    const classesOf = async (query: string) => (await get(`/search?q=class${query}`)).json().classes;
    expect(await classesOf('')).toContainEqual({ fsc: '5310', title: 'CLASS 5310' });
    expect(await classesOf('&fsc=5310')).toEqual([]);
  });

  test('a table of a search has one row an NSN, exact numbers first', async () => {
    const { body } = await get('/search.csv?q=01-234-5678');
    expect(body.split('\r\n')[1]).toMatch(/^5305-01-234-5678,01-234-5678,"SCREW,CAP,SOCKET HEAD",5305,niin,/);
  });

  test.each([
    ['/fsc/53', 400, 'code'],
    ['/fsc/5310?limit=0', 400, 'limit'],
    ['/fsc/5310?limit=101', 400, 'limit'],
    ['/fsc/5310?limit=1e1', 400, 'limit'],
    ['/fsc/5310?limit=99999999999999999999', 400, 'limit'],
    ['/fsc/5310?limit=-1', 400, 'limit'],
    ['/fsc/5310?limit=', 400, 'limit'],
    ['/fsc/5310?limit=5&limit=6', 400, 'limit'],
    ['/fsc/5310?after=5310', 400, 'after'],
    ['/fsc/5310?after=5310-00-000-0100&before=5310-00-000-0100', 400, 'before'],
    ['/fsc/5310?page=2', 400, 'page'],
    ['/fsc/5310.csv?format=json', 400, 'format'],
    ['/fsc/5310?format=xml', 400, 'format'],
    ["/fsc/5310?after=5310';drop table nsn;--", 400, 'after'],
    ['/cage/8134', 400, 'code'],
    ['/cage/81343?fsc=53', 400, 'fsc'],
    ['/cage/81343?q=', 400, 'q'],
    ['/search', 400, 'q'],
    ['/search?q=', 400, 'q'],
    ['/search?q=...', 400, 'q'],
    [`/search?q=${'x'.repeat(201)}`, 400, 'q'],
    ['/search?q=nut&has=drawings', 400, 'has'],
    ['/search?q=nut&has=freight,', 400, 'has'],
    ['/facets', 400, 'q'],
    ['/facets?fsg=53', 400, 'q'],
    ['/facets?q=🔩', 400, 'q'],
    ['/facets?fsc=5305&limit=5', 400, 'limit'],
    ['/facets?fsc=5305&units=cm', 400, 'units'],
    ['/facets?fsc=5305&c.ZZZZ=1', 400, 'c.ZZZZ'],
    ['/facets?fsc=5305&c.=1', 400, 'c.'],
    ['/facets?fsc=5305&c.AAJF.min=1&c.AAJF.min=2', 400, 'c.AAJF.min'],
    [`/facets?fsc=5305&c.AAJF=${'x'.repeat(10_000)}`, 400, 'c.AAJF'],
    ['/name/x', 400, 'inc'],
    ['/name/00099?sort=price', 400, 'sort'],
    ['/search?q=nut&cage=%00%00%00%00%00', 400, 'cage'],
  ])('%s is refused with %i, naming %s', async (path, status, parameter) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().errors).toEqual([expect.objectContaining({ parameter })]);
  });

  test('every parameter that is wrong is named, twenty at most', async () => {
    const { errors } = (await get('/fsc/x?limit=0&after=x&odd=1')).json();
    expect(errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['code', 'after', 'limit', 'odd']);
    const many = Array.from({ length: 300 }, (_, index) => `p${index}=1`).join('&');
    expect((await get(`/fsc/5310?${many}`)).json().errors).toHaveLength(20);
  });

  test.each(['/fsc/9999', '/cage/ZZZZZ'])('%s is not in the catalog', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });

  test.each([
    "' or 1=1 --",
    'nut" OR NEAR(',
    '*',
    '(a+)+$',
    '🔩',
    '\u200b5305\u200b-01-234-5678',
    '５３０５０１２３４５６７８',
    'x'.repeat(200),
    '%',
    'nut\u0000bolt',
  ])('a search for %j is answered or refused in words', async (text) => {
    const answer = await get(`/search?q=${encodeURIComponent(text)}`);
    expect([200, 400]).toContain(answer.statusCode);
    expect(answer.json()).toBeTypeOf('object');
  });
});

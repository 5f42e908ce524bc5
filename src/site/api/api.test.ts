import { afterAll, describe, expect, test } from 'vitest';
import { aSitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import type { ClassAnswer } from './list-schemas.ts';
import { anApiSite } from '../../../test/support/api/api-site.fixture.ts';

const api = await anApiSite();
afterAll(() => api.close());
const { get } = api;

const PROBLEM = 'application/problem+json; charset=utf-8';

describe('GET /api/v1/nsn/{nsn}', () => {
  const NUMBERS = '5305-01-234-5678 5305012345678 01-234-5678 012345678 9999-01-234-5678 5305%2001%20234%205678';
  test.each(NUMBERS.split(' '))(
    '%s leads to the item with dashed numbers, codes with their zeros, and absolute addresses',
    async (number) => {
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
    },
  );

  test('every part number comes with its maker, whether it makes it, and decoded codes (G2.7)', async () => {
    const { partNumbers } = (await get('/nsn/5305-01-234-5678')).json();
    const told = ({ partNumber, cage, maker, isMakersPart }: never) => [partNumber, cage, maker, isMakersPart];
    expect(partNumbers.map(told)).toEqual([
      ['MS16998-28', '96906', 'Maker 96906', true],
      ['=1+1', '00001', 'Maker 00001', false],
      ['A,"B"', '81343', 'Maker 81343', true],
    ]);
    expect(partNumbers[0].category.code).toBe('3');
  });

  test('former part numbers stand apart, on their item and in a search (C5.25, C11.10)', async () => {
    const item = (await get('/nsn/5305-01-234-5678')).json();
    const own = { partNumber: 'WAS-1', cage: '96906', maker: 'Maker 96906', since: '01-AUG-2015' };
    expect([item.formerPartNumberCount, item.formerPartNumbers, item.partNumberCount]).toEqual([1, [own], 3]);
    const found = (await get('/search?q=was1')).json();
    expect(found.exact).toEqual([]);
    expect(found.former).toMatchObject([
      { nsn: '5305-01-234-5678', partNumber: 'WAS-1', since: '01-AUG-2015', makers: [{ cage: '96906' }] },
    ]);
    expect((await get('/search.csv?q=was1')).body).toMatch(/5305-01-234-5678.*former part-number,WAS-1,96906/);
  });

  test('a replaced number answers with itself and what replaced it, also where only its cancellation is on file', async () => {
    expect((await get('/nsn/5305-00-222-2222')).json()).toMatchObject({
      asked: '5305-00-222-2222',
      nsn: '5305-00-222-2222',
      itemName: 'SCREW,OLD',
      listed: false,
      replacedBy: { nsn: '5305-01-234-5678', itemName: 'SCREW,CAP,SOCKET HEAD' },
      cancellation: { status: { code: '7' }, date: '1JAN2020', survivor: '01-234-5678' },
    });
    const unnamed = { asked: '04-444-4444', nsn: null, itemName: null, partNumbers: [] };
    const answer = (await get('/nsn/04-444-4444')).json();
    expect(answer).toMatchObject({ ...unnamed, replacedBy: { nsn: '5305-01-234-5678' } });
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
        const codes = { cage: '81343', company: null, rncc: '3', rnvc: '2', codes: {} };
        const numbers = Array.from({ length: Math.min(limit, 2_600 - offset) }, (_, index) => offset + index);
        return Promise.resolve(numbers.map((number) => ({ partNumber: `P-${number}`, ...codes })));
      },
    });
    const rows = (await many.app.inject('/api/v1/nsn/5305-01-234-5678.csv')).body.trimEnd().split('\r\n');
    expect(new Set(rows.map((row) => /P-\d+,81343/.exec(row)?.[0])).size).toBe(2_601);
    expect(Math.max(...read)).toBeLessThanOrEqual(250);
    await many.close();
  });

  test('an item without a part number is not listed and has a table of one row', async () => {
    expect((await get('/nsn/00-333-3333')).json()).toMatchObject({ listed: false, partNumbers: [] });
    const row = '5305-00-333-3333,00-333-3333,WITHOUT PART NUMBER,5305,no,,,,,,,,';
    expect((await get('/nsn/00-333-3333.csv')).body.split('\r\n').slice(1)).toEqual([row, '']);
  });

  test('the table has a row for each part number and nothing that a spreadsheet would run', async () => {
    const answer = await get('/nsn/5305-01-234-5678.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="nsn-5305-01-234-5678.csv"',
    });
    const lines = answer.body.trimEnd().split('\r\n');
    const item = '5305-01-234-5678,01-234-5678';
    expect(lines.slice(1).map((line) => line.slice(0, item.length))).toEqual([item, item, item]);
    expect(lines[2]).toContain(",'=1+1,00001,");
    expect(lines[3]).toContain(',"A,""B""",81343,');
  });

  test('what phrases and announcements say is part of the answer (C5.19, C5.23)', async () => {
    const { announced, phraseNumbers } = (await get('/nsn/0010-00-000-0007')).json();
    expect(announced).toEqual([
      { from: '2099-01-01', services: [{ code: 'DN', meaning: null }], changes: { ui: { code: 'HD', meaning: null } } },
    ]);
    expect(phraseNumbers).toMatchObject([{ nsn: '5310-00-000-0100', phrase: { code: 'E' }, advice: 'use' }]);
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
    const { statusCode, headers, json } = await get(encodeURI(path));
    expect([statusCode, headers['content-type']]).toEqual([status, PROBLEM]);
    const type = expect.stringMatching(/^https:\/\/parts\.example\/api#/);
    expect(json()).toMatchObject({ status, type, detail: expect.stringMatching(/./) });
  });
});

describe('lists', () => {
  test('the pages of a class follow each other by key, forwards and backwards, and hold each NSN once (C12.4)', async () => {
    const pathOf = (address: string) => address.replace('https://parts.example/api/v1', '');
    const pages: string[][] = [];
    let path: string | null = '/fsc/5310?limit=60';
    let last = '';
    while (path) {
      const { items, next, previous }: ClassAnswer = (await get(path)).json();
      pages.push(items.map(({ nsn }) => nsn));
      last = previous ?? '';
      path = next && pathOf(next);
    }
    expect(pages.map((page) => page.length)).toEqual([60, 60, 60, 50]);
    expect(new Set(pages.flat()).size).toBe(230);
    const before: ClassAnswer = (await get(pathOf(last))).json();
    expect(before.items.map(({ nsn }) => nsn)).toEqual(pages[2]);
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

  test('a maker is answered with its group, and with the items of all of it (C12.8)', async () => {
    const one = (await get('/cage/96906?limit=1')).json();
    expect(one).toMatchObject({ associationCage: '81343', affiliation: { code: 'S' } });
    const company = { cage: '81343', company: 'Maker 81343', partNumberCount: 232 };
    expect(one.group).toMatchObject({ cage: '81343', companyCount: 2, companies: [company, { cage: '96906' }] });
    const all = (await get('/cage/96906?group=all&fsc=5305')).json();
    expect(all.items).toMatchObject([{ partNumbers: ['MS16998-28', 'A,"B"'], cages: ['96906', '81343'] }]);
    expect((await get('/cage/96906.csv?group=all&fsc=5305')).body).toContain('96906; 81343');
    expect((await get('/cage/96906?group=all&limit=1')).json().next).toContain('group=all');
    expect((await get('/cage/00001')).json()).toMatchObject({ group: null, affiliation: null, associationCage: null });
  });

  test('a search says why each exact number matches, and lists items by their words', async () => {
    const exactOf = async (text: string) => (await get(`/search?q=${text}`)).json().exact;
    const nsn = '5305-01-234-5678';
    expect(await exactOf('ms16998/28')).toMatchObject([{ nsn, by: 'part-number', loosely: ['punctuation'] }]);
    expect(await exactOf('5305002222222')).toMatchObject([{ nsn, replaces: '5305-00-222-2222' }]);
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
    ['/fsc/53', 'code'],
    ['/fsc/5310?limit=0', 'limit'],
    ['/fsc/5310?limit=101', 'limit'],
    ['/fsc/5310?limit=1e1', 'limit'],
    ['/fsc/5310?limit=99999999999999999999', 'limit'],
    ['/fsc/5310?limit=-1', 'limit'],
    ['/fsc/5310?limit=', 'limit'],
    ['/fsc/5310?limit=5&limit=6', 'limit'],
    ['/fsc/5310?after=5310', 'after'],
    ['/fsc/5310?after=5310-00-000-0100&before=5310-00-000-0100', 'before'],
    ['/fsc/5310?page=2', 'page'],
    ['/fsc/5310.csv?format=json', 'format'],
    ['/fsc/5310?format=xml', 'format'],
    ["/fsc/5310?after=5310';drop table nsn;--", 'after'],
    ['/cage/8134', 'code'],
    ['/cage/81343?fsc=53', 'fsc'],
    ['/cage/81343?q=', 'q'],
    ['/cage/81343?group=some', 'group'],
    ['/search', 'q'],
    ['/search?q=', 'q'],
    ['/search?q=...', 'q'],
    [`/search?q=${'x'.repeat(201)}`, 'q'],
    ['/search?q=nut&has=drawings', 'has'],
    ['/search?q=nut&has=freight,', 'has'],
    ['/facets', 'q'],
    ['/facets?fsg=53', 'q'],
    ['/facets?q=🔩', 'q'],
    ['/facets?fsc=5305&limit=5', 'limit'],
    ['/facets?fsc=5305&units=cm', 'units'],
    ['/facets?fsc=5305&c.ZZZZ=1', 'c.ZZZZ'],
    ['/facets?fsc=5305&c.=1', 'c.'],
    ['/facets?fsc=5305&c.AAJF.min=1&c.AAJF.min=2', 'c.AAJF.min'],
    [`/facets?fsc=5305&c.AAJF=${'x'.repeat(10_000)}`, 'c.AAJF'],
    ['/name/x', 'inc'],
    ['/name/00099?sort=price', 'sort'],
    ['/search?q=nut&cage=%00%00%00%00%00', 'cage'],
  ])('%s is refused with 400, naming %s', async (path, parameter) => {
    const { statusCode, headers, json } = await get(path);
    expect([statusCode, headers['cache-control']]).toEqual([400, 'no-store']);
    expect(json().errors).toEqual([expect.objectContaining({ parameter })]);
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describeSitemap,
  parseSitemapFileName,
  parseSitemapRequest,
  parseSitemapType,
  fileTypeOf,
  sitemapAsked,
  sitemapQuery,
} from './parse-sitemap-request.ts';

describe('parseSitemapRequest (S1.2)', () => {
  test.each([
    ['', { type: 'index', chunk: undefined }],
    ['type=index', { type: 'index', chunk: undefined }],
    ['type=index&chunk=6', { type: 'index', chunk: 6 }],
    ['chunk=2', { type: 'index', chunk: 2 }],
    ['type=static', { type: 'static' }],
    ['type=nsn', { type: 'nsn', page: 1 }],
    ['type=nsn&page=142', { type: 'nsn', page: 142 }],
    ['type=fsc&fsc=5305', { type: 'fsc', fsc: '5305', page: 1 }],
    ['type=fsc&fsc=1005&page=3', { type: 'fsc', fsc: '1005', page: 3 }],
    ['type=nsn&page=9999999&fsc=5305&chunk=1', { type: 'nsn', page: 9_999_999 }],
  ])('reads "%s"', (query, request) => {
    expect(parseSitemapRequest(Object.fromEntries(new URLSearchParams(query)))).toEqual({ request });
  });

  test.each(['page', 'chunk'])('refuses a %s that is not a whole number from 1 in plain digits', (name) => {
    const bad = ['0', '-1', '+1', '1.5', '1e3', '0x1', '01', ' 1', '1 ', 'NaN', '١', '１', '10000000', '9'.repeat(400)];
    for (const value of bad) {
      const message = `The parameter ${name} must be a whole number from 1 to 9999999, in plain digits`;
      expect(parseSitemapRequest({ type: 'nsn', [name]: value }), value).toEqual({ status: 400, message });
    }
  });

  test.each(['530', '53055', '-305', '5305 ', '53a5', '５３０５', '5305-01'])('refuses %s as a class', (fsc) => {
    const message = 'The parameter fsc must be a class of four digits, such as fsc=5305';
    expect(parseSitemapRequest({ type: 'fsc', fsc })).toEqual({ status: 400, message });
    const missing = { status: 400, message: expect.stringContaining('fsc is missing') };
    expect(parseSitemapRequest({ type: 'fsc' })).toEqual(missing);
  });

  test.each(['type', 'page', 'fsc', 'chunk'])('refuses %s when it is repeated or empty', (name) => {
    const refused = (why: string) => ({ status: 400, message: `The parameter ${name} is ${why}` });
    expect(parseSitemapRequest({ type: 'nsn', [name]: ['1', '1'] })).toEqual(refused('given more than once'));
    for (const blank of ['', ' ', '\t\u00a0'])
      expect(parseSitemapRequest({ type: 'nsn', [name]: blank })).toEqual(refused('empty'));
  });

  test.each(['nsns', 'NSN', 'sitemap', 'nsn-1', '__proto__', '../index', '<script>'])('knows no type %s', (type) => {
    expect(parseSitemapRequest({ type })).toEqual({ status: 404, message: `Unknown sitemap type: ${type}` });
  });

  test('answers any text with a request, 400 or 404', () => {
    const known = fc.constantFrom('nsn', 'fsc', 'index', 'static', '5305', '7');
    const any = fc.oneof(fc.string({ unit: 'binary-ascii', maxLength: 12 }), known);
    const parameter = fc.oneof(fc.constant(undefined), any, fc.array(any, { maxLength: 3 }));
    fc.assert(
      fc.property(fc.record({ type: parameter, page: parameter, fsc: parameter, chunk: parameter }), (parameters) => {
        const parsed = parseSitemapRequest(parameters);
        if ('request' in parsed) expect(['index', 'static', 'nsn', 'fsc']).toContain(parsed.request.type);
        else expect([400, 404]).toContain(parsed.status);
      }),
    );
  });
});

describe('the types and names of files', () => {
  test.each(['nsn-1', 'nsn-1419', 'fsc-5305', 'fsc-0000'])('%s is a type, and a name with .xml.gz', (type) => {
    expect(parseSitemapType(type)).toBe(type);
    expect(parseSitemapFileName(`${type}.xml.gz`)).toBe(`${type}.xml.gz`);
    expect(parseSitemapType(`${type}.xml.gz`)).toBeNull();
    expect(parseSitemapFileName(type)).toBeNull();
  });

  test.each([
    ...'nsn-0 nsn-01 nsn--1 nsn-1.5 nsn-10000000 nsn-１ NSN-1 Nsn-1 fsc-530 fsc-53055'.split(' '),
    ...'../nsn-1 ..%2fnsn-1 /etc/nsn-1 nsn-1/ index manifest.json'.split(' '),
    ...'|nsn-1\n|nsn-1\0'.split('|'),
  ])('%j is neither', (text) => {
    expect(parseSitemapType(text)).toBeNull();
    expect(parseSitemapFileName(`${text}.xml.gz`)).toBeNull();
  });

  const odd = 'nsn-1.xml.gz.xml.gz nsn-1.XML.GZ nsn-1.xml nsn-1.xml.gz/.. nsn-1.xml.gz\0'.split(' ');
  test.each([...odd, 'nsn-1.xml.gz\n'])('%j is refused as a name', (name) =>
    expect(parseSitemapFileName(name)).toBeNull(),
  );
});

describe('what an address below /sitemap/ asks for', () => {
  test.each([
    [{ type: 'nsn', page: '2' }, '', { type: 'nsn', page: '2' }],
    [{ type: 'nsn', page: '2' }, 'page=3&type=fsc', { type: 'nsn', page: '2' }],
    [{ type: 'index' }, 'chunk=1', { type: 'index', chunk: '1' }],
    [{ fsc: '5305' }, 'page=2', { type: 'fsc', fsc: '5305', page: '2' }],
    [{ type: 'nsn' }, 'page=1&page=2', { type: 'nsn', page: ['1', '2'] }],
    [{ '*': 'nsn/1/2' }, 'page=1', { type: 'nsn/1/2' }],
  ])('%o with "%s"', (params, query, asked) => {
    expect(sitemapAsked(params as Record<string, string>, sitemapQuery(new URLSearchParams(query)))).toEqual(asked);
  });

  test.each([
    [{ type: 'nsn-12' }, 'nsn-12'],
    [{ type: 'fsc-1560' }, 'fsc-1560'],
    [{ type: 'fsc', fsc: '1560' }, 'fsc-1560'],
    [{ type: 'fsc', fsc: '1560', page: '1' }, 'fsc-1560'],
    [{ type: 'fsc', fsc: '1560', page: '2' }, null],
    [{ type: 'nsn-12', page: '1' }, null],
    [{ type: 'nsn', page: '12' }, null],
    [{ type: 'static' }, null],
    [{ type: ['nsn-1', 'nsn-2'] }, null],
    [{}, null],
  ])('%o is what the stored file %s holds', (asked, type) => {
    expect(fileTypeOf(asked)).toBe(type);
  });
});

describe('whom the screen asks', () => {
  const CLASS = { type: 'fsc', fsc: '1560' };
  test.each([
    [{ type: 'nsn-12' }, 'nsn-12', ['generate-gz-sitemap?type=nsn-12', 'dynamic-sitemap?type=nsn-12']],
    [CLASS, 'fsc-1560', ['generate-gz-sitemap?type=fsc-1560', 'dynamic-sitemap?type=fsc&fsc=1560&page=1']],
    [{ type: 'nsn', page: '2' }, null, ['dynamic-sitemap?type=nsn&page=2']],
    [{ type: 'fsc', fsc: '5305', page: '2' }, null, ['dynamic-sitemap?type=fsc&fsc=5305&page=2']],
    [{}, null, ['dynamic-sitemap?type=index']],
    [{ type: 'index', chunk: '1' }, null, ['sitemap?type=index&chunk=1']],
  ])('%o: first the function that has the stored file %s (S5.2)', (asked, fileType, functions) => {
    const asks = describeSitemap(asked, fileType)!.sources.map(({ path }) => path);
    expect(asks).toEqual(functions.map((path) => `/functions/v1/${path}`));
  });

  test('nobody for a sitemap that does not exist', () => {
    expect(describeSitemap({ type: 'parts' }, null)).toBeNull();
    expect(describeSitemap({ type: 'nsn', page: '0' }, null)).toBeNull();
  });
});

test.each([
  [{}, 'Sitemap index', '/sitemap.xml', 'sitemap.xml'],
  [{ type: 'index', chunk: '2' }, 'Sitemap index, chunk 2', '/sitemap.xml?type=index&chunk=2', 'sitemap-index-2.xml'],
  [{ type: 'static' }, 'Static pages', '/sitemap.xml?type=static', 'sitemap-static.xml'],
  [{ type: 'nsn', page: '2' }, 'NSN page 2', '/sitemap.xml?type=nsn&page=2', 'sitemap-nsn-2.xml'],
  [{ type: 'fsc', fsc: '5305' }, 'FSC 5305, page 1', '/sitemap.xml?type=fsc&fsc=5305&page=1', 'sitemap-fsc-5305-1.xml'],
])('%o is called %s', (asked, name, raw, fileName) => {
  expect(describeSitemap(asked, null)).toMatchObject({ name, raw, fileName, isIndex: name.includes('index') });
});

import { describe, expect, test } from 'vitest';
import { describeSitemap } from './describe-sitemap.ts';
import { fileTypeOf, sitemapAsked, sitemapQuery } from './parse-sitemap-request.ts';

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
  const pathsOf = (asked: Parameters<typeof describeSitemap>[0], fileType: string | null) =>
    describeSitemap(asked, fileType)?.sources.map(({ path }) => path);

  test.each([
    [{ type: 'nsn-12' }, 'nsn-12', ['generate-gz-sitemap?type=nsn-12', 'dynamic-sitemap?type=nsn-12']],
    [
      { type: 'fsc', fsc: '1560' },
      'fsc-1560',
      ['generate-gz-sitemap?type=fsc-1560', 'dynamic-sitemap?type=fsc&fsc=1560&page=1'],
    ],
    [{ type: 'nsn', page: '2' }, null, ['dynamic-sitemap?type=nsn&page=2']],
    [{ type: 'fsc', fsc: '5305', page: '2' }, null, ['dynamic-sitemap?type=fsc&fsc=5305&page=2']],
    [{}, null, ['dynamic-sitemap?type=index']],
    [{ type: 'index', chunk: '1' }, null, ['sitemap?type=index&chunk=1']],
  ])('%o: first the function that has the stored file %s (S5.2)', (asked, fileType, functions) => {
    expect(pathsOf(asked, fileType)).toEqual(functions.map((path) => `/functions/v1/${path}`));
  });

  test('nobody for what is no sitemap', () => {
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

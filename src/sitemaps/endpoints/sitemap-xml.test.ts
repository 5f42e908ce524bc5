import { describe, expect, test } from 'vitest';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { locationsIn, SITE_ORIGIN, siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const site = siteForTests(aSitemapCatalog({ 1005: 3, 1560: 6_000, 5305: 50_500 }));
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const rootOf = (xml: string) => /^<\?xml version="1.0" encoding="UTF-8"\?>\n<(\w+)/.exec(xml)?.[1];

describe('every address of a sitemap', () => {
  test.each([
    ['/sitemap.xml', 'sitemapindex', 7],
    ['/sitemap.xml?type=index&chunk=1', 'sitemapindex', 3],
    ['/sitemap.xml?type=static', 'urlset', 4],
    ['/sitemap.xml?type=nsn&page=1', 'urlset', 50_000],
    ['/sitemap.xml?type=nsn&page=2', 'urlset', 6_509],
    ['/sitemap.xml?type=fsc&fsc=1005', 'urlset', 4],
    ['/sitemap.xml?type=fsc&fsc=5305&page=2', 'urlset', 501],
    ['/sitemap-working.xml?type=index&chunk=1', 'sitemapindex', 3],
    ['/sitemap-index.xml', 'sitemapindex', 7],
    ['/sitemap-static.xml', 'urlset', 4],
    ['/sitemap-static.xml?type=index', 'urlset', 4],
    ['/sitemap/index?chunk=1', 'sitemapindex', 3],
    ['/sitemap/static', 'urlset', 4],
    ['/sitemap/nsn?page=2', 'urlset', 6_509],
    ['/sitemap/nsn/2', 'urlset', 6_509],
    ['/sitemap/fsc/1005', 'urlset', 4],
    ['/sitemap/fsc/5305?page=2', 'urlset', 501],
    ['/sitemap/nsn-12', 'urlset', 1_503],
    ['/sitemap/fsc-1560', 'urlset', 6_001],
    ['/functions/v1/sitemap', 'sitemapindex', 7],
    ['/functions/v1/sitemap?type=fsc&fsc=5305&page=2', 'urlset', 501],
    ['/functions/v1/dynamic-sitemap?type=nsn&page=2', 'urlset', 6_509],
    ['/functions/v1/dynamic-sitemap?type=nsn-12', 'urlset', 1_503],
    ['/functions/v1/generate-gz-sitemap?type=fsc-1560', 'urlset', 6_001],
  ])('%s is a %s of %d addresses (S4.1, S4.2, S4.3, S6.2, S6.3, S6.5)', async (url, root, count) => {
    const answer = await get(url);
    expect([answer.statusCode, rootOf(answer.body)]).toEqual([200, root]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'x-robots-tag': 'noindex',
    });
    const locations = locationsIn(answer.body);
    expect(locations).toHaveLength(count);
    expect(locations.every((location) => location.startsWith(`${SITE_ORIGIN}/`))).toBe(true);
  });

  test('the index lists sitemaps that are there, and no other index (S2.5)', async () => {
    const locations = locationsIn((await get('/sitemap-index.xml')).body);
    expect(locations.slice(0, 3)).toEqual(
      ['?type=static', '?type=nsn&amp;page=1', '?type=nsn&amp;page=2'].map(
        (query) => `${SITE_ORIGIN}/sitemap.xml${query}`,
      ),
    );
    for (const location of locations) {
      const answer = await get(location.slice(SITE_ORIGIN.length).replaceAll('&amp;', '&'));
      expect([location, answer.statusCode, rootOf(answer.body)]).toEqual([location, 200, 'urlset']);
    }
  });
});

describe('what is not there', () => {
  test.each([
    ['/sitemap.xml?type=', 400],
    ['/sitemap.xml?type=%E0%A4%A', 404],
    ['/sitemap.xml?type=nsn&page=0', 400],
    ['/sitemap.xml?type=nsn&page=3', 404],
    ['/sitemap.xml?type=fsc', 400],
    ['/sitemap.xml?type=fsc&fsc=1005&page=2', 404],
    ['/sitemap.xml?type=index&chunk=2', 404],
    ['/sitemap/unknown', 404],
    ['/sitemap/nsn/3', 404],
    ['/sitemap/nsn/..%2f1', 400],
    ['/sitemap/static/2', 404],
    ['/sitemap/nsn-12/1', 404],
    ['/sitemap/fsc', 400],
    ['/sitemap/%00', 404],
    ['/sitemap/%E0%A4%A', 400],
    [`/sitemap/${'x'.repeat(300)}`, 404],
    ['/sitemap/<script>alert(1)</script>', 404],
    ['/sitemap/--%3E%3Cevil%2F%3E--', 404],
    ['/functions/v1/dynamic-sitemap?type=nsn-13', 404],
    ['/functions/v1/dynamic-sitemap?type=nsn-12&page=1', 404],
    ['/functions/v1/generate-gz-sitemap', 400],
    ['/functions/v1/generate-gz-sitemap?type=nsn-13', 404],
    ['/functions/v1/generate-gz-sitemap?type=../nsn-1', 404],
  ])('%s is %d with a comment in well-formed XML (S2.6, S4.3)', async (url, status) => {
    const answer = await get(url);
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' };
    expect(answer).toMatchObject({ statusCode: status, headers });
    expect(answer.headers.etag).toBeUndefined();
    // one element with one comment: nothing of the address becomes markup
    expect(answer.body).toMatch(/^<\?xml [^>]*\?>\n<error>\n<!-- (?:(?!--).)* -->\n<\/error>\n$/);
  });

  test('is named in its fixed words (S7.4)', async () => {
    expect((await get('/sitemap.xml?type=parts')).body).toContain('Unknown sitemap type: parts');
    expect((await get('/functions/v1/generate-gz-sitemap?type=nsn-99')).body).toContain('Unknown sitemap type: nsn-99');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('%s is a method that sitemaps have not', async (method) => {
    for (const url of ['/sitemap.xml', '/sitemap/nsn', '/functions/v1/dynamic-sitemap']) {
      const payload = method === 'POST' ? { payload: { type: 'nsn' } } : {};
      const answer = await site.app.inject({ method, url, ...payload });
      expect([answer.statusCode, answer.headers.allow, rootOf(answer.body)]).toEqual([405, 'GET, HEAD', 'error']);
    }
  });
});

test('robots.txt keeps crawlers out of the functions and of no sitemap', async () => {
  const rules = (await get('/robots.txt')).body.split('\n').flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? []);
  const isKept = (url: string) =>
    rules.some((rule) => new RegExp(`^${rule.replace(/[.?+^$[\]\\(){}|]/g, '\\$&').replaceAll('*', '.*')}`).test(url));
  expect(isKept('/functions/v1/sitemap')).toBe(true);
  const urls = ['/sitemap.xml?type=fsc&fsc=5305&page=2', '/sitemap.xml?type=index&chunk=1', '/sitemap-index.xml'];
  for (const url of [...urls, '/sitemaps/nsn-1.xml.gz', '/sitemap/nsn/2', '/sitemap-static.xml'])
    expect([url, isKept(url)]).toEqual([url, false]);
});

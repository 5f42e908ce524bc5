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
    const expected = { 'content-type': 'application/xml; charset=utf-8', 'x-robots-tag': 'noindex' };
    expect(answer.headers).toMatchObject(expected);
    const locations = locationsIn(answer.body);
    expect(locations).toHaveLength(count);
    expect(locations.every((location) => location.startsWith(`${SITE_ORIGIN}/`))).toBe(true);
  });

  test('the index lists sitemaps that are there, and no other index (S2.5)', async () => {
    const locations = locationsIn((await get('/sitemap-index.xml')).body);
    const queries = ['?type=static', '?type=nsn&amp;page=1', '?type=nsn&amp;page=2'];
    expect(locations.slice(0, 3)).toEqual(queries.map((query) => `${SITE_ORIGIN}/sitemap.xml${query}`));
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
    ['/sitemap.xml?type=nsn&page=3', 404],
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

const NAVIGATES = { 'sec-fetch-dest': 'document' };
const STYLED = '<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/css" href="/sitemap.css"?>\n<';

describe('XML in a browser (S15.38)', () => {
  test.each('/sitemap.xml /sitemap-index.xml /sitemap-static.xml /sitemap.xml?type=nsn'.split(' '))(
    '%s has a style sheet for a browser, and is the same without it for everyone else',
    async (url) => {
      const shown = await get(url, NAVIGATES);
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
      expect(shown.body.startsWith(STYLED)).toBe(true);
      const plain = await get(url);
      expect(plain.body).toBe(shown.body.replace(/<\?xml-stylesheet.*\n/, ''));
      expect(plain.headers.vary).toBe('Accept-Encoding, Sec-Fetch-Dest');
      expect(plain.headers.etag).not.toBe(shown.headers.etag);
      const again = await get(url, { ...NAVIGATES, 'if-none-match': shown.headers.etag as string });
      expect(again.statusCode).toBe(304);
    },
  );

  test('the style sheet is there, and the policy of the site lets it in', async () => {
    const { headers, body } = await get('/sitemap.css');
    expect([headers['content-type'], body.includes('sitemapindex')]).toEqual(['text/css; charset=utf-8', true]);
    const policy = (await get('/sitemap.xml', NAVIGATES)).headers['content-security-policy'];
    expect(policy).toMatch(/style-src 'self'[ ;]/);
  });

  test.each([
    '/functions/v1/generate-gz-sitemap?type=nsn-1',
    '/functions/v1/dynamic-sitemap?type=static',
    '/sitemap.xml?type=video',
    '/sitemap.xml?type=nsn&page=99',
  ])('%s has none: the tree of the browser is let in, and nothing else', async (url) => {
    const { headers, body } = await get(url, NAVIGATES);
    expect(body).not.toContain('xml-stylesheet');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; .*frame-ancestors 'none'$/,
    );
  });
});

describe('addresses that tell a sitemap plainly (S15.37)', () => {
  test.each([
    ['/sitemap/nsn-1.xml.gz', '/sitemaps/nsn-1.xml.gz'],
    ['/sitemap/fsc-1560.xml.gz', '/sitemaps/fsc-1560.xml.gz'],
    ['/sitemap/nsn-1.xml', '/sitemap/nsn-1'],
    ['/sitemap/nsn-1.xml?again', '/sitemap/nsn-1'],
    ['/sitemap/fsc/5305/2', '/sitemap/fsc/5305?page=2'],
    ['/sitemap/fsc/5305/1', '/sitemap/fsc/5305'],
  ])('%s leads to %s, for programs and browsers', async (url, place) => {
    for (const headers of [{}, NAVIGATES]) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.headers.location]).toEqual([301, place]);
    }
    if (!place.endsWith('.gz')) expect((await get(place)).statusCode).toBe(200);
    expect((await site.app.inject({ method: 'HEAD', url })).statusCode).toBe(301);
  });

  test.each([
    '/sitemap/nsn-0.xml',
    '/sitemap/nsn-1.xml.gz.xml',
    '/sitemap/operators.xml',
    '/sitemap/..%2fnsn-1.xml',
    '/sitemap/%2f%2fevil.example%2fnsn-1.xml',
    '/sitemap/fsc/53051/2',
    '/sitemap/fsc/5305/0',
    '/sitemap/fsc/5305/2/3',
  ])('%s leads nowhere', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'application/xml; charset=utf-8']);
    expect(answer.body).toContain('<!-- Error: Unknown sitemap type: ');
  });
});

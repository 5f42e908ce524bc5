import { describe, expect, test } from 'vitest';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const site = siteForTests(aSitemapCatalog({ 1005: 3, 5305: 6_000 }));
const NAVIGATES = { 'sec-fetch-dest': 'document' };
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
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
    if (!/gz$|page=2$/.test(place)) expect((await get(place)).statusCode).toBe(200);
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

import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../storage/catalog-store.ts';
import { aSitemapCatalog, type ASitemapCatalog } from './a-sitemap-catalog.ts';
import { aSitemapSite, SITE_ORIGIN, type SitemapSite } from './a-sitemap-site.ts';

let catalog: ASitemapCatalog;
let site: SitemapSite;
beforeAll(async () => {
  catalog = aSitemapCatalog({ 1005: 3, 1560: 6_000, 5305: 50_500 });
  site = await aSitemapSite(catalog);
});
afterAll(() => site.close());
afterEach(() => site.use(catalog));

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location!);
const rootOf = (xml: string) => /^<\?xml version="1.0" encoding="UTF-8"\?>\n<(\w+)/.exec(xml)?.[1];

describe('every address of a sitemap', () => {
  test.each([
    ['/sitemap.xml', 'sitemapindex', 7],
    ['/sitemap.xml?type=index', 'sitemapindex', 7],
    ['/sitemap.xml?type=index&chunk=1', 'sitemapindex', 3],
    ['/sitemap.xml?type=static', 'urlset', 4],
    ['/sitemap.xml?type=nsn', 'urlset', 50_000],
    ['/sitemap.xml?type=nsn&page=1', 'urlset', 50_000],
    ['/sitemap.xml?type=nsn&page=2', 'urlset', 6_509],
    ['/sitemap.xml?type=fsc&fsc=1005', 'urlset', 4],
    ['/sitemap.xml?type=fsc&fsc=5305&page=2', 'urlset', 501],
    ['/sitemap-working.xml', 'sitemapindex', 7],
    ['/sitemap-working.xml?type=fsc&fsc=1005', 'urlset', 4],
    ['/sitemap-working.xml?type=index&chunk=1', 'sitemapindex', 3],
    ['/sitemap-index.xml', 'sitemapindex', 7],
    ['/sitemap-index.xml?type=static', 'sitemapindex', 7],
    ['/sitemap-static.xml', 'urlset', 4],
    ['/sitemap-static.xml?type=index', 'urlset', 4],
    ['/sitemap/index', 'sitemapindex', 7],
    ['/sitemap/index?chunk=1', 'sitemapindex', 3],
    ['/sitemap/static', 'urlset', 4],
    ['/sitemap/nsn', 'urlset', 50_000],
    ['/sitemap/nsn?page=2', 'urlset', 6_509],
    ['/sitemap/nsn/2', 'urlset', 6_509],
    ['/sitemap/nsn/2?page=1', 'urlset', 6_509],
    ['/sitemap/fsc?fsc=1005', 'urlset', 4],
    ['/sitemap/fsc/1005', 'urlset', 4],
    ['/sitemap/fsc/5305?page=2', 'urlset', 501],
    ['/sitemap/nsn-12', 'urlset', 1_503],
    ['/sitemap/fsc-1560', 'urlset', 6_001],
    ['/functions/v1/sitemap', 'sitemapindex', 7],
    ['/functions/v1/sitemap?type=index&chunk=1', 'sitemapindex', 3],
    ['/functions/v1/sitemap?type=fsc&fsc=5305&page=2', 'urlset', 501],
    ['/functions/v1/dynamic-sitemap?type=nsn&page=2', 'urlset', 6_509],
    ['/functions/v1/dynamic-sitemap?type=fsc&fsc=1005', 'urlset', 4],
    ['/functions/v1/generate-gz-sitemap?type=nsn-12', 'urlset', 1_503],
    ['/functions/v1/generate-gz-sitemap?type=fsc-1560', 'urlset', 6_001],
  ])('%s is a %s of %d addresses', async (url, root, count) => {
    const answer = await get(url);
    expect([answer.statusCode, rootOf(answer.body)]).toEqual([200, root]);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    const locations = locationsIn(answer.body);
    expect(locations).toHaveLength(count);
    expect(locations.every((location) => location.startsWith(`${SITE_ORIGIN}/`))).toBe(true);
  });

  test('the index lists sitemaps that are there, and no other index', async () => {
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

  test('a browser that navigates to one gets XML as well, and caches are told that it may not', async () => {
    for (const url of ['/sitemap/nsn/2', '/sitemap/static', '/sitemap/fsc/1005', '/sitemap/nsn-12']) {
      const answer = await get(url, { 'sec-fetch-dest': 'document' });
      expect(answer.headers['content-type']).toContain('application/xml');
      expect(answer.headers.vary).toBe('Accept-Encoding, Sec-Fetch-Dest');
    }
    expect((await get('/sitemap.xml')).headers.vary).toBe('Accept-Encoding');
  });
});

describe('what is not there', () => {
  test.each([
    ['/sitemap.xml?type=', 400],
    ['/sitemap.xml?type=nsn&type=nsn', 400],
    ['/sitemap.xml?type=NSN', 404],
    ['/sitemap.xml?type=all', 404],
    ['/sitemap.xml?type=%00', 404],
    ['/sitemap.xml?type=%E0%A4%A', 404],
    ['/sitemap.xml?type=constructor', 404],
    ['/sitemap.xml?type=__proto__', 404],
    ['/sitemap.xml?type=nsn&page=', 400],
    ['/sitemap.xml?type=nsn&page=0', 400],
    ['/sitemap.xml?type=nsn&page=-1', 400],
    ['/sitemap.xml?type=nsn&page=1.5', 400],
    ['/sitemap.xml?type=nsn&page=1e1', 400],
    ['/sitemap.xml?type=nsn&page=01', 400],
    ['/sitemap.xml?type=nsn&page=%D9%A1', 400],
    ['/sitemap.xml?type=nsn&page=1&page=2', 400],
    ['/sitemap.xml?type=nsn&page=3', 404],
    ['/sitemap.xml?type=nsn&page=9999999', 404],
    ['/sitemap.xml?type=nsn&page=99999999999999999999', 400],
    ['/sitemap.xml?type=fsc', 400],
    ['/sitemap.xml?type=fsc&fsc=5', 400],
    ['/sitemap.xml?type=fsc&fsc=53055', 400],
    ['/sitemap.xml?type=fsc&fsc=../1', 400],
    ['/sitemap.xml?type=fsc&fsc=9999', 404],
    ['/sitemap.xml?type=fsc&fsc=1005&page=2', 404],
    ['/sitemap.xml?type=index&chunk=2', 404],
    ['/sitemap.xml?type=index&chunk=0', 400],
    ['/sitemap.xml?type=index&chunk=-1', 400],
    ['/sitemap.xml?type=index&chunk=0.5', 400],
    ['/sitemap.xml?chunk=1&chunk=1', 400],
    ['/sitemap-working.xml?type=chunks', 404],
    ['/sitemap/unknown', 404],
    ['/sitemap/NSN/1', 404],
    ['/sitemap/nsn/0', 400],
    ['/sitemap/nsn/3', 404],
    ['/sitemap/nsn/..%2f1', 400],
    ['/sitemap/static/2', 404],
    ['/sitemap/index/1', 404],
    ['/sitemap/nsn-13', 404],
    ['/sitemap/nsn-0', 404],
    ['/sitemap/nsn-01', 404],
    ['/sitemap/nsn-12/1', 404],
    ['/sitemap/fsc', 400],
    ['/sitemap/fsc/9999', 404],
    ['/sitemap/fsc/abcd', 400],
    ['/sitemap/fsc-1005', 404],
    ['/sitemap/nsn/1/2', 404],
    ['/sitemap/%00', 404],
    ['/sitemap/%E0%A4%A', 400],
    [`/sitemap/${'x'.repeat(300)}`, 404],
    ['/sitemap/<script>alert(1)</script>', 404],
    ['/sitemap/--%3E%3Cevil%2F%3E--', 404],
    ['/functions/v1/sitemap?type=chunks', 404],
    ['/functions/v1/dynamic-sitemap?type=nsn&page=3', 404],
    ['/functions/v1/generate-gz-sitemap', 400],
    ['/functions/v1/generate-gz-sitemap?type=', 400],
    ['/functions/v1/generate-gz-sitemap?type=nsn-1&type=nsn-2', 400],
    ['/functions/v1/generate-gz-sitemap?type=nsn', 404],
    ['/functions/v1/generate-gz-sitemap?type=nsn--1', 404],
    ['/functions/v1/generate-gz-sitemap?type=nsn-1.5', 404],
    ['/functions/v1/generate-gz-sitemap?type=NSN-1', 404],
    ['/functions/v1/generate-gz-sitemap?type=nsn-13', 404],
    ['/functions/v1/generate-gz-sitemap?type=fsc-1005', 404],
    ['/functions/v1/generate-gz-sitemap?type=../nsn-1', 404],
  ])('%s is %d with a comment in well-formed XML', async (url, status) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    // one element with one comment: nothing of the address becomes markup
    expect(answer.body).toMatch(/^<\?xml [^>]*\?>\n<error>\n<!-- (?:(?!--).)* -->\n<\/error>\n$/);
  });

  test('is named in the words of the specification', async () => {
    expect((await get('/sitemap.xml?type=parts')).body).toContain('Unknown sitemap type: parts');
    expect((await get('/functions/v1/generate-gz-sitemap?type=nsn-99')).body).toContain('Unknown sitemap type: nsn-99');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)(
    '%s is a method that sitemaps do not have',
    async (method) => {
      for (const url of ['/sitemap.xml', '/sitemap/nsn', '/functions/v1/dynamic-sitemap']) {
        const answer = await site.app.inject({
          method,
          url,
          ...(method === 'POST' ? { payload: { type: 'nsn' } } : {}),
        });
        expect([answer.statusCode, answer.headers.allow, rootOf(answer.body)]).toEqual([405, 'GET, HEAD', 'error']);
      }
    },
  );
});

describe('a client that comes again', () => {
  test.each(['/sitemap.xml', '/sitemap-static.xml', '/sitemap.xml?type=nsn&page=2', '/sitemap/nsn-12'])(
    '%s has a strong ETag of its own for each encoding, Last-Modified, and answers 304 to them',
    async (url) => {
      const plain = await get(url);
      const packed = await get(url, { 'accept-encoding': 'gzip, br' });
      expect([packed.headers['content-encoding'], gunzipSync(packed.rawPayload).equals(plain.rawPayload)]).toEqual([
        'gzip',
        true,
      ]);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.headers.etag).toMatch(/^"[\w-]+"$/);
      expect(packed.headers.etag).toMatch(/^"[\w-]+-gzip"$/);
      expect(plain.headers['last-modified']).toBe('Wed, 02 Sep 2026 03:04:05 GMT');
      expect(plain.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      const again = [
        await get(url, { 'if-none-match': plain.headers.etag as string }),
        await get(url, { 'accept-encoding': 'gzip', 'if-none-match': `"x", ${packed.headers.etag as string}` }),
        await get(url, { 'if-modified-since': 'Wed, 02 Sep 2026 03:04:05 GMT' }),
      ];
      expect(again.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [304, ''],
        [304, ''],
        [304, ''],
      ]);
      expect(again[0]!.headers).toMatchObject({ etag: plain.headers.etag, vary: plain.headers.vary });
      const changed = [
        await get(url, { 'if-none-match': '"other"', 'if-modified-since': 'Fri, 02 Oct 2026 00:00:00 GMT' }),
        await get(url, { 'if-modified-since': 'Tue, 01 Sep 2026 00:00:00 GMT' }),
      ];
      expect(changed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    },
  );

  test('costs no block of NSNs when it has the page already, nor when it asks for the headers alone', async () => {
    const url = '/sitemap.xml?type=nsn&page=2';
    const { headers } = await get(url);
    const before = catalog.asked.blocks;
    const head = await site.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', undefined]);
    const told = ['etag', 'last-modified', 'cache-control', 'content-type', 'vary'] as const;
    for (const name of told) expect(head.headers[name]).toBe(headers[name]);
    expect((await get(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304);
    expect(catalog.asked.blocks).toBe(before);
  });

  test('HEAD of an index tells the length that GET has', async () => {
    const head = await site.app.inject({ method: 'HEAD', url: '/sitemap-index.xml' });
    const { body, headers } = await get('/sitemap-index.xml');
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      String(Buffer.byteLength(body)),
      headers.etag,
    ]);
  });

  test('finds the same ETag in another process on the same content, and another on another origin or content', async () => {
    const url = '/sitemap.xml?type=nsn&page=2';
    const { etag } = (await get(url)).headers;
    const others = await Promise.all([
      aSitemapSite(aSitemapCatalog({ 1005: 3, 1560: 6_000, 5305: 50_500 }, { version: 'second' })),
      aSitemapSite(catalog, { env: { SITE_URL: 'https://other.example' } }),
      aSitemapSite(aSitemapCatalog({ 1005: 3, 1560: 6_000, 5305: 50_501 })),
      aSitemapSite(aSitemapCatalog({ 1005: 3, 1560: 6_000, 5305: 50_500 }, { changedOn: 20_001 })),
    ]);
    const etags = [];
    for (const other of others) etags.push((await other.app.inject(url)).headers.etag);
    await Promise.all(others.map((other) => other.close()));
    expect(etags[0]).toBe(etag);
    expect(new Set([etag, ...etags.slice(1)]).size).toBe(4);
  });
});

describe('the catalog', () => {
  test('is planned once, also for many who ask at the same time', async () => {
    const fresh = aSitemapCatalog({ 5305: 10 });
    site.use(fresh);
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/sitemap.xml')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(fresh.asked.facts).toBe(1);
  });

  test('is followed when another is switched in', async () => {
    site.use(aSitemapCatalog({ 5305: 10 }));
    expect(locationsIn((await get('/sitemap.xml?type=nsn')).body)).toHaveLength(12);
    site.use(aSitemapCatalog({ 5305: 11 }, { version: 'second', importedAt: '2026-10-01T00:00:00.000Z' }));
    const answer = await get('/sitemap.xml?type=nsn');
    expect(locationsIn(answer.body)).toHaveLength(13);
    expect(answer.headers['last-modified']).toBe('Thu, 01 Oct 2026 00:00:00 GMT');
  });

  test('that could not be planned is planned again by the next who asks', async () => {
    let out = true;
    const fresh = aSitemapCatalog({ 5305: 10 });
    site.use({
      ...fresh,
      sitemapFacts: () => (out ? Promise.reject(new StoreUnavailable('out')) : fresh.sitemapFacts()),
    });
    expect((await get('/sitemap.xml')).statusCode).toBe(503);
    out = false;
    expect((await get('/sitemap.xml')).statusCode).toBe(200);
  });

  test.each([
    ['is out', new StoreUnavailable('gone')],
    ['is not loaded yet', undefined],
  ])('that %s is 503 with Retry-After, and the index falls back', async (_name, failure) => {
    site.use(null, failure);
    for (const url of [
      '/sitemap.xml',
      '/sitemap-index.xml',
      '/sitemap/index',
      '/functions/v1/sitemap?type=index&chunk=2',
    ]) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
        503,
        '10',
        'no-store',
      ]);
      expect(answer.body).toContain('<!-- Error: HTTP 503: Service Unavailable -->');
      expect(locationsIn(answer.body)).toEqual(
        [
          'type=static',
          'type=index&amp;chunk=1',
          'type=index&amp;chunk=2',
          'type=nsn&amp;page=1',
          'type=nsn&amp;page=2',
        ].map((query) => `${SITE_ORIGIN}/sitemap.xml?${query}`),
      );
    }
    for (const url of ['/sitemap-static.xml', '/sitemap.xml?type=nsn', '/sitemap/nsn-1', '/sitemap/fsc/1005']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['retry-after'], rootOf(answer.body)]).toEqual([503, '10', 'error']);
    }
    expect((await get('/sitemap.xml?type=nsn&page=0')).statusCode).toBe(400);
  });

  test.each(['identity', 'gzip'])('whose NSNs cannot be read is 503 before anything is sent (%s)', async (encoding) => {
    site.use({ ...catalog, readNsnBlocks: () => Promise.reject(new StoreUnavailable('out')) });
    // Planned while it could be read.
    site.use({ ...aSitemapCatalog({ 5305: 10 }), readNsnBlocks: () => Promise.reject(new StoreUnavailable('out')) });
    for (const url of ['/sitemap.xml?type=nsn', '/sitemap/nsn-1', '/sitemap.xml?type=fsc&fsc=5305']) {
      const answer = await get(url, { 'accept-encoding': encoding });
      expect([url, answer.statusCode, rootOf(answer.body)]).toEqual([url, 503, 'error']);
      expect([answer.headers['content-encoding'], answer.headers.etag]).toEqual([undefined, undefined]);
    }
  });

  test('that fails in a way nobody foresaw is 500, without the reason, which is logged', async () => {
    site.use({ ...catalog, sitemapFacts: () => Promise.reject(new Error('secret detail')) });
    const answer = await get('/sitemap.xml');
    expect([answer.statusCode, rootOf(answer.body), answer.body.includes('secret')]).toEqual([
      500,
      'sitemapindex',
      false,
    ]);
    expect(answer.body).toContain('HTTP 500: Internal Server Error');
    expect(site.log.join('')).toContain('secret detail');
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

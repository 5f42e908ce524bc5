import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import {
  aSitemapSite,
  locationsIn,
  SITE_ORIGIN,
  siteForTests,
} from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const COUNTS = { 1005: 3, 1560: 6_000, 5305: 50_500 };
const catalog = aSitemapCatalog(COUNTS);
const site = siteForTests(catalog);
afterEach(() => site.use(catalog));

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const rootOf = (xml: string) => /^<\?xml version="1.0" encoding="UTF-8"\?>\n<(\w+)/.exec(xml)?.[1];

describe('a client that comes again', () => {
  const gone = { statusCode: 304, body: '' };
  test.each(['/sitemap.xml', '/sitemap-static.xml', '/sitemap.xml?type=nsn&page=2', '/sitemap/nsn-12'])(
    '%s has a strong ETag of its own for each encoding, no date, and answers 304 to the ETag',
    async (url) => {
      const plain = await get(url);
      const packed = await get(url, { 'accept-encoding': 'gzip, br' });
      expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      const etags = [plain, packed].map(({ headers }) => headers.etag as string);
      expect(etags).toEqual([expect.stringMatching(/^"[\w-]+"$/), expect.stringMatching(/^"[\w-]+-gzip"$/)]);
      expect([plain, packed].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip']);
      expect(plain.headers['last-modified']).toBeUndefined();
      expect(plain.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
      const again = [
        await get(url, { 'if-none-match': etags[0]! }),
        await get(url, { 'accept-encoding': 'gzip', 'if-none-match': `"x", ${etags[1]}` }),
      ];
      expect(again).toMatchObject([gone, gone]);
      expect(again[0]!.headers).toMatchObject({ etag: plain.headers.etag, vary: plain.headers.vary });
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    },
  );

  test('costs no block of NSNs when it has the page already, nor when it asks for the headers alone', async () => {
    const url = '/sitemap.xml?type=nsn&page=2';
    const { headers } = await get(url);
    const before = catalog.asked.blocks;
    const head = await site.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', undefined]);
    const told = ['etag', 'cache-control', 'content-type', 'vary'] as const;
    for (const name of told) expect(head.headers[name]).toBe(headers[name]);
    expect((await get(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304);
    expect(catalog.asked.blocks).toBe(before);
  });

  test('HEAD of an index tells the length that GET has', async () => {
    const head = await site.app.inject({ method: 'HEAD', url: '/sitemap-index.xml' });
    const { body, headers } = await get('/sitemap-index.xml');
    const { etag } = headers;
    const length = String(Buffer.byteLength(body));
    expect(head).toMatchObject({ statusCode: 200, body: '', headers: { 'content-length': length, etag } });
  });

  test('finds the same ETag in another catalog of the same content, and another on another origin or content', async () => {
    const url = '/sitemap.xml?type=nsn&page=2';
    const { etag } = (await get(url)).headers;
    const moved = await aSitemapSite(catalog, { env: { SITE_URL: 'https://other.example' } });
    const etags = [(await moved.get(url)).headers.etag];
    await moved.close();
    for (const other of [
      aSitemapCatalog(COUNTS, { version: 'second' }),
      aSitemapCatalog({ ...COUNTS, 5305: 50_501 }),
      aSitemapCatalog(COUNTS, { changedOn: 20_001 }),
    ]) {
      site.use(other);
      etags.push((await get(url)).headers.etag);
    }
    expect(etags[1]).toBe(etag);
    expect(new Set([etag, ...etags]).size).toBe(4);
  });
});

describe('the catalog', () => {
  test('is planned once, also for many who ask at the same time', async () => {
    const fresh = aSitemapCatalog({ 5305: 10 });
    site.use(fresh);
    // Before anybody asks: the first crawler does not wait for it.
    expect(fresh.asked.facts).toBe(1);
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
  });

  test.each(['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-static.xml', '/sitemap.xml?type=nsn', '/sitemap/nsn-1'])(
    '%s is never 304 by date: not after a rollback, nor with another SITE_URL (S4.8)',
    async (url) => {
      const newer = aSitemapCatalog({ 5305: 10 }, { version: 'newer', importedAt: '2026-10-01T00:00:00.000Z' });
      site.use(newer);
      const later = await get(url);
      const { 'last-modified': date = 'Thu, 01 Oct 2026 00:00:00 GMT' } = later.headers;
      site.use(aSitemapCatalog({ 5305: 11 }, { changedOn: 19_000 }));
      const other = await aSitemapSite(newer, { env: { SITE_URL: 'https://other.example' } });
      for (const { app } of [site, other]) {
        const answer = await app.inject({ url, headers: { 'if-modified-since': String(date) } });
        expect([answer.statusCode, answer.body === later.body]).toEqual([200, false]);
      }
      await other.close();
    },
  );

  test('that could not be planned is planned again by the next request', async () => {
    let out = true;
    const fresh = aSitemapCatalog({ 5305: 10 });
    const facts = () => (out ? Promise.reject(new StoreUnavailable('out')) : fresh.sitemapFacts());
    site.use({ ...fresh, sitemapFacts: facts });
    expect((await get('/sitemap.xml')).statusCode).toBe(503);
    out = false;
    expect((await get('/sitemap.xml')).statusCode).toBe(200);
  });

  test.each([
    ['is out', new StoreUnavailable('gone')],
    ['is not loaded yet', undefined],
  ])('that %s is 503 with Retry-After, and the index falls back (S4.4)', async (_name, failure) => {
    site.use(aSitemapCatalog({ 5305: 10 }));
    await get('/sitemap.xml');
    site.use(null, failure);
    const indexes = '/sitemap.xml /sitemap-index.xml /sitemap/index /functions/v1/sitemap?type=index&chunk=2';
    for (const url of indexes.split(' ')) {
      const answer = await get(url);
      expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } });
      expect(answer.body).toContain('<!-- Error: HTTP 503: Service Unavailable -->');
      const queries = ['type=static', 'type=index&amp;chunk=1', 'type=nsn&amp;page=1'];
      expect(locationsIn(answer.body)).toEqual(queries.map((query) => `${SITE_ORIGIN}/sitemap.xml?${query}`));
    }
    const others = '/sitemap-static.xml /sitemap.xml?type=nsn /sitemap/nsn-1 /sitemap/fsc/1005'.split(' ');
    for (const url of [...others, '/sitemap-pages.xml', '/sitemap-files.xml', '/sitemap-groups.xml']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['retry-after'], rootOf(answer.body)]).toEqual([503, '10', 'error']);
    }
    expect((await get('/sitemap.xml?type=nsn&page=0')).statusCode).toBe(400);
  });

  test.each(['identity', 'gzip'])('whose NSNs cannot be read is 503 before anything is sent (%s)', async (encoding) => {
    // planned while it could be read
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
    expect([answer.statusCode, rootOf(answer.body)]).toEqual([500, 'sitemapindex']);
    expect(answer.body).not.toContain('secret');
    expect(answer.body).toContain('HTTP 500: Internal Server Error');
    expect(site.log.join('')).toContain('secret detail');
  });
});

test('a site with too much to do refuses without a line in the log for each that comes', async () => {
  const before = site.log.length;
  site.use({ ...catalog, sitemapFacts: () => Promise.reject(Object.assign(new Error('busy'), { statusCode: 503 })) });
  const answer = await get('/sitemap.xml');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(site.log.slice(before).filter((line) => line.includes('sitemap failed'))).toEqual([]);
});

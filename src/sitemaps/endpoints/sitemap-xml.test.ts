import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { SITE_ORIGIN } from '../../../test/support/http/built-site.fixture.ts';
import { aSitemapSite, locationsIn, siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';

const COUNTS = { 1005: 3, 1560: 6_000, 5305: 50_500 };
const catalog = aSitemapCatalog(COUNTS);
const site = siteForTests(catalog);
afterEach(() => site.use(catalog));

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const rootOf = (xml: string) => /^<\?xml version="1.0" encoding="UTF-8"\?>\n<(\w+)/.exec(xml)?.[1];

describe('every address of a sitemap', () => {
  test.each([
    ['/sitemap.xml', 'sitemapindex', 7],
    ['/sitemap.xml?type=index&chunk=1', 'sitemapindex', 3],
    ['/sitemap.xml?type=static', 'urlset', 4],
    ['/sitemap.xml?type=nsn&page=1', 'urlset', 50_000],
    ['/sitemap.xml?type=nsn&page=2', 'urlset', 6_509],
    ['/sitemap.xml?type=fsc&fsc=5305&page=2', 'urlset', 501],
    ['/sitemap-working.xml?type=index&chunk=1', 'sitemapindex', 3],
    ['/sitemap-index.xml', 'sitemapindex', 7],
    ['/sitemap-static.xml', 'urlset', 4],
    ['/sitemap-static.xml?type=index', 'urlset', 4],
    ['/sitemap/index?chunk=1', 'sitemapindex', 3],
    ['/sitemap/static', 'urlset', 4],
    ['/sitemap/nsn/2', 'urlset', 6_509],
    ['/sitemap/fsc/1005', 'urlset', 4],
    ['/sitemap/fsc/5305?page=2', 'urlset', 501],
    ['/sitemap/nsn-12', 'urlset', 1_503],
    ['/sitemap/fsc-1560', 'urlset', 6_001],
    ['/functions/v1/sitemap', 'sitemapindex', 7],
    ['/functions/v1/dynamic-sitemap?type=nsn&page=2', 'urlset', 6_509],
    ['/functions/v1/dynamic-sitemap?type=nsn-12', 'urlset', 1_503],
    ['/functions/v1/generate-gz-sitemap?type=fsc-1560', 'urlset', 6_001],
  ])('%s is a %s of %d addresses (S1.1, S4.1, S4.2, S4.3, S6.2, S6.3, S6.5)', async (url, root, count) => {
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
  const unknown = [
    ...'nsn-0.xml nsn-1.xml.gz.xml operators.xml ..%2fnsn-1.xml %2f%2fevil.example%2fnsn-1.xml'.split(' '),
    ...'fsc/53051/2 fsc/5305/0 fsc/5305/2/3'.split(' '),
  ];
  test.each<[url: string, status: number, words?: string]>([
    ['/sitemap.xml?type=%E0%A4%A', 404],
    ['/sitemap.xml?type=nsn&page=3', 404],
    ['/sitemap.xml?type=fsc&fsc=1005&page=2', 404],
    ['/sitemap.xml?type=index&chunk=2', 404],
    ['/sitemap/unknown', 404],
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
    ['/functions/v1/generate-gz-sitemap', 400],
    ['/functions/v1/generate-gz-sitemap?type=nsn-99', 404, 'Unknown sitemap type: nsn-99'],
    ['/sitemap.xml?type=parts', 404, 'Unknown sitemap type: parts'],
    ...unknown.map((name): [string, number, string] => [`/sitemap/${name}`, 404, 'Unknown sitemap type: ']),
  ])('%s is %d with a comment in well-formed XML (S2.6, S4.3, S7.4, S15.37)', async (url, status, words = '') => {
    const answer = await get(url);
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' };
    expect(answer).toMatchObject({ statusCode: status, headers });
    expect(answer.headers.etag).toBeUndefined();
    // one element with one comment: nothing of the address becomes markup
    expect(answer.body).toMatch(/^<\?xml [^>]*\?>\n<error>\n<!-- (?:(?!--).)* -->\n<\/error>\n$/);
    expect(answer.body).toContain(words);
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
  const styled = '/sitemap.xml /sitemap-index.xml /sitemap-static.xml /sitemap.xml?type=nsn'.split(' ');
  test.each(styled)('%s has a style sheet for a browser, and is the same without it for everyone else', async (url) => {
    const shown = await get(url, NAVIGATES);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(shown.body.startsWith(STYLED)).toBe(true);
    const plain = await get(url);
    expect(plain.body).toBe(shown.body.replace(/<\?xml-stylesheet.*\n/, ''));
    expect(plain.headers.vary).toBe('Accept-Encoding, Sec-Fetch-Dest');
    expect(plain.headers.etag).not.toBe(shown.headers.etag);
    const again = await get(url, { ...NAVIGATES, 'if-none-match': shown.headers.etag as string });
    expect(again.statusCode).toBe(304);
  });

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
});

describe('a client that comes again', () => {
  const gone = { statusCode: 304, body: '' };
  const tagged = ['/sitemap.xml', '/sitemap-static.xml', '/sitemap.xml?type=nsn&page=2', '/sitemap/nsn-12'];
  test.each(tagged)('%s has a strong ETag for each encoding, no date, and answers 304 to the ETag', async (url) => {
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
  });

  test('costs no block of NSNs when it has the page already, nor by HEAD, which tells the length of an index as GET does', async () => {
    const url = '/sitemap.xml?type=nsn&page=2';
    const { headers } = await get(url);
    const before = catalog.asked.blocks;
    const head = await site.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', undefined]);
    for (const name of ['etag', 'cache-control', 'content-type', 'vary'] as const)
      expect(head.headers[name]).toBe(headers[name]);
    expect((await get(url, { 'if-none-match': headers.etag as string })).statusCode).toBe(304);
    expect(catalog.asked.blocks).toBe(before);
    const index = await get('/sitemap-index.xml');
    const told = { 'content-length': String(index.rawPayload.length), etag: index.headers.etag };
    const headOfIndex = await site.app.inject({ method: 'HEAD', url: '/sitemap-index.xml' });
    expect(headOfIndex).toMatchObject({ statusCode: 200, body: '', headers: told });
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

  const all = ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-static.xml', '/sitemap.xml?type=nsn', '/sitemap/nsn-1'];
  test.each(all)('%s follows the catalog, no date: after a rollback, with another SITE_URL (S4.8)', async (url) => {
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
  });

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
    expect(rootOf((await get('/sitemap/nsn/1')).body)).toBe('error');
  });
});

test('a site with too much to do refuses without a line in the log for each that comes', async () => {
  const before = site.log.length;
  site.use({ ...catalog, sitemapFacts: () => Promise.reject(Object.assign(new Error('busy'), { statusCode: 503 })) });
  const answer = await get('/sitemap.xml');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
  expect(site.log.slice(before).filter((line) => line.includes('sitemap failed'))).toEqual([]);
});

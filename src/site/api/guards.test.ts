import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { StoreOverloaded, StoreUnavailable } from '#base/database/database.ts';
import { aSitemapSite, type SitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { anApiSite } from '../../../test/support/api/api-site.fixture.ts';

const api = await anApiSite();
afterAll(() => api.close());
const { get } = api;

const others: SitemapSite[] = [];
afterEach(async () => {
  await Promise.all(others.splice(0).map((site) => site.close()));
});
/** The site on a catalog with other methods; null cannot be read. */
async function aSite(change: Partial<CatalogStore> | null, env: Record<string, string> = {}) {
  const catalog = change && { ...api.catalog, withSignal: undefined, ...change };
  const site = await aSitemapSite(catalog, { env });
  others.push(site);
  return Object.assign(site, { get: (url: string) => site.app.inject(`/api/v1${url}`) });
}

describe('the door', () => {
  test('pages of other sites may read, after asking or without', async () => {
    const headers = { origin: 'https://other.example', 'access-control-request-method': 'GET' };
    const preflight = await api.app.inject({ method: 'OPTIONS', url: '/api/v1/fsc/5310', headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Accept, If-None-Match',
    });
    const answer = await get('/nsn/99-999-9999', { origin: 'https://other.example' });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After',
      'x-robots-tag': 'noindex',
    });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s is refused with 405 before its body is read',
    async (method) => {
      const headers = { 'content-type': 'text/odd' };
      const answer = await api.app.inject({ method, url: '/api/v1/fsc/5310', headers, payload: 'x'.repeat(300_000) });
      expect([answer.statusCode, answer.headers.allow, answer.json().status]).toEqual([405, 'GET, HEAD', 405]);
    },
  );

  test('the root leads to the page, other addresses to a problem', async () => {
    expect((await get('')).headers.location).toBe('/api');
    for (const path of ['/nothing', '/nsn/1/2', '/openapi.yaml', '/nsn/%E0%A4%A'])
      expect((await get(path)).headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  test('an address over its rate waits as long as it is told, and every answer says what is left', async () => {
    const limited = await aSite({}, { API_RATE_PER_MINUTE: '2' });
    const calls = [];
    for (const url of ['/fsc/5305', '/nsn/1', '/fsc/5305']) calls.push(await limited.get(url));
    const left = calls.map(({ statusCode, headers }) => `${statusCode} ${headers.ratelimit}`);
    expect(left).toEqual(['200 "default";r=1;t=30', '400 "default";r=0;t=60', '429 "default";r=0;t=60']);
    expect(calls[2]!.headers).toMatchObject({ 'ratelimit-policy': '"default";q=2;w=60', 'retry-after': '30' });
    expect(calls[2]!.json()).toMatchObject({ status: 429, type: 'https://parts.example/api#too-many-requests' });
  });

  test('a catalog that cannot be read, and a search that takes too long, is 503 with Retry-After', async () => {
    for (const failure of [undefined, new StoreUnavailable('gone')]) {
      const broken = await aSite(null);
      broken.use(null, failure);
      const answer = await broken.get('/nsn/5305-01-234-5678');
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().status]).toEqual([503, '10', 503]);
    }
    const slow = () => Promise.reject(new StoreUnavailable('took longer'));
    const broken = await aSite({ searchByWords: slow, selectParts: slow });
    for (const path of ['/search?q=nut', '/facets?q=nut', '/facets?name=nut', '/facets?fsc=5305&cage=81343']) {
      const answer = await broken.get(path);
      expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '10']);
      expect(answer.json().detail).toContain('busy');
    }
  });

  test('a search that finds too many waiting is 503 with Retry-After, and is not logged as a failure', async () => {
    const busy = await aSite({ searchByWords: () => Promise.reject(new StoreOverloaded('Too many searches wait')) });
    const answer = await busy.get('/search?q=nut');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(busy.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('a maker with too many items in a class to be counted is refused in words (C12.6)', async () => {
    const asked = { text: 'nut', filters: [], order: { by: 'fit' }, page: { limit: 1 }, facets: false } as const;
    const found = await api.catalog.searchByWords(asked);
    const broken = await aSite({
      selectParts: () => Promise.reject(new RangeError('too many')),
      searchByWords: async ({ cage }) => (cage ? null : found),
    });
    for (const query of ['fsc=5310', 'q=nut']) {
      const answer = await broken.get(`/facets?${query}&cage=81343`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(answer.json().errors).toMatchObject([{ parameter: 'cage', detail: expect.stringContaining('Add fsc') }]);
    }
  });

  test('a section that cannot be read is null and kept by no cache; unread part numbers are 503 as CSV, which cannot say so', async () => {
    const broken = await aSite({ readSections: () => Promise.reject(new StoreUnavailable('gone')) });
    const { statusCode, headers, json } = await broken.get('/nsn/5305-01-234-5678');
    expect([statusCode, json().sections.management, headers.etag]).toEqual([200, null, undefined]);
    expect(headers['cache-control']).toBe('no-store');
    const sections = 'identification characteristics management standardization replaces'.split(' ');
    expect(json().unread).toEqual(['related', 'chain', ...sections.map((of) => `sections.${of}`)]);
    expect((await get('/nsn/5305-01-234-5678')).json().unread).toEqual([]);
    // its table holds no sections
    expect((await broken.get('/nsn/5305-01-234-5678.csv')).statusCode).toBe(200);
    const unnumbered = await aSite({ listPartNumbers: () => Promise.reject(new StoreUnavailable('gone')) });
    const answer = await unnumbered.get('/nsn/5305-01-234-5678');
    expect([answer.statusCode, answer.json().partNumbers, answer.json().unread]).toEqual([200, null, ['partNumbers']]);
    const csv = await unnumbered.get('/nsn/5305-01-234-5678.csv');
    const { 'retry-after': wait, 'content-disposition': disposition } = csv.headers;
    expect([csv.statusCode, wait, disposition]).toEqual([503, '10', undefined]);
  });
});

describe('forms', () => {
  test.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['text/csv', 'csv'],
    ['text/*', 'csv'],
    ['application/json;q=0.5, text/csv;q=0.6', 'csv'],
    ['application/json;q=0, */*', 'csv'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
    [';;,, ;q=x', 'json'],
    ['TEXT/CSV', 'csv'],
    ['text/csv;charset=utf-8;header=present', 'csv'],
  ])('Accept: %s gets %s', async (accept, form) => {
    const { headers, statusCode } = await get('/fsc/5305', accept === undefined ? {} : { accept });
    const { vary, 'content-type': type } = headers;
    expect([statusCode, type?.includes(form), vary]).toEqual([200, true, 'Accept, Accept-Encoding']);
  });

  test.each(['text/html', 'application/xml', 'image/*', 'application/json;q=0', '*/*;q=0'])(
    'Accept: %s is refused with 406, and what the address asks for goes before it',
    async (accept) => {
      expect((await get('/fsc/5305', { accept })).statusCode).toBe(406);
      expect((await get('/fsc/5305.csv', { accept })).statusCode).toBe(200);
      expect((await get('/fsc/5305?format=json', { accept })).statusCode).toBe(200);
    },
  );

  test('an answer is the same under its ETag, 304 says so, and each form and encoding has its own', async () => {
    const first = await get('/fsc/5310');
    const etag = String(first.headers.etag);
    const again = await get('/fsc/5310', { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const packed = await get('/fsc/5310', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
    expect(new Set([etag, packed.headers.etag, (await get('/fsc/5310.csv')).headers.etag]).size).toBe(3);
    expect(first.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  test('HEAD has the headers of GET', async () => {
    const whole = await get('/fsc/5310');
    const head = await api.app.inject({ method: 'HEAD', url: '/api/v1/fsc/5310' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });
});

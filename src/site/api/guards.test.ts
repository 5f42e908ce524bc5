import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreOverloaded, StoreUnavailable } from '#base/database/store-unavailable.ts';
import { aSitemapSite } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { anApiSite, type ApiSite } from '../../../test/support/api/api-site.fixture.ts';

let api: ApiSite;
beforeAll(async () => {
  api = await anApiSite();
});
afterAll(() => api.close());

const get = (url: string, headers?: Record<string, string>) => api.get(url, headers);

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
    const limited = await aSitemapSite(api.catalog, { env: { API_RATE_PER_MINUTE: '2' } });
    const calls = [];
    for (const url of ['/api/v1/fsc/5305', '/api/v1/nsn/1', '/api/v1/fsc/5305'])
      calls.push(await limited.app.inject(url));
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 400, 429]);
    expect(calls.map(({ headers }) => headers.ratelimit)).toEqual([
      '"default";r=1;t=30',
      '"default";r=0;t=60',
      '"default";r=0;t=60',
    ]);
    expect(calls[2]!.headers).toMatchObject({ 'ratelimit-policy': '"default";q=2;w=60', 'retry-after': '30' });
    expect(calls[2]!.json()).toMatchObject({ status: 429, type: 'https://parts.example/api#too-many-requests' });
    await limited.close();
  });

  test('a catalog that cannot be read is 503 with Retry-After', async () => {
    for (const failure of [undefined, new StoreUnavailable('gone')]) {
      const broken = await aSitemapSite(null);
      broken.use(null, failure);
      const answer = await broken.app.inject('/api/v1/nsn/5305-01-234-5678');
      expect([answer.statusCode, answer.headers['retry-after'], answer.json().status]).toEqual([503, '10', 503]);
      await broken.close();
    }
  });

  test('a search that takes too long is 503 with Retry-After', async () => {
    const slow = () => Promise.reject(new StoreUnavailable('took longer'));
    const broken = await aSitemapSite({
      ...api.catalog,
      searchByWords: slow,
      selectParts: slow,
      withSignal: undefined,
    });
    for (const path of ['search?q=nut', 'facets?q=nut', 'facets?name=nut', 'facets?fsc=5305&cage=81343']) {
      const answer = await broken.app.inject(`/api/v1/${path}`);
      expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '10']);
      expect(answer.json().detail).toContain('busy');
    }
    await broken.close();
  });

  test('a search that finds too many waiting is 503 with Retry-After, and is not logged as a failure', async () => {
    const full = () => Promise.reject(new StoreOverloaded('Too many searches wait'));
    const busy = await aSitemapSite({ ...api.catalog, searchByWords: full, withSignal: undefined });
    const answer = await busy.app.inject('/api/v1/search?q=nut');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    expect(busy.log.filter((line) => line.includes('"level":50'))).toEqual([]);
    await busy.close();
  });

  test('a maker with too many items in a class to be counted is refused in words (C12.6)', async () => {
    const found = await api.catalog.searchByWords({
      text: 'nut',
      filters: [],
      order: { by: 'fit' },
      page: { limit: 1 },
      facets: false,
    });
    const broken = await aSitemapSite({
      ...api.catalog,
      withSignal: undefined,
      selectParts: () => Promise.reject(new RangeError('too many')),
      searchByWords: async ({ cage }) => (cage ? null : found),
    });
    for (const query of ['fsc=5310', 'q=nut']) {
      const answer = await broken.app.inject(`/api/v1/facets?${query}&cage=81343`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(answer.json().errors).toMatchObject([{ parameter: 'cage', detail: expect.stringContaining('Add fsc') }]);
    }
    await broken.close();
  });

  test('a section that cannot be read is null, and the answer is kept by no cache', async () => {
    const store = api.catalog;
    const broken = await aSitemapSite({ ...store, readSections: () => Promise.reject(new StoreUnavailable('gone')) });
    const answer = await broken.app.inject('/api/v1/nsn/5305-01-234-5678');
    expect([answer.statusCode, answer.json().sections.management, answer.headers.etag]).toEqual([200, null, undefined]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json().unread).toEqual([
      'related',
      'chain',
      ...['identification', 'characteristics', 'management', 'standardization', 'replaces'].map(
        (of) => `sections.${of}`,
      ),
    ]);
    expect((await api.get('/nsn/5305-01-234-5678')).json().unread).toEqual([]);
    // its table holds no sections
    expect((await broken.app.inject('/api/v1/nsn/5305-01-234-5678.csv')).statusCode).toBe(200);
    await broken.close();
  });

  test('part numbers that cannot be read are named in JSON, and are 503 as CSV, which cannot say what is missing', async () => {
    const gone = () => Promise.reject(new StoreUnavailable('gone'));
    const broken = await aSitemapSite({ ...api.catalog, listPartNumbers: gone });
    const [json, csv] = [
      await broken.app.inject('/api/v1/nsn/5305-01-234-5678'),
      await broken.app.inject('/api/v1/nsn/5305-01-234-5678.csv'),
    ];
    expect([json.statusCode, json.json().partNumbers, json.json().unread]).toEqual([200, null, ['partNumbers']]);
    expect([csv.statusCode, csv.headers['retry-after'], csv.headers['content-disposition']]).toEqual([
      503,
      '10',
      undefined,
    ]);
    await broken.close();
  });
});

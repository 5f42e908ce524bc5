import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anApiSite, type ApiSite } from '../../../test/support/api/api-site.fixture.ts';

let api: ApiSite;
beforeAll(async () => {
  api = await anApiSite();
});
afterAll(() => api.close());

const get = (url: string, headers?: Record<string, string>) => api.get(url, headers);

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
    expect([statusCode, headers['content-type']?.includes(form)]).toEqual([200, true]);
    expect(headers.vary).toBe('Accept, Accept-Encoding');
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
    expect(packed.statusCode).toBe(200);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body);
    expect(new Set([etag, packed.headers.etag, (await get('/fsc/5310.csv')).headers.etag]).size).toBe(3);
    expect(first.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
  });

  test('HEAD has the headers of GET', async () => {
    const [whole, head] = await Promise.all([
      get('/fsc/5310'),
      api.app.inject({ method: 'HEAD', url: '/api/v1/fsc/5310' }),
    ]);
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });
});

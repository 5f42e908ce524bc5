import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { anApp, askShared, loaded } from '../../../test/support/http/app.fixture.ts';

const PART = '/nsn/53/5305/5305-01-234-5678';
const none = () => Promise.resolve(null);
const catalog = { ...loaded, edition: { ...loaded.edition, version: 'V1' }, findGroup: none, findMaker: none };
const [askPlain, askCdn] = [askShared(catalog), askShared(catalog, { env: { CDN: 'on' } })];
const askPurged = askShared(catalog, { env: { CDN: 'on', AFTER_SWITCH_COMMAND: 'true' } });
const headersOf = async (ask: typeof askCdn, url: string, request: Record<string, string> = {}) => {
  const { headers, statusCode } = await ask({ url, headers: request });
  return { status: statusCode, cdn: headers['cdn-cache-control'], keys: headers['surrogate-key'], etag: headers.etag };
};

describe('what a CDN is told', () => {
  test('is nothing where none is there (C20.53)', async () => {
    expect(await headersOf(askPlain, PART)).toMatchObject({ status: 200, cdn: undefined, keys: undefined });
  });

  test('is a longer life than browsers get, also with a 304, and the keys of edition, class and part (C20.53)', async () => {
    const first = await headersOf(askPurged, PART);
    expect(first.cdn).toBe('public, s-maxage=86400, stale-while-revalidate=600, stale-if-error=604800');
    expect(first.keys).toBe('catalog edition-V1 fsg-53 fsc-5305 nsn-5305012345678');
    expect(await headersOf(askPurged, PART, { 'if-none-match': String(first.etag) })).toEqual({
      ...first,
      status: 304,
    });
  });

  test('is a short life where nothing purges, and none for addresses with a query (C20.53)', async () => {
    expect((await headersOf(askCdn, PART)).cdn).toContain('s-maxage=600');
    const { cdn, keys } = await headersOf(askCdn, `${PART}?units=mm`);
    expect([cdn, keys]).toEqual([undefined, 'catalog edition-V1 fsg-53 fsc-5305 nsn-5305012345678']);
  });

  test.each([
    ['/', 'catalog edition-V1', true],
    ['/fsg/53', 'catalog edition-V1 fsg-53', false],
    ['/cage/96906', 'catalog edition-V1 cage-96906', false],
    ['/nsn/53/5305/5305-99-999-9999', 'catalog edition-V1 fsg-53 fsc-5305 nsn-5305999999999', false],
    ['/nsn/99/9999/5305012345678', 'catalog edition-V1 fsg-99 fsc-9999 nsn-5305012345678', false],
    ['/about', 'catalog edition-V1', false],
    ['/cart', 'catalog edition-V1', false],
    ['/healthz', undefined, false],
  ])('%s has the keys %s', async (url, keys, isLasting) => {
    const told = await headersOf(askCdn, url);
    expect([told.keys, told.cdn !== undefined]).toEqual([keys, isLasting]);
  });

  test('names nothing of what no cache may store', async () => {
    const failing = { ...catalog, findPart: () => Promise.reject(new Error('out')) };
    const { headers, statusCode } = await (await anApp(failing, { env: { CDN: 'on' } })).inject(PART);
    expect([statusCode, headers['surrogate-key'], headers['cdn-cache-control']]).toEqual([503, undefined, undefined]);
  });
});

test('a document is plain where a balancer removes Accept-Encoding, and says that it depends on it (C20.55)', async () => {
  const ask = (headers: Record<string, string>) => askPlain({ url: '/', headers });
  const [packed, plain] = [await ask({ 'accept-encoding': 'gzip' }), await ask({})];
  expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
  expect(plain.body).toBe(gunzipSync(packed.rawPayload).toString());
});

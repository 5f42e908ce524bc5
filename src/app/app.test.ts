import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { MAX_WAITING_PAGES } from '#base/http/fair-queue.ts';
import type { Readiness } from './health/readiness.ts';
import { anApp, askShared, drains, loaded, ORIGIN } from '../../test/support/http/app.fixture.ts';

const ask = askShared(loaded);

test('GET /healthz answers 200 as long as the process lives, whatever the catalog does', async () => {
  for (const store of [loaded, null, { ...loaded, ping: () => Promise.reject(new StoreUnavailable('gone')) }]) {
    const { statusCode, headers, body } = await (await anApp(store)).inject('/healthz');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(body)).toEqual({ status: 'ok', uptimeSeconds: expect.any(Number) });
  }
});

describe('GET /readyz', () => {
  const gone = new StoreUnavailable('/secret/path is gone');
  const readiness = async (...[store, options]: Parameters<typeof anApp>) => {
    const { statusCode, headers, body } = await (await anApp(store, options)).inject('/readyz');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('secret');
    const { status, parts } = JSON.parse(body) as Readiness;
    return { statusCode, status, parts, retryAfter: headers['retry-after'] };
  };

  test('is 503 without a catalog, and while its database does not answer', async () => {
    const failing = { ...loaded, ping: () => Promise.reject(gone) };
    for (const [answer, catalog] of [
      [await readiness(null), 'missing'],
      [await readiness(failing), 'unavailable'],
      [await readiness(null, { failure: gone }), 'unavailable'],
    ] as const)
      expect(answer).toMatchObject({
        statusCode: 503,
        retryAfter: '10',
        status: 'unready',
        parts: { catalog: { status: catalog } },
      });
  });

  test('is 200 and says what fails while the catalog is served and requests for quote are not taken', async () => {
    const off = { status: 'off' };
    const taken = { catalog: { status: 'ok', listedNsns: 7 }, quotes: { status: 'refused' }, draining: false };
    const parts = { ...taken, mail: off, backups: off, search: off };
    expect(await readiness(loaded)).toMatchObject({ statusCode: 200, status: 'degraded', parts });
  });

  test('is 503 from the moment that the process is told to end', async () => {
    const app = await anApp(loaded);
    const readyz = async () => (await app.inject('/readyz')).statusCode;
    expect(await readyz()).toBe(200);
    const drained = drains.get(app)!();
    expect([await readyz(), (await app.inject('/healthz')).statusCode]).toEqual([503, 200]);
    await drained;
  });
});

describe('a page', () => {
  test('has a strong ETag and answers 304 to it (G2.4)', async () => {
    const first = await ask('/');
    const etag = first.headers.etag as string;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const second = await ask({ url: '/', headers: { 'if-none-match': etag } });
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag]);
  });

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('goes out as %s with an ETag of its own', async (encoding, decode) => {
    const plain = await ask('/');
    const packed = await ask({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect(decode(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const headers = { 'accept-encoding': encoding, 'if-none-match': packed.headers.etag as string };
    expect((await ask({ url: '/', headers })).statusCode).toBe(304);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const answer = await ask({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers.etag).toBeDefined();
  });

  test('carries a policy that lets scripts come from this origin alone', async () => {
    const { headers } = await ask('/cart');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const policy = String(headers['permissions-policy']).split(', ');
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
      expect(policy).toContain(`${feature}=()`);
    for (const feature of ['clipboard-write', 'publickey-credentials-get', 'publickey-credentials-create'])
      expect(policy).toContain(`${feature}=(self)`);
    expect(headers['strict-transport-security']).toBeDefined();
  });
});

describe('GET /nsn/:fsg/:fsc/:nsn', () => {
  const FORMER = `/nsn/53/5305/5305012345678 /nsn/53/5305/012345678 /nsn/53/5305/01-234-5678 /nsn/99/9999/5305-01-234-5678
    /nsn/53/5306/5306-01-234-5678 /nsn/53/5305/5305%2001%20234%205678 /fsc/53/5305/5305-01-234-5678 /fsc/53/5305/012345678`;
  test.each(FORMER.split(/\s+/))('%s leads to the canonical address by one 301 (C2.5)', async (url) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/nsn/53/5305/5305-01-234-5678']);
  });

  test('is 200 at its canonical address (C2.4)', async () => {
    const answer = await ask('/nsn/53/5305/5305-01-234-5678');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('noindex');
  });

  test.each(
    `/nsn /nsn/53/5305 /nsn/53/5305/abc /nsn/53/5305/1234567 /nsn/53/5305/%D9%A5%D9%A3%D9%A0%D9%A5012345678`.split(
      /\s+/,
    ),
  )('%s is an invalid code: 404 (C5.10)', async (url) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.body.includes('invalid')]).toEqual([404, true]);
  });

  test('an unknown NSN is 404, not indexed (C5.11)', async () => {
    const answer = await ask('/nsn/53/5305/5305-99-999-9999');
    expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('noindex')]);
  });

  test.each(['no catalog', 'failing store'])('is the stub with 503 and Retry-After: %s (C5.12)', async (kind) => {
    const failing = { ...loaded, findPart: () => Promise.reject(new StoreUnavailable('gone')) };
    const answer = await (await anApp(kind === 'no catalog' ? null : failing)).inject('/nsn/53/5305/5305-01-234-5678');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect([answer.body, answer.body]).toEqual([expect.stringContaining('stub'), expect.stringContaining('noindex')]);
  });
});

test('more pages than can wait are turned away with 503 at once, and the others are answered', async () => {
  const answers = await Promise.all(Array.from({ length: MAX_WAITING_PAGES + 100 }, () => ask('/no-such-page')));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(50);
  expect(answers.length - refused.length).toBe(answers.filter(({ statusCode }) => statusCode === 404).length);
  expect(refused[0]!.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
  expect(refused[0]!.body).toBe('The site is busy. Please try again in a few seconds.');
  expect((await ask('/no-such-page')).statusCode).toBe(404);
});

test('an address that asks for many pages does not delay another', async () => {
  const answered: string[] = [];
  const visit = async (remoteAddress: string): Promise<void> => {
    await ask({ url: '/no-such-page', remoteAddress });
    answered.push(remoteAddress);
  };
  const hostile = Array.from({ length: 300 }, () => visit('203.0.113.66'));
  await Promise.all([...hostile, visit('198.51.100.7')]);
  expect(answered.indexOf('198.51.100.7')).toBeLessThan(20);
});

describe('paths that no route answers', () => {
  test('are 404 and logged without their query (C2.8)', async () => {
    const log: string[] = [];
    const answer = await (await anApp(loaded, { log })).inject('/no/such/page?email=a@b.example');
    expect(answer.statusCode).toBe(404);
    const line = log.find((entry) => entry.includes('page not found'))!;
    expect(JSON.parse(line)).toMatchObject({ path: '/no/such/page', msg: 'page not found' });
    expect(line).not.toContain('a@b.example');
  });

  test.each(['/quote/{}/x', '/QUOTE/{}/rfq.txt/', '/quote%2F{}', '/x/{}'])(
    'are logged without the key of a receipt: %s (C2.8)',
    async (path) => {
      const log: string[] = [];
      const key = 'fJ3kq-8Zr_Tn4vWcY1mXb7LpQ0sDgHa2uEi5oRt6yNw';
      expect((await (await anApp(loaded, { log })).inject(path.replace('{}', key))).statusCode).toBe(404);
      expect(log.join('')).toContain('page not found');
      expect(log.join('')).not.toContain(key.slice(0, 16));
    },
  );

  test.each([
    ['/CATALOG?tab=fsc', '/catalog?tab=fsc'],
    ['/catalog/', '/catalog'],
    ['/FSG/53', '/fsg/53'],
    ['//catalog', '/catalog'],
  ])('%s leads to %s', async (url, location) => {
    const answer = await ask({ url });
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  });

  test.each([
    '/%00',
    '/nsn/53/5305/%00',
    '/%',
    '/%E0%A4%A',
    `/nsn/53/5305/${'9'.repeat(5_000)}`,
    '/<script>alert(1)</script>',
    '/nsn/53/5305/"><script>alert(1)</script>',
  ])('%s is answered with 404 and never echoed as markup', async (url) => {
    const answer = await ask({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).not.toContain('<script>alert');
  });
});

test('robots.txt names the sitemap and keeps crawlers out of search and filters (G2.3)', async () => {
  const { body, statusCode } = await ask('/robots.txt');
  expect([statusCode, body]).toEqual([200, expect.stringContaining(`Sitemap: ${ORIGIN}/sitemap-pages.xml`)]);
  for (const kept of ['/*?search=', '/*&c.', '/name/*?', '/cage/*?fsc=', '/cage/*&fsc='])
    expect(body).toContain(`\nDisallow: ${kept}\n`);
});

test('/metrics answers only where the setting says so', async () => {
  expect((await ask('/metrics')).statusCode).toBe(404);
  const answer = await (await anApp(loaded, { env: { METRICS: 'on' } })).inject('/metrics');
  expect(answer.statusCode).toBe(200);
  for (const line of ['catalog_listed_nsns 7', 'site_ready 1', 'site_part_ok{part="catalog"} 1'])
    expect(answer.body).toContain(`\n${line}\n`);
  expect(answer.body).toContain('\nsite_part_ok{part="quotes"} 0\n');
  // the catalog of these tests has no date
  expect(answer.body).not.toMatch(/^catalog_edition_age_days \d/m);
});

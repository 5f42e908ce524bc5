import { createElement } from 'react';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { PageView } from '../pages/page.ts';
import type { CatalogStore } from '../catalog/catalog-store.ts';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import { emptyCatalog } from '../../test/support/catalog/empty-catalog.fixture.ts';
import { MAX_WAITING_PAGES } from '../http/frame/page-queue.ts';
import { buildApp } from './app.ts';
import { readConfig } from '../settings/config.ts';
import type { Frontend } from '../http/frame/frontend.ts';
import { noOperators } from '../../test/support/operators/operator-store.fixture.ts';
import type { Readiness } from './health/readiness.ts';
import { PAGE_NAMES, pageFolder } from '../routes.ts';
import { noBackups, noPrinter, noQuotes } from '../../test/support/quotes/quote-services.fixture.ts';
import { noSitemapFiles } from '../../test/support/sitemaps/sitemap-store.fixture.ts';
import { readSiteSettings } from '../settings/site-settings.ts';

const ORIGIN = 'https://parts.example';
const SCREW = 5305012345678;

/** Shows the data as JSON: what is tested here is the frame, not the views. */
const plainView: PageView<unknown> = {
  head: (data) => ({ title: 'T', description: 'D', canonical: '/x', jsonLd: [{ data }] }),
  View: ({ data }) => createElement('pre', null, JSON.stringify(data).padEnd(2_000)),
};
const frontend: Frontend = {
  views: () => Object.fromEntries(PAGE_NAMES.map((name) => [pageFolder(name), plainView])),
  assets: { styles: [], pageStyles: {}, script: '', fonts: [] },
  assetsDir: null,
};

const loaded: CatalogStore = {
  ...emptyCatalog,
  edition: { ...emptyCatalog.edition, listedNsns: 7 },
  ping: () => Promise.resolve(),
  findNiin: (niin) =>
    Promise.resolve(
      niin === 12345678
        ? { niin, nsn: SCREW as never, listed: true, replacedBy: null, survivor: null, status: null, cancelledOn: null }
        : null,
    ),
  findPart: (nsn) =>
    Promise.resolve(
      nsn === SCREW
        ? { nsn, itemName: 'SCREW', sections: 0, partCount: 0, makerCount: 0, listed: true, changedOn: '2026-11-02' }
        : null,
    ),
  findClass: () => Promise.resolve(null),
};

const drains = new WeakMap<object, () => Promise<number>>();
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

async function anApp(
  store: CatalogStore | null,
  options: { failure?: StoreUnavailable; env?: Record<string, string>; log?: string[] } = {},
) {
  const { app, drain } = await buildApp({
    maxEventLoopDelayMs: 0,
    config: readConfig({ SITE_URL: ORIGIN, LOG_LEVEL: 'warn', ...options.env }),
    settings: readSiteSettings(),
    frontend,
    source: {
      current: () => store,
      failure: () => options.failure ?? null,
      refresh: () => Promise.resolve(),
      onSwitch: () => {},
      close: () => Promise.resolve(),
    },
    quotes: { store: noQuotes, printer: noPrinter, backups: noBackups, onMails: () => {} },
    sitemapFiles: noSitemapFiles,
    operators: { store: noOperators },
    origin: () => ORIGIN,
    logTo: { write: (line) => options.log?.push(line) },
  });
  open.push(app);
  drains.set(app, drain);
  return app;
}

test('GET /healthz answers 200 as long as the process lives, whatever the catalog does', async () => {
  for (const store of [loaded, null, { ...loaded, ping: () => Promise.reject(new StoreUnavailable('gone')) }]) {
    const { statusCode, headers, body } = await (await anApp(store)).inject('/healthz');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(JSON.parse(body)).toEqual({ status: 'ok', uptimeSeconds: expect.any(Number) });
  }
});

describe('GET /readyz', () => {
  const gone = new StoreUnavailable('/secret/path is gone');
  const ask = async (...[store, options]: Parameters<typeof anApp>) => {
    const { statusCode, headers, body } = await (await anApp(store, options)).inject('/readyz');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('secret');
    const { status, parts } = JSON.parse(body) as Readiness;
    return { statusCode, status, parts, retryAfter: headers['retry-after'] };
  };

  test('is 503 without a catalog, and while its database does not answer', async () => {
    const failing = { ...loaded, ping: () => Promise.reject(gone) };
    for (const [answer, catalog] of [
      [await ask(null), 'missing'],
      [await ask(failing), 'unavailable'],
      [await ask(null, { failure: gone }), 'unavailable'],
    ] as const)
      expect([answer.statusCode, answer.retryAfter, answer.status, answer.parts.catalog.status]).toEqual([
        503,
        '10',
        'unready',
        catalog,
      ]);
  });

  test('is 200 and says what fails while the catalog is served and requests for quote are not taken', async () => {
    const { statusCode, status, parts } = await ask(loaded);
    expect([statusCode, status, parts.catalog.status, parts.catalog.listedNsns, parts.quotes.status]).toEqual([
      200,
      'degraded',
      'ok',
      7,
      'refused',
    ]);
    expect([parts.mail.status, parts.backups.status, parts.search.status, parts.draining]).toEqual([
      'off',
      'off',
      'off',
      false,
    ]);
  });

  test('is 503 from the moment that the process is told to end', async () => {
    const app = await anApp(loaded);
    const readyz = async () => (await app.inject('/readyz')).statusCode;
    expect(await readyz()).toBe(200);
    const drained = drains.get(app)!();
    expect(await readyz()).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await drained;
  });
});

describe('a page', () => {
  test('has a strong ETag and answers 304 to it (G2.4)', async () => {
    const app = await anApp(loaded);
    const first = await app.inject('/');
    const etag = first.headers.etag as string;
    expect(etag).toMatch(/^"[\w-]+"$/);
    const second = await app.inject({ url: '/', headers: { 'if-none-match': etag } });
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag]);
  });

  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('goes out as %s with an ETag of its own', async (encoding, decode) => {
    const app = await anApp(loaded);
    const plain = await app.inject('/');
    const packed = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect(decode(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).not.toBe(plain.headers.etag);
    const again = await app.inject({
      url: '/',
      headers: { 'accept-encoding': encoding, 'if-none-match': packed.headers.etag as string },
    });
    expect(again.statusCode).toBe(304);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const answer = await (await anApp(loaded)).inject({ method: 'HEAD', url: '/' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers.etag).toBeDefined();
  });

  test('carries a policy that lets scripts come from this origin alone', async () => {
    const { headers } = await (await anApp(loaded)).inject('/');
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
  test.each([
    ['/nsn/53/5305/5305012345678'],
    ['/nsn/53/5305/012345678'],
    ['/nsn/53/5305/01-234-5678'],
    ['/nsn/99/9999/5305-01-234-5678'],
    ['/nsn/53/5306/5306-01-234-5678'],
    ['/nsn/53/5305/5305%2001%20234%205678'],
    ['/fsc/53/5305/5305-01-234-5678'],
    ['/fsc/53/5305/012345678'],
  ])('%s leads to the canonical address by one 301 (C2.5)', async (url) => {
    const answer = await (await anApp(loaded)).inject(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/nsn/53/5305/5305-01-234-5678']);
  });

  test('is 200 at its canonical address (C2.4)', async () => {
    const answer = await (await anApp(loaded)).inject('/nsn/53/5305/5305-01-234-5678');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('noindex');
  });

  test.each([
    '/nsn',
    '/nsn/53/5305',
    '/nsn/53/5305/abc',
    '/nsn/53/5305/1234567',
    '/nsn/53/5305/%D9%A5%D9%A3%D9%A0%D9%A5012345678',
  ])('%s is an invalid code: 404 (C5.10)', async (url) => {
    const answer = await (await anApp(loaded)).inject(url);
    expect([answer.statusCode, answer.body.includes('invalid')]).toEqual([404, true]);
  });

  test('an unknown NSN is 404, not indexed (C5.11)', async () => {
    const answer = await (await anApp(loaded)).inject('/nsn/53/5305/5305-99-999-9999');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('noindex');
  });

  test.each(['no catalog', 'failing store'])('is the stub with 503 and Retry-After: %s (C5.12)', async (kind) => {
    const failing = { ...loaded, findPart: () => Promise.reject(new StoreUnavailable('gone')) };
    const answer = await (await anApp(kind === 'no catalog' ? null : failing)).inject('/nsn/53/5305/5305-01-234-5678');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
    expect(answer.body).toContain('stub');
    expect(answer.body).toContain('noindex');
  });
});

test('more pages than can wait are turned away with 503 at once, and the others are answered', async () => {
  const app = await anApp(loaded);
  const answers = await Promise.all(Array.from({ length: MAX_WAITING_PAGES + 100 }, () => app.inject('/no-such-page')));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.length).toBeGreaterThan(50);
  expect(answers.length - refused.length).toBe(answers.filter(({ statusCode }) => statusCode === 404).length);
  expect(refused[0]!.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' });
  expect(refused[0]!.body).toBe('The site is busy. Please try again in a few seconds.');
  expect((await app.inject('/no-such-page')).statusCode).toBe(404);
});

test('an address that asks for many pages does not delay another', async () => {
  const app = await anApp(loaded);
  const answered: string[] = [];
  const ask = async (remoteAddress: string): Promise<void> => {
    await app.inject({ url: '/no-such-page', remoteAddress });
    answered.push(remoteAddress);
  };
  const hostile = Array.from({ length: 300 }, () => ask('203.0.113.66'));
  await Promise.all([...hostile, ask('198.51.100.7')]);
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

  test.each([
    ['/CATALOG?tab=fsc', '/catalog?tab=fsc'],
    ['/catalog/', '/catalog'],
    ['/FSG/53', '/fsg/53'],
    ['//catalog', '/catalog'],
  ])('%s leads to %s', async (url, location) => {
    const answer = await (await anApp(loaded)).inject({ url });
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
    const answer = await (await anApp(loaded)).inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).not.toContain('<script>alert');
  });
});

test('robots.txt names the sitemap and keeps crawlers out of search and filters (G2.3)', async () => {
  const { body, statusCode } = await (await anApp(loaded)).inject('/robots.txt');
  expect(statusCode).toBe(200);
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(body).toContain('Disallow: /*?search=');
});

test('/metrics answers only where the setting says so', async () => {
  expect((await (await anApp(loaded)).inject('/metrics')).statusCode).toBe(404);
  const answer = await (await anApp(loaded, { env: { METRICS: 'on' } })).inject('/metrics');
  expect(answer.statusCode).toBe(200);
  for (const line of ['catalog_listed_nsns 7', 'site_ready 1', 'site_part_ok{part="catalog"} 1'])
    expect(answer.body).toContain(`\n${line}\n`);
  expect(answer.body).toContain('\nsite_part_ok{part="quotes"} 0\n');
  // the catalog of these tests has no date
  expect(answer.body).not.toMatch(/^catalog_edition_age_days \d/m);
});

describe('what could not be read', () => {
  test('makes the page of a part one that no cache keeps', async () => {
    const part = await loaded.findPart(SCREW as never);
    const app = await anApp({
      ...loaded,
      findPart: () => Promise.resolve({ ...part!, sections: 0xffff }),
      readSections: () => Promise.reject(new StoreUnavailable('slow')),
    });
    const url = '/nsn/53/5305/5305-01-234-5678';
    const reply = await app.inject(url);
    expect([reply.statusCode, reply.headers['cache-control'], reply.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
  });

  test('makes the home page one that no cache keeps', async () => {
    const app = await anApp(null);
    const reply = await app.inject('/');
    expect([reply.statusCode, reply.headers['cache-control'], reply.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
  });

  test('makes a number in a former address 503 and no redirect, which caches would keep', async () => {
    const app = await anApp({ ...loaded, findNiin: () => Promise.reject(new StoreUnavailable('slow')) });
    const reply = await app.inject('/fsc/53/5305/01-234-5678');
    expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([
      503,
      undefined,
      'no-store',
    ]);
    expect(reply.body).toContain('&quot;nsn&quot;:5305012345678');
  });

  test.each(['/list', '/functions/v1/match-list'])('refuses a list that is sent to %s with 503', async (url) => {
    const boundary = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nMS16998-28 x 24\r\n--x--\r\n';
    const reply = await (
      await anApp(null)
    ).inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: boundary,
    });
    expect([reply.statusCode, 'retry-after' in reply.headers]).toEqual([503, true]);
    expect(reply.body).not.toContain('not-found');
  });

  test.each([
    '/catalog',
    '/catalog?search=bolt',
    '/catalog?tab=nsn',
    '/cage/96906',
    '/fsg/53',
    '/fsc/53/5305',
    '/fsc/53/5305/5305-01-234-5678',
    '/compare?nsn=5305-01-234-5678',
    '/look-alikes/5305-01-234-5678',
    '/sitemap.xml',
    '/sitemap.xml?type=nsn&page=1',
    '/sitemap.xml?type=cage&page=1',
    '/sitemap-static.xml',
    '/api/v1/search?q=bolt',
    '/functions/v1/suggest?q=bolt',
  ])('%s is unavailable before the first catalog is loaded', async (url) => {
    const reply = await (await anApp(null)).inject(url);
    expect([reply.statusCode, reply.headers['cache-control'], 'retry-after' in reply.headers]).toEqual([
      503,
      'no-store',
      true,
    ]);
  });
});

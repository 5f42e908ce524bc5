import { expect, test } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import { anApp, askShared, loaded, SCREW } from '../../test/support/http/app.fixture.ts';

const askWithoutCatalog = askShared(null);

test('what could not be read makes the page of a part one that no cache keeps', async () => {
  const part = await loaded.findPart(SCREW as never);
  const app = await anApp({
    ...loaded,
    findPart: () => Promise.resolve({ ...part!, sections: 0xffff }),
    readSections: () => Promise.reject(new StoreUnavailable('slow')),
  });
  const url = '/nsn/53/5305/5305-01-234-5678';
  const reply = await app.inject(url);
  expect([reply.statusCode, reply.headers.etag, reply.headers['cache-control']]).toEqual([200, undefined, 'no-store']);
});

test('what could not be read makes the home page one that no cache keeps', async () => {
  const reply = await askWithoutCatalog('/');
  expect([reply.statusCode, reply.headers.etag, reply.headers['cache-control']]).toEqual([200, undefined, 'no-store']);
});

test('what could not be read makes a number in a former address 503 and no redirect, which caches would keep', async () => {
  const app = await anApp({ ...loaded, findNiin: () => Promise.reject(new StoreUnavailable('slow')) });
  const reply = await app.inject('/fsc/53/5305/01-234-5678');
  expect([reply.statusCode, reply.headers.location]).toEqual([503, undefined]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toContain('&quot;nsn&quot;:5305012345678');
});

test.each(['/list', '/functions/v1/match-list'])('refuses a list that is sent to %s with 503', async (url) => {
  const payload = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nMS16998-28 x 24\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const reply = await askWithoutCatalog({ method: 'POST', url, headers, payload });
  expect([reply.statusCode, 'retry-after' in reply.headers]).toEqual([503, true]);
  expect(reply.body).not.toContain('not-found');
});

test.each(
  `/catalog /catalog?search=bolt /catalog?tab=nsn /cage/96906 /fsg/53 /fsc/53/5305 /fsc/53/5305/5305-01-234-5678
  /compare?nsn=5305-01-234-5678 /look-alikes/5305-01-234-5678 /sitemap.xml /sitemap.xml?type=nsn&page=1
  /sitemap.xml?type=cage&page=1 /sitemap-static.xml /api/v1/search?q=bolt /functions/v1/suggest?q=bolt`.split(/\s+/),
)('%s is unavailable before the first catalog is loaded (G2.5)', async (url) => {
  const reply = await askWithoutCatalog(url);
  expect(reply.statusCode).toBe(503);
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.any(String) });
});

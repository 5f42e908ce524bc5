import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { aSitemapFile, A_SITE } from '../../../test/support/sitemaps/sitemap-file.fixture.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { siteForTests } from '../../../test/support/sitemaps/sitemap-site.fixture.ts';
import { readByteRange } from './send-sitemap.ts';

const FILE = aSitemapFile('nsn-1.xml.gz');
const SIZE = FILE.bytes.length;
const CHANGED = aSitemapFile('nsn-3.xml.gz');
const FUNCTION = '/functions/v1/serve-sitemap-file';

const catalog = aSitemapCatalog({ 5305: 10 });
const site = siteForTests(catalog);
const broken = siteForTests(catalog, {
  wrap: (files) => ({ ...files, readFile: () => Promise.reject(new Error('EIO: secret/path')) }),
});
beforeAll(async () => {
  await site.files.replaceFile(FILE, A_SITE);
  await site.files.replaceFile(CHANGED, A_SITE);
  writeFileSync(join(site.dataDir, 'operator-key.xml.gz'), 'secret');
  writeFileSync(join(site.dataDir, 'sitemaps', 'nsn-7.xml.gz'), 'beside the set');
});

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

describe.each([
  ['/sitemaps/nsn-1.xml.gz', 'Accept-Encoding, Sec-Fetch-Dest', undefined],
  [`${FUNCTION}?filename=nsn-1.xml.gz`, undefined, 'attachment; filename="nsn-1.xml.gz"'],
])('GET %s', (url, vary, disposition) => {
  test('gives the bytes as they lie there, packed once (S4.6, S6.4)', async () => {
    const asked: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip, br' }, { 'sec-fetch-dest': 'empty' }];
    for (const headers of asked) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.rawPayload.equals(FILE.bytes)]).toEqual([200, true]);
      const length = String(FILE.bytes.length);
      const told = { 'content-type': 'application/gzip', 'content-length': length, 'x-robots-tag': 'noindex' };
      expect(answer.headers).toMatchObject(told);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe(vary);
      expect(answer.headers['content-disposition']).toBe(disposition);
    }
  });

  test('answers 304 to its ETag, never to a date, and HEAD without the bytes (S4.8)', async () => {
    const { headers } = await get(url);
    const again = [
      await get(url, { 'if-none-match': headers.etag as string }),
      await get(url, { 'if-modified-since': new Date(8.64e15).toUTCString() }),
      await get(url, { 'if-none-match': '"other"' }),
    ];
    expect(again.map(({ statusCode }) => statusCode)).toEqual([304, 200, 200]);
    expect(headers['last-modified']).toBeUndefined();
    const told = { 'content-length': String(SIZE), etag: headers.etag, 'accept-ranges': 'bytes' };
    for (const asked of [{}, { range: 'bytes=0-3' }]) {
      const head = await site.app.inject({ method: 'HEAD', url, headers: asked });
      expect(head).toMatchObject({ statusCode: 200, body: '', headers: told });
    }
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=2-9', 2, 9],
    ['bytes=5-', 5, SIZE - 1],
    ['bytes=-4', SIZE - 4, SIZE - 1],
    ['bytes=-99999', 0, SIZE - 1],
    ['bytes=3-99999', 3, SIZE - 1],
  ])('sends the part %s (S15.39)', async (range, first, last) => {
    const answer = await get(url, { range });
    const headers = { 'content-type': 'application/gzip', 'accept-ranges': 'bytes' };
    const part = { 'content-range': `bytes ${first}-${last}/${SIZE}`, 'content-length': String(last - first + 1) };
    expect(answer).toMatchObject({ statusCode: 206, headers: { ...headers, ...part } });
    expect(answer.rawPayload.equals(Buffer.from(FILE.bytes.subarray(first, last + 1)))).toBe(true);
  });

  test('sends the whole where the part is of other bytes, and the part where it is of these (S15.39)', async () => {
    const { etag } = (await get(url)).headers as Record<string, string>;
    const stored = (await site.files.readFile(FILE.name))!.modifiedAt.toUTCString();
    const statuses = [etag, stored, '"other"', `W/${etag}`, 'Sun, 01 Nov 2020 00:00:00 GMT'].map(
      async (validator) => (await get(url, { range: 'bytes=0-3', 'if-range': validator! })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([206, 200, 200, 200, 200]);
    expect((await get(url, { range: 'bytes=0-3', 'if-none-match': etag! })).statusCode).toBe(304);
  });

  test('says how many bytes there are where none of the part exists (S15.39)', async () => {
    for (const range of [`bytes=${SIZE}-`, 'bytes=-0']) {
      const { statusCode, headers, body } = await get(url, { range });
      expect([statusCode, headers['content-range'], headers.etag]).toEqual([416, `bytes */${SIZE}`, undefined]);
      expect(body).toContain('The file has none of the bytes that were asked for');
    }
  });
});

const NO_FILES =
  'nsn-2 nsn-7 fsc-9999 operator-key ..%2f..%2foperator-key ..%5coperator-key ..%252foperator-key %2fetc%2fpasswd %2e%2e%2fnsn-1 .%2fnsn-1 nsn-1.xml.gz%00 nsn-1%00 nsn-1.xml.gz nsn-01 nsn-0 nsn--1 nsn-1.5 nsn-99999999999999999999 NSN-1 %20nsn-1 nsn-%D9%A1'
    .split(' ')
    .map((name) => `${name}.xml.gz`);
const OTHERS = 'nsn-1.XML.GZ nsn-1.xml nsn-1.xml.gz%00 nsn-1.xml.gz.html manifest.json ..%2foperator-key'.split(' ');
/** The addresses of files, and how each is refused. */
const refused = (names: string[], status: number, message: string) =>
  ['/sitemaps/', `${FUNCTION}?filename=`].flatMap((start) =>
    names.map((name) => [start + name, status, message] as const),
  );

test.each([
  ...refused(NO_FILES, 404, 'Sitemap file not found'),
  ...refused(OTHERS, 400, 'This route only serves .gz sitemap files'),
  ...refused([''], 400, 'Filename not provided'),
  ['/sitemaps', 400, 'Filename not provided'],
  ['/sitemaps/a/nsn-1.xml.gz', 404, 'Sitemap file not found'],
  ['/sitemaps//nsn-1.xml.gz', 404, 'Sitemap file not found'],
  ['/sitemaps/%E0%A4%A.xml.gz', 400, 'HTTP 400: Bad Request'],
  [FUNCTION, 400, 'Filename not provided'],
  [`${FUNCTION}?filename=nsn-1.xml.gz&filename=nsn-2.xml.gz`, 400, 'Filename not provided'],
] as const)('%s is refused with %d: %s (S4.7, S7.1)', async (url, status, message) => {
  const answer = await get(url);
  const isFunction = url.startsWith(FUNCTION);
  const type = isFunction ? 'application/json; charset=utf-8' : 'application/xml; charset=utf-8';
  expect(answer).toMatchObject({ statusCode: status, headers: { 'content-type': type, 'cache-control': 'no-store' } });
  expect([answer.headers.etag, answer.headers['content-disposition']]).toEqual([undefined, undefined]);
  if (isFunction) expect(answer.json()).toEqual({ error: message });
  else expect(answer.body).toContain(`<!-- Error: ${message} -->`);
});

test('a file that was changed by hand is served as it is, with a tag of its own (S3.7)', async () => {
  const before = await get('/sitemaps/nsn-3.xml.gz');
  const cut = Buffer.from(CHANGED.bytes.subarray(0, 9));
  const damaged = [Buffer.from('no gzip at all'), gzipSync(CHANGED.bytes), Buffer.alloc(0), cut];
  for (const bytes of damaged) {
    writeFileSync(join(site.dataDir, 'sitemaps/current', CHANGED.name), bytes);
    for (const url of ['/sitemaps/nsn-3.xml.gz', `${FUNCTION}?filename=nsn-3.xml.gz`]) {
      const answer = await get(url, { 'if-none-match': before.headers.etag as string });
      expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true]);
      const told = { 'content-type': 'application/gzip', 'content-length': String(bytes.length) };
      expect(answer.headers).toMatchObject(told);
    }
  }
});

test('a file that cannot be read is 500 in its fixed words, and the reason is logged alone (S7.1)', async () => {
  const asked = await broken.app.inject('/sitemaps/nsn-1.xml.gz');
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([500, 'application/xml; charset=utf-8']);
  expect(asked.body).toContain('<!-- Error: Failed to serve sitemap file -->');
  const called = await broken.app.inject(`${FUNCTION}?filename=nsn-1.xml.gz`);
  expect([called.statusCode, called.json()]).toEqual([500, { error: 'Failed to serve sitemap file' }]);
  expect(asked.body + called.body).not.toContain('secret');
  expect(broken.log.filter((line) => line.includes('secret/path'))).toHaveLength(2);
});

test.each(['POST', 'PUT', 'DELETE'] as const)('%s is a method that files do not have', async (method) => {
  const xml = { allow: 'GET, HEAD', 'content-type': 'application/xml; charset=utf-8' };
  const asked = await site.app.inject({ method, url: '/sitemaps/nsn-1.xml.gz' });
  expect(asked).toMatchObject({ statusCode: 405, headers: xml });
  const called = await site.app.inject({ method, url: FUNCTION });
  expect(called).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } });
  expect(called.json()).toEqual({ error: 'HTTP 405: Method Not Allowed' });
});

const noRanges = [undefined, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1'];
test.each(noRanges)('a range %j is left aside', (header) => expect(readByteRange(header, 100)).toBe('whole'));

test('nothing of an empty file can be asked for', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('outside');
  expect(readByteRange('bytes=-5', 0)).toBe('outside');
});

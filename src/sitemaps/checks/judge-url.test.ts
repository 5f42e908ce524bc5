import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  anIndex,
  aReply,
  aUrlset,
  judgeBy,
  ORIGIN,
  somePartPaths,
} from '../../../test/support/sitemaps/reply.fixture.ts';
import { MAX_BODY_BYTES, type Reply } from './check.ts';

const classifyUrl = (reply: Reply, url: string) => judgeBy('url')(reply, { url });
/** Verdicts of the URL validator, of a test of status or debug, and of a comprehensive test. */
const classifyByAll = (reply: Reply, url: string) =>
  Promise.all((['url', 'sitemap', 'endpoint'] as const).map((rules) => judgeBy(rules)(reply, { url })));

const XML_URL = `${ORIGIN}/sitemap-static.xml`;
const FILE_URL = `${ORIGIN}/sitemaps/nsn-1.xml.gz`;
const xml = aUrlset(somePartPaths(3));
const file = gzipSync(xml);

/** Headers of proxy-fetch about a body (G6.3). */
const viaProxy = (repaired: 0 | 1, magic: 0 | 1, encoding = ''): Record<string, string> => ({
  'x-proxy-repaired': String(repaired),
  'x-body-gzip-magic': String(magic),
  ...(encoding && { 'x-upstream-content-encoding': encoding }),
});

describe('a good sitemap', () => {
  const packed = ' [gzipped]';
  const many = gzipSync(aUrlset(somePartPaths(5_000)));
  test.each([
    ['(urlset) with 3 entries', XML_URL, aReply({ body: xml })],
    ['(sitemapindex) with 1 entry', XML_URL, aReply({ body: anIndex(['type=static']) })],
    ['(urlset) with 3 entries', XML_URL, aReply({ body: xml, headers: viaProxy(0, 0) })],
    ['(urlset) with 3 entries', XML_URL, aReply({ body: xml, headers: viaProxy(0, 1, 'gzip') })],
    [`(urlset) with 3 entries${packed}`, FILE_URL, aReply({ body: file, headers: viaProxy(0, 1) })],
    [`(urlset) with 3 entries${packed}`, FILE_URL, aReply({ body: file, headers: viaProxy(0, 1, 'gzip') })],
    [`(urlset) with 3 entries${packed}`, FILE_URL, aReply({ body: file, headers: viaProxy(0, 1, 'identity') })],
    [`(urlset) with 5,000 entries${packed}`, FILE_URL, aReply({ body: many })],
  ])('is called valid XML %s (S12.5, S12.6)', async (words, url, reply) => {
    expect(await classifyUrl(reply, url)).toMatchObject({ status: 'success', message: `Valid XML ${words}` });
  });

  test('carries its entries, its first addresses and its size, and no preview', async () => {
    const verdict = await classifyUrl(aReply({ body: file }), FILE_URL);
    expect(verdict).toEqual({
      status: 'success',
      message: 'Valid XML (urlset) with 3 entries [gzipped]',
      details: `urlset, 3 entries, ${(xml.length / 1_024).toFixed(1)} KB, gzipped`,
      sampleUrls: somePartPaths(3).map((path) => ORIGIN + path),
      urlCount: 3,
      extra: expect.objectContaining({ root: 'urlset', sizeBytes: xml.length, isGzipped: true }),
    });
  });
});

describe('an answer that is not OK is an error (S12.3)', () => {
  test.each([
    [404, 'Not Found', 'HTTP 404: Not Found'],
    [500, '', 'HTTP 500: Internal Server Error'],
    [429, '', 'HTTP 429: Too Many Requests'],
    [418, "I'm a teapot", "HTTP 418: I'm a teapot"],
    [599, '', 'HTTP 599: no text'],
    [304, 'Not Modified', 'HTTP 304: Not Modified'],
  ])('%i %j', async (status, statusText, message) => {
    const reply = aReply({ status, statusText, body: xml });
    const error = { status: 'error', message, contentPreview: xml.slice(0, 1_000) };
    const expected = [{ ...error, contentPreview: xml.slice(0, 160) }, error, error];
    expect(await classifyByAll(reply, XML_URL)).toMatchObject(expected);
  });

  test.each([
    ['<?xml version="1.0"?>\n<error>\n<!-- Error: Sitemap file not found -->\n</error>', 'Sitemap file not found'],
    ['{"error":"The host \\"x\\" is not fetched"}', 'The host "x" is not fetched'],
    ['<html>', undefined],
  ])('with the reason that it gives: %s', async (body, details) => {
    expect((await classifyUrl(aReply({ status: 502, body }), XML_URL)).details).toBe(details);
  });
});

const [notXml, empty] = ['Response is not valid XML format', 'Empty response from sitemap service'];
const html = `<!DOCTYPE html>\n<html lang="en"><body>${'x'.repeat(500)}</body></html>`;
test.each([
  ['HTML', html, notXml, 'Line 2: the root is <html>, not <urlset> or <sitemapindex>'],
  ['gzip cut short', file.subarray(0, -9), notXml, 'The gzip data is cut short'],
  ['nothing', '', empty, undefined],
  ['nothing, packed', gzipSync(''), empty, undefined],
])('a body of %s is a warning with its first 160 characters (S12.3)', async (_, body, message, details) => {
  const verdicts = await classifyByAll(aReply({ body }), FILE_URL);
  const seen = verdicts.map(({ status, message, details, urlCount }) => ({ status, message, details, urlCount }));
  expect(seen).toEqual(seen.map(() => ({ status: 'warning', message, details })));
  if (typeof body === 'string') expect(verdicts[0]!.contentPreview ?? '').toBe(body.slice(0, 160));
});

test.each([
  aUrlset(['/'], { comment: '<!-- 0 NSN parts -->\n' }),
  aUrlset(['/'], { comment: '<!-- Placeholder sitemap -->\n' }),
  aUrlset([]),
])('a sitemap with nothing in it is a warning (S12.4): %s', async (body) => {
  const warning = { status: 'warning', message: 'Empty/placeholder sitemap detected' };
  for (const reply of [aReply({ body }), aReply({ body: gzipSync(body) })]) {
    const [ofUrl, ofStatus] = await classifyByAll(reply, FILE_URL);
    expect([ofUrl, ofStatus]).toMatchObject([{ ...warning, contentPreview: body.slice(0, 160) }, warning]);
  }
});

const [plain, twice, mended] = ['not gzipped', 'gzipped twice', 'repaired by the proxy'];
const findsNoXml = 'Crawlers unpack it once and find no XML';
test.each<[words: string, how: string, details: string, reply: Reply, url?: string]>([
  [plain, 'its address has a query', 'urlset, 3 entries', aReply({ body: xml }), `${FILE_URL}?v=2`],
  [plain, 'the proxy handed on XML', 'urlset, 3 entries', aReply({ body: xml, headers: viaProxy(0, 0) })],
  [plain, 'only sent packed', 'urlset, 3 entries', aReply({ body: xml, headers: viaProxy(0, 1, 'gzip') })],
  [plain, 'called packed', 'urlset, 3 entries', aReply({ body: xml, headers: viaProxy(1, 0, 'gzip') })],
  [plain, 'of this site', 'urlset, 3 entries', aReply({ body: xml }), '/sitemaps/nsn-1.xml.gz'],
  [twice, 'the proxy unpacked it', findsNoXml, aReply({ body: xml, headers: viaProxy(1, 1) })],
  [twice, 'the proxy left it packed once', findsNoXml, aReply({ body: file, headers: viaProxy(1, 1) })],
  [twice, 'seen here', findsNoXml, aReply({ body: gzipSync(file) })],
  [twice, 'the proxy handed it on', findsNoXml, aReply({ body: gzipSync(file), headers: viaProxy(0, 1) })],
  [mended, 'of a file', 'Content-Encoding: gzip', aReply({ body: xml, headers: viaProxy(1, 1, 'gzip') })],
  [mended, 'of XML', 'Content-Encoding: gzip', aReply({ body: xml, headers: viaProxy(1, 0, 'gzip') }), XML_URL],
])('a file packed wrongly is a warning (S12.5, S12.6): %s, %s', async (words, _, details, reply, url = FILE_URL) => {
  const warning = { status: 'warning', message: `XML OK but ${words}`, urlCount: 3 };
  expect(await classifyUrl(reply, url)).toMatchObject({ ...warning, details: expect.stringContaining(details) });
});

describe('a sitemap that is too large', () => {
  test('by its entries is a warning', async () => {
    const message = 'XML OK but 50,001 entries are more than the protocol allows';
    const reply = aReply({ body: gzipSync(aUrlset(somePartPaths(50_001))) });
    expect(await classifyUrl(reply, FILE_URL)).toMatchObject({ status: 'warning', message });
  });

  test('by its size is an error beyond 60 MB, up to which it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_BODY_BYTES + 1_000, 0x20), { level: 1 });
    const verdict = await classifyUrl(aReply({ body: gzipSync(bomb) }), FILE_URL);
    const details = 'It holds more than 60.0 MB';
    expect(verdict).toMatchObject({ status: 'error', message: 'Response is larger than 60 MB', details });
    expect(verdict.extra).toMatchObject({ isValidXml: false });
    expect(verdict.extra!.sizeBytes).toBeLessThanOrEqual(MAX_BODY_BYTES);
  });
});

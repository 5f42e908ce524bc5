import { STATUS_CODES } from 'node:http';
import { describe, expect, test } from 'vitest';
import { errorXml } from './sitemap-xml.ts';
import { fetchSitemapXml, isSitemapXml } from './fetch-sitemap-xml.ts';

const XML =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="x">\n<url><loc>https://a.example/ü</loc></url>\n</urlset>\n';

const answering = (body: BodyInit | null, init: ResponseInit = {}) => ({
  fetch: () => Promise.resolve(new Response(body, init)),
});

const failing = (status: number, body: string) => answering(body, { status, statusText: STATUS_CODES[status] });

/** A fetch that answers never, and rejects when it is aborted. */
const silent = (_path: unknown, init?: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

/** The same text again and again: no end is seen from here. */
const endless = (piece: Uint8Array) =>
  new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(piece) }, { highWaterMark: 0 });

test('XML comes whole, with its bytes counted on the way, past every cache', async () => {
  const asked: [unknown, RequestInit | undefined][] = [];
  const counted: number[] = [];
  const fetched = await fetchSitemapXml('/functions/v1/sitemap', {
    fetch: (path, init) => {
      asked.push([path, init]);
      return Promise.resolve(new Response(XML));
    },
    onBytes: (bytes) => counted.push(bytes),
  });
  const bytes = Buffer.byteLength(XML);
  expect(fetched).toEqual({ kind: 'xml', xml: XML, bytes });
  expect(counted.at(-1)).toBe(bytes);
  const headers = { accept: 'application/xml', 'cache-control': 'no-cache' };
  expect(asked).toMatchObject([['/functions/v1/sitemap', { cache: 'no-store', headers }]]);
});

describe('a failure is told in words (S7.2)', () => {
  const noAnswer = 'Failed to fetch sitemap: the server did not answer';
  test.each([
    ['an empty answer', answering(''), 'Empty response from sitemap service'],
    ['no body at all', answering(null), 'Empty response from sitemap service'],
    ['blanks', answering(' \n '), 'Empty response from sitemap service'],
    ['200 with HTML', answering('<!doctype html><html></html>'), 'Response is not valid XML format'],
    ['XML of another kind', answering('<?xml version="1.0"?><error/>'), 'Response is not valid XML format'],
    ['half an answer', answering(XML.slice(0, 100)), 'Response is not valid XML format'],
    ['gzip that was sent as text', answering(Buffer.from([0x1f, 0x8b, 8, 0])), 'Response is not valid XML format'],
    ['an error without words', failing(500, ''), 'HTTP 500: Internal Server Error'],
    ['an error with words in XML', failing(404, errorXml('No such sitemap')), 'HTTP 404: Not Found No such sitemap'],
    ['an error with words in JSON', failing(503, '{"error":"\\"Hm\\""}'), 'HTTP 503: Service Unavailable "Hm"'],
    ['an error with a page of HTML', failing(502, '<html>bad</html>'), 'HTTP 502: Bad Gateway'],
  ])('%s', async (_name, { fetch }, message) => {
    expect(await fetchSitemapXml('/x', { fetch })).toMatchObject({ kind: 'failed', message });
  });

  test('a server that is not there', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'));
    expect(await fetchSitemapXml('/x', { fetch })).toEqual({ kind: 'failed', status: null, message: noAnswer });
  });

  test('a server that goes away in the middle of its answer', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(XML.slice(0, 60))),
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    expect(await fetchSitemapXml('/x', answering(broken))).toMatchObject({ kind: 'failed', message: noAnswer });
  });

  test('a server that does not answer in time (S6.6)', async () => {
    expect(await fetchSitemapXml('/x', { fetch: silent, timeoutMs: 1 })).toMatchObject({
      message: 'Failed to fetch sitemap: no answer within 0.001 seconds',
    });
  });

  test('an answer of more than 50 MB is not read to its end', async () => {
    const read: number[] = [];
    const { fetch } = answering(endless(new Uint8Array(1_024 * 1_024).fill(32)));
    const fetched = await fetchSitemapXml('/x', { fetch, onBytes: (bytes) => read.push(bytes) });
    expect(fetched).toMatchObject({ message: 'The answer is larger than the 50 MB that a sitemap may have' });
    expect(read.at(-1)).toBe(50 * 1_024 * 1_024);
  });
});

test('who asked can stop it', async () => {
  const stop = new AbortController();
  const fetched = fetchSitemapXml('/x', { fetch: silent, signal: stop.signal });
  stop.abort();
  expect(await fetched).toEqual({ kind: 'stopped' });
});

test.each([
  [XML, true],
  [`\ufeff  ${XML}`, true],
  ['<?xml version="1.0"?><sitemapindex xmlns="x"/>', true],
  ['<?xml version="1.0"?><urlset><!-- nothing --></urlset><!-- end -->', true],
  ['<urlset></urlset>', false],
  ['<?xml version="1.0"?><urlset></sitemapindex>', false],
  ['<?xml version="1.0"?><urlsets></urlsets>', false],
])('%s: is it the XML of a sitemap? %s', (text, expected) => {
  expect(isSitemapXml(text)).toBe(expected);
});

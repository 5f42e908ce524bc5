import { STATUS_CODES } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { indexXml } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { errorXml, fallbackIndexXml } from './sitemap-xml.ts';
import { fetchSitemapXml, isSitemapXml } from './fetch-sitemap-xml.ts';
import { gzipSync } from 'node:zlib';
import { fetchSitemapFile } from '../pages/sitemap-file/island.tsx';
import { takeIndex, type IndexBuilding } from './take-index.ts';

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

const absent = { fetch: () => Promise.reject(new TypeError('fetch failed')) };

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
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(XML.slice(0, 60))),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
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
    ['a server that is not there', absent, noAnswer],
    ['a server that goes away in the middle of its answer', answering(broken), noAnswer],
  ])('%s', async (_name, given, message) => {
    expect(await fetchSitemapXml('/x', given)).toMatchObject({ kind: 'failed', message });
  });

  test('a server that does not answer within 30 seconds (S6.6)', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(1));
    const message = 'Failed to fetch sitemap: no answer within 30 seconds';
    expect(await fetchSitemapXml('/x', { fetch: silent })).toMatchObject({ message });
    expect(limit).toHaveBeenLastCalledWith(30_000);
    limit.mockRestore();
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

test('a stored file comes as it lies there, past every cache', async () => {
  const bytes = gzipSync('<?xml version="1.0"?><urlset/>');
  const asked: unknown[] = [];
  const fetched = await fetchSitemapFile('nsn-1.xml.gz', {
    fetch: (path, init) => {
      asked.push(path, init?.cache);
      return Promise.resolve(new Response(bytes));
    },
  });
  expect(asked).toEqual(['/functions/v1/serve-sitemap-file?filename=nsn-1.xml.gz', 'no-store']);
  expect(fetched).toMatchObject({ kind: 'file', remark: null });
  if (fetched.kind === 'file') expect(Buffer.from(await fetched.blob.arrayBuffer()).equals(bytes)).toBe(true);
});

const NO_GZIP = 'These bytes are not gzip: the file was changed after it was made. A crawler cannot read it.';
test.each([
  ['', 'The file is empty: it was changed after it was made.'],
  ['<?xml version="1.0"?><urlset/>', NO_GZIP],
])('a file that was changed by hand is handed over with a remark: %j', async (body, remark) => {
  expect(await fetchSitemapFile('nsn-1.xml.gz', answering(body))).toMatchObject({ kind: 'file', remark });
});

test.each([
  [404, failing(404, '{}'), 'Sitemap file not found'],
  [400, failing(400, '{}'), 'This route only serves .gz sitemap files'],
  [500, failing(500, '{}'), 'HTTP 500: Internal Server Error'],
  [503, failing(503, '{}'), 'HTTP 503: Service Unavailable'],
  ['of a server that is not there', absent, 'Failed to serve sitemap file'],
  ['that does not come in time', { fetch: silent, timeoutMs: 1 }, 'Failed to serve sitemap file'],
])('a file with the answer %s is told as a failure in words', async (_, given, message) => {
  expect(await fetchSitemapFile('nsn-1.xml.gz', given)).toEqual({ kind: 'failed', message });
});

const ORIGIN = 'https://parts.example';
const indexOf = (count: number) =>
  indexXml(Array.from({ length: count }, (_, at) => `${ORIGIN}/sitemap.xml?type=nsn&amp;page=${at + 1}`));
const answeringWith = (...answer: Parameters<typeof answering>) => answering(...answer).fetch;

/** Takes an index; `steps`: what is said on the way. */
async function take(fetch: typeof globalThis.fetch, { stepMs = 0, stopAt = Infinity } = {}) {
  const stop = new AbortController();
  const steps: IndexBuilding[] = [];
  const onStep = (now: IndexBuilding) => {
    steps.push(now);
    if ('step' in now && now.step === stopAt) stop.abort();
  };
  return { end: await takeIndex({ fetch, signal: stop.signal, steps: 10, stepMs, onStep }), steps };
}

test('ten steps each take a tenth, none in less time than it must, and the index is that of the server (S5.6, S5.7, G1.3)', async () => {
  const start = performance.now();
  const { end, steps } = await take(answeringWith(indexOf(193)), { stepMs: 5 });
  expect(performance.now() - start).toBeGreaterThanOrEqual(45);
  expect(end).toEqual({ phase: 'built', xml: indexOf(193), entries: 193 });
  const counts = steps.map((now) => ('entries' in now ? now.entries : -1));
  expect(counts).toEqual([0, 19, 39, 58, 77, 97, 116, 135, 154, 174, 193]);
});

test.each([
  [answeringWith('', { status: 503 }), 'Backend fetch failed: 503'],
  [answeringWith(fallbackIndexXml(ORIGIN, 'HTTP 500'), { status: 500 }), 'Backend fetch failed: 500'],
  [answeringWith(indexOf(0)), 'The index lists no sitemap'],
  [absent.fetch, 'Failed to fetch sitemap: the server did not answer'],
])('an answer that is not an index builds nothing (S7.3) %#: %s', async (fetch, message) => {
  expect((await take(fetch)).end).toEqual({ phase: 'failed', message });
});

test('it stops in the middle of its steps when it is told to', async () => {
  const { end } = await take(answeringWith(indexOf(10)), { stopAt: 4 });
  expect(end).toEqual({ phase: 'stopped', step: 4, entries: 4 });
});

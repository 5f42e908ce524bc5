import { expect, test } from 'vitest';
import { takeIndex, type IndexBuilding } from './take-index.ts';
import { fallbackIndexXml, INDEX_HEAD, INDEX_TAIL, sitemapEntry } from './sitemap-xml.ts';

const ORIGIN = 'https://parts.example';
const indexOf = (count: number) =>
  INDEX_HEAD +
  Array.from({ length: count }, (_, at) => sitemapEntry(`${ORIGIN}/sitemap.xml?type=nsn&page=${at + 1}`, 20_000)).join(
    '',
  ) +
  INDEX_TAIL;
const answering =
  (body: string, init: ResponseInit = {}) =>
  () =>
    Promise.resolve(new Response(body, init));

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
  const { end, steps } = await take(answering(indexOf(193)), { stepMs: 5 });
  expect(performance.now() - start).toBeGreaterThanOrEqual(45);
  expect(end).toEqual({ phase: 'built', xml: indexOf(193), entries: 193 });
  const counts = steps.map((now) => ('entries' in now ? now.entries : -1));
  expect(counts).toEqual([0, 19, 39, 58, 77, 97, 116, 135, 154, 174, 193]);
});

test.each([
  [answering('', { status: 503 }), 'Backend fetch failed: 503'],
  [answering(fallbackIndexXml(ORIGIN, 'HTTP 500'), { status: 500 }), 'Backend fetch failed: 500'],
  [answering(''), 'Empty response from sitemap service'],
  [answering('<html></html>'), 'Response is not valid XML format'],
  [answering(INDEX_HEAD + INDEX_TAIL), 'The index lists no sitemap'],
  [() => Promise.reject(new TypeError('fetch failed')), 'Failed to fetch sitemap: the server did not answer'],
])('what is no index builds none (S7.3) %#: %s', async (fetch, message) => {
  expect((await take(fetch)).end).toEqual({ phase: 'failed', message });
});

test('it stops in the middle of its steps when it is told to', async () => {
  const { end } = await take(answering(indexOf(10)), { stopAt: 4 });
  expect(end).toEqual({ phase: 'stopped', step: 4, entries: 4 });
});

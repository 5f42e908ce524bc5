import { describe, expect, test } from 'vitest';
import { buildClientIndex } from './build-client-index.ts';
import { INDEX_HEAD, INDEX_TAIL, fallbackIndexXml } from './sitemap-xml.ts';

const ORIGIN = 'https://parts.example';
const base = { origin: ORIGIN, formerHosts: ['old.example', 'backend.example:8443'] };

const answering = (body: string, init: ResponseInit = {}) => ({
  fetch: () => Promise.resolve(new Response(body, init)),
});
const entry = (address: string, lastmod = '2026-11-02') =>
  `<sitemap><loc>${address}</loc><lastmod>${lastmod}</lastmod></sitemap>\n`;
const indexOf = (...addresses: string[]) =>
  INDEX_HEAD + addresses.map((address) => entry(address)).join('') + INDEX_TAIL;
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

test('an index of its own addresses comes out as it went in, with its days', async () => {
  const xml = indexOf(`${ORIGIN}/sitemap.xml?type=static`, `${ORIGIN}/sitemap.xml?type=nsn&amp;page=1`);
  expect(await buildClientIndex({ ...base, ...answering(xml) })).toEqual({
    kind: 'built',
    index: { xml, entries: 2, rewritten: 0, foreign: 0 },
  });
});

test('former hosts and the backend function become the product’s own sitemap URL (S5.7)', async () => {
  const xml = indexOf(
    'https://old.example/sitemap.xml?type=nsn&amp;page=1',
    'http://old.example/sitemap-static.xml',
    'https://backend.example:8443/functions/v1/sitemap?type=fsc&amp;fsc=5305',
    `${ORIGIN}/functions/v1/dynamic-sitemap?type=nsn&amp;page=2`,
    'https://elsewhere.example/sitemap.xml',
    'no address',
  );
  const built = await buildClientIndex({ ...base, ...answering(xml) });
  expect(built).toMatchObject({ kind: 'built', index: { entries: 6, rewritten: 4, foreign: 2 } });
  expect(locationsIn(built.kind === 'built' ? built.index.xml : '')).toEqual([
    `${ORIGIN}/sitemap.xml?type=nsn&amp;page=1`,
    `${ORIGIN}/sitemap-static.xml`,
    `${ORIGIN}/sitemap.xml?type=fsc&amp;fsc=5305`,
    `${ORIGIN}/sitemap.xml?type=nsn&amp;page=2`,
    'https://elsewhere.example/sitemap.xml',
    'no address',
  ]);
});

test('ten steps each build a tenth, and none takes less than it must (S5.6, G1.3)', async () => {
  const addresses = Array.from({ length: 193 }, (_, index) => `${ORIGIN}/sitemap.xml?type=nsn&amp;page=${index + 1}`);
  const steps: [number, number][] = [];
  const waits: number[] = [];
  let clock = 0;
  const built = await buildClientIndex({
    ...base,
    ...answering(indexOf(...addresses)),
    stepMs: 100,
    now: () => (clock += 30),
    wait: async (ms) => void waits.push(ms),
    onStep: (step, entries) => steps.push([step, entries]),
  });
  expect(steps.map(([step]) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const sizes = steps.map(([, entries], index) => entries - (steps[index - 1]?.[1] ?? 0));
  expect([Math.min(...sizes), Math.max(...sizes), steps.at(-1)?.[1]]).toEqual([19, 20, 193]);
  expect(waits).toEqual(Array.from({ length: 10 }, () => 70));
  expect(built).toMatchObject({ index: { xml: indexOf(...addresses) } });
});

describe('what is no index builds none (S7.3)', () => {
  test.each([
    [answering('', { status: 503 }), 'Backend fetch failed: 503'],
    [answering(fallbackIndexXml(ORIGIN, 'HTTP 500'), { status: 500 }), 'Backend fetch failed: 500'],
    [answering(''), 'Empty response from sitemap service'],
    [answering('<html></html>'), 'Response is not valid XML format'],
    [answering(INDEX_HEAD + INDEX_TAIL), 'The index lists no sitemap'],
    [
      { fetch: () => Promise.reject(new TypeError('fetch failed')) },
      'Failed to fetch sitemap: the server did not answer',
    ],
  ])('%#: %s', async ({ fetch }, message) => {
    expect(await buildClientIndex({ ...base, fetch })).toEqual({ kind: 'failed', message });
  });
});

test('it stops in the middle of its steps when it is told to', async () => {
  const stop = new AbortController();
  const steps: number[] = [];
  const outcome = await buildClientIndex({
    ...base,
    ...answering(indexOf(`${ORIGIN}/sitemap.xml`)),
    signal: stop.signal,
    onStep: (step) => {
      steps.push(step);
      if (step === 4) stop.abort();
    },
  });
  expect([outcome, steps]).toEqual([{ kind: 'stopped' }, [1, 2, 3, 4]]);
});

import { expect, test } from 'vitest';
import { EMPTY_BATCH, OTHER_ADDRESSES, type CrawlBatch } from './records.ts';
import type { FetchRecord } from './records.ts';
import { createTally } from './tally.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const NSN = '/nsn/53/5305/5305-01-234-5678';

const aFetch = (given: Partial<FetchRecord> = {}): FetchRecord => ({
  at: NOON,
  engine: 'google',
  address: '66.249.66.1',
  isHead: false,
  path: NSN,
  status: 200,
  bytes: 1_000,
  ms: 12,
  referrerHost: null,
  ...given,
});

/** The batch of these fetches, all verified or none. */
function batchOf(fetches: Partial<FetchRecord>[], isVerified = true): CrawlBatch {
  const tally = createTally();
  for (const fetch of fetches) tally.add(aFetch(fetch), isVerified);
  return tally.take() ?? EMPTY_BATCH;
}
const pagesOf = (batch: CrawlBatch) => batch.fetched.map(({ pages, ...whose }) => ({ ...whose, pages: [...pages] }));
const countOf = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

test('a page that answered 200 or 304 is fetched, each once, in order; another status or HEAD is a fetch of the day alone (C21.6)', () => {
  const batch = batchOf([
    { path: '/nsn/53/5305/5305-01-234-5679' },
    {},
    { status: 304, bytes: 0 },
    ...[301, 404, 429, 500, 503, 206].map((status) => ({ path: '/nsn/53/5305/5305-01-000-0001', status })),
    { path: '/nsn/53/5305/5305-01-000-0002', isHead: true },
    { path: '/cage/00001' },
  ]);
  expect(pagesOf(batch)).toEqual([
    { engine: 'google', day: '2026-11-22', kind: 'nsn', pages: [12_345_678, 12_345_679] },
    { engine: 'google', day: '2026-11-22', kind: 'cage', pages: [1] },
  ]);
  expect(countOf(batch.days)).toBe(11);
  expect(batch.popular).toEqual([
    { engine: 'google', month: '2026-11', path: NSN, count: 2 },
    { engine: 'google', month: '2026-11', path: '/nsn/53/5305/5305-01-234-5679', count: 1 },
    { engine: 'google', month: '2026-11', path: '/cage/00001', count: 1 },
  ]);
});

test('somebody who only claims to be the engine counts as a claim of the day, and nowhere else (C21.4)', () => {
  const batch = batchOf(
    [{}, { path: '/sitemap.xml' }, { path: '/gone', status: 404 }, { path: '/catalog?search=x' }],
    false,
  );
  expect(batch).toEqual({ ...EMPTY_BATCH, firstAt: NOON - 12, days: batch.days });
  expect(batch.days.map(({ isVerified, count }) => [isVerified, count])).toEqual([
    [false, 1],
    [false, 1],
    [false, 1],
    [false, 1],
  ]);
});

test('counts of a day are by engine, kind of address and status, with bytes and times; days are those of UTC', () => {
  const batch = batchOf([
    { ms: 9 },
    { ms: 10, bytes: 500 },
    { ms: 3_000 },
    { ms: null },
    { at: Date.parse('2026-11-30T23:59:59.999Z') },
    { at: Date.parse('2026-12-01T00:00:00Z'), engine: 'bing' },
  ]);
  expect(batch.days).toEqual([
    {
      engine: 'google',
      isVerified: true,
      day: '2026-11-22',
      target: 'nsn',
      status: 200,
      count: 4,
      bytes: 3_500,
      ms: [1, 1, 0, 0, 0, 0, 1],
    },
    {
      engine: 'google',
      isVerified: true,
      day: '2026-11-30',
      target: 'nsn',
      status: 200,
      count: 1,
      bytes: 1_000,
      ms: [0, 1, 0, 0, 0, 0, 0],
    },
    {
      engine: 'bing',
      isVerified: true,
      day: '2026-12-01',
      target: 'nsn',
      status: 200,
      count: 1,
      bytes: 1_000,
      ms: [0, 1, 0, 0, 0, 0, 0],
    },
  ]);
  expect(batch.popular.map(({ month }) => month)).toEqual(['2026-11', '2026-12']);
});

test('sitemaps that were read are counted by status, with the last time (C21.6)', () => {
  const path = '/sitemaps/nsn-7.xml.gz';
  const batch = batchOf([{ path, at: NOON + 5 }, { path }, { path, status: 304 }, { path, isHead: true }]);
  expect(batch.sitemaps).toEqual([
    { engine: 'google', path, status: 200, count: 2, lastAt: NOON + 5 },
    { engine: 'google', path, status: 304, count: 1, lastAt: NOON },
  ]);
});

test('errors are addresses that failed; limits of our own are not errors', () => {
  const batch = batchOf([
    { path: `${NSN}?parts=all`, status: 500, at: NOON + 7 },
    { status: 500 },
    { status: 404 },
    { status: 429 },
    { status: 503 },
  ]);
  expect(batch.errors).toEqual([
    { engine: 'google', month: '2026-11', path: NSN, status: 500, count: 2, lastAt: NOON + 7 },
    { engine: 'google', month: '2026-11', path: NSN, status: 404, count: 1, lastAt: NOON },
  ]);
});

test('addresses that no sitemap lists count by pattern', () => {
  const batch = batchOf([
    { path: '/catalog?search=bolt' },
    { path: '/catalog?search=nut' },
    { path: `${NSN}?units=mm` },
  ]);
  expect(batch.unlisted).toEqual([
    { engine: 'google', month: '2026-11', pattern: '/catalog?search=…', count: 2 },
    { engine: 'google', month: '2026-11', pattern: '/nsn/:fsg/:fsc/:nsn?units=…', count: 1 },
  ]);
});

test('pages that are not there or redirect are listed by no sitemap: they count by pattern, as fetches of unlisted addresses (C21.1)', () => {
  const batch = batchOf([
    {},
    { status: 304 },
    { status: 503 },
    { status: 404 },
    { status: 410 },
    { status: 301 },
    { path: '/cage/00001', status: 404 },
  ]);
  expect(batch.unlisted.map(({ pattern, count }) => [pattern, count])).toEqual([
    ['/nsn/:fsg/:fsc/:nsn, not there', 2],
    ['/nsn/:fsg/:fsc/:nsn, redirects', 1],
    ['/cage/:cage, not there', 1],
  ]);
  expect(batch.days.map(({ target, status }) => [target, status])).toEqual([
    ['nsn', 200],
    ['nsn', 304],
    ['nsn', 503],
    ['unlisted', 404],
    ['unlisted', 410],
    ['unlisted', 301],
  ]);
});

test('a missing path counts for people and verified engines, with the host that led there', () => {
  const path = '/part/MS35338-138';
  const batch = batchOf([{ path: `${path}?utm_source=x`, status: 404 }]);
  expect(batch.missing).toEqual([{ month: '2026-11', path, byPeople: 0, byEngines: 1, referrerHost: null }]);
  const byPeople = batchOf(
    [
      { engine: null, path, status: 404 },
      { engine: null, path, status: 404, at: NOON - 5, referrerHost: 'shop.example' },
    ],
    false,
  );
  expect(byPeople).toEqual({
    ...EMPTY_BATCH,
    firstAt: NOON - 17,
    missing: [{ month: '2026-11', path, byPeople: 2, byEngines: 0, referrerHost: 'shop.example' }],
  });
});

test('no batch has a path that may tell who somebody is, nor a key or a searched text (C21.5)', () => {
  const secret = 'AAAB2kcEhLkq0yWc7t9TnDxV5oQe8rUz1mXpLwJfHbg';
  const paths = [
    `/quote/${secret}`,
    '/quote/short',
    '/u/john.doe@mail.example',
    '/u/john.doe%40mail.example',
    '/call/+15551234567',
    '/catalog?search=john.doe',
    `/operator/sign-in?token=${secret}`,
    `/${'long/'.repeat(100)}`,
  ];
  const batch = batchOf(paths.flatMap((path) => [200, 404, 500].map((status) => ({ path, status }))));
  const kept = JSON.stringify(batch);
  for (const personal of [secret, 'short', 'john', 'mail.example', '5551234567', 'long', '66.249'])
    expect([personal, kept.includes(personal)]).toEqual([personal, false]);
  expect(countOf(batch.days)).toBe(24);
});

test('a batch is bounded, and what goes over a bound counts as other', () => {
  const many = Array.from({ length: 6_000 }, (_, at) => ({ path: `/old/part-${at}`, status: 404 }));
  const batch = batchOf([...many, ...many.map((_, at) => ({ path: `/cage/${String(at).padStart(5, '0')}` }))]);
  expect([batch.errors.length, batch.missing.length, batch.popular.length]).toEqual([501, 501, 201]);
  expect(countOf(batch.errors)).toBe(6_000);
  expect(batch.errors.at(-1)).toMatchObject({ path: OTHER_ADDRESSES, count: 5_500 });
  expect(batch.missing.at(-1)).toMatchObject({ path: OTHER_ADDRESSES, byEngines: 5_500 });
  expect(batch.popular.at(-1)).toMatchObject({ path: OTHER_ADDRESSES, count: 5_800 });
  expect(pagesOf(batch)[0]!.pages).toHaveLength(6_000);
});

test('texts that a batch has no room for are told', () => {
  const tally = createTally();
  const add = (text: string) => tally.addDemand({ text, source: 'list', at: NOON, nearest: null });
  const added = Array.from({ length: 2_100 }, (_, at) => add(`part ${at}`));
  expect([added.filter(Boolean).length, add('part 7')]).toEqual([2_000, true]);
  expect(countOf(tally.take()!.asked)).toBe(2_001);
});

test('a taken batch is gone, and nothing is no batch', () => {
  const tally = createTally();
  expect(tally.take()).toBeNull();
  tally.add(aFetch(), true);
  expect(countOf(tally.take()!.days)).toBe(1);
  expect(tally.take()).toBeNull();
  tally.add(aFetch({ engine: null }), false);
  expect(tally.take()).toBeNull();
});

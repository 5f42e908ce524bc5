import { expect, test } from 'vitest';
import { aFetch } from '../../../test/support/crawl/fetch.fixture.ts';
import { OTHER_ADDRESSES, type AddressCount, type CrawlBatch, type FetchRecord } from './records.ts';
import { EMPTY_BATCH } from './store/crawl-store.contract.ts';
import { createTally } from './tally.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const NSN = '/nsn/53/5305/5305-01-234-5678';

/** The batch of these fetches, all verified or none. */
function batchOf(fetches: Partial<FetchRecord>[], isVerified = true): CrawlBatch {
  const tally = createTally();
  for (const fetch of fetches) tally.add(aFetch(fetch), isVerified);
  return tally.batch();
}
const pagesOf = (batch: CrawlBatch) => batch.fetched.map(({ pages, ...whose }) => ({ ...whose, pages: [...pages] }));
/** The rows of a list, without what all of them share. */
const listOf = ({ addresses }: CrawlBatch, of: AddressCount['list']) =>
  addresses.filter(({ list }) => list === of).map(({ text, count, ...row }) => ({ text, count, row }));
const rowsOf = (batch: CrawlBatch, of: AddressCount['list']) =>
  listOf(batch, of).map(({ text, count, row }) => [text, row.month, row.status, count, row.lastAt].join(' '));
const shortOf = (batch: CrawlBatch, of: AddressCount['list']) =>
  listOf(batch, of).map(({ text, count }) => `${count} ${text}`);
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
  expect(shortOf(batch, 'popular')).toEqual([`2 ${NSN}`, '1 /nsn/53/5305/5305-01-234-5679', '1 /cage/00001']);
});

test('somebody who only claims to be the engine counts as a claim of the day, and nowhere else; a person does not count (C21.4)', () => {
  const claims = [{}, { path: '/sitemap.xml' }, { path: '/gone', status: 404 }, { path: '/catalog?search=x' }];
  const batch = batchOf(claims, false);
  expect(batch).toEqual({ ...EMPTY_BATCH, firstAt: NOON - 12, lastAt: NOON, days: batch.days });
  expect(batch.days.map(({ isVerified, count }) => `${isVerified} ${count}`)).toEqual(Array(4).fill('false 1'));
  expect(batchOf([{ engine: null }], false)).toEqual(EMPTY_BATCH);
});

test('counts of a day are by engine, kind of address and status, with bytes and times; days are those of UTC', () => {
  const batch = batchOf([
    { ms: 9 },
    { ms: 10, bytes: 500 },
    { ms: 3_000 },
    { ms: null },
    { at: Date.parse('2026-11-30T23:59:59.999Z'), path: '/nsn/53/5305/5305-01-234-5679' },
    { at: Date.parse('2026-12-01T00:00:00Z'), engine: 'bing' },
  ]);
  const day = { engine: 'google', isVerified: true, target: 'nsn', status: 200 };
  const one = { count: 1, bytes: 1_000, ms: [0, 1, 0, 0, 0, 0, 0] };
  expect(batch.days).toEqual([
    { ...day, day: '2026-11-22', count: 4, bytes: 3_500, ms: [1, 1, 0, 0, 0, 0, 1] },
    { ...day, day: '2026-11-30', ...one },
    { ...day, engine: 'bing', day: '2026-12-01', ...one },
  ]);
  expect(listOf(batch, 'popular').map(({ row }) => row.month)).toEqual(['2026-11', '2026-11', '2026-12']);
});

test('sitemaps that were read are counted by status, with the last time (C21.6)', () => {
  const path = '/sitemaps/nsn-7.xml.gz';
  const batch = batchOf([{ path, at: NOON + 5 }, { path }, { path, status: 304 }, { path, isHead: true }]);
  expect(rowsOf(batch, 'sitemap')).toEqual([`${path}  200 2 ${NOON + 5}`, `${path}  304 1 ${NOON}`]);
});

test('errors are addresses that failed; limits of our own are not errors', () => {
  const failed = [500, 404, 429, 503].map((status) => ({ status }));
  const batch = batchOf([{ path: `${NSN}?parts=all`, status: 500, at: NOON + 7 }, ...failed]);
  expect(rowsOf(batch, 'error')).toEqual([`${NSN} 2026-11 500 2 ${NOON + 7}`, `${NSN} 2026-11 404 1 ${NOON}`]);
});

test('addresses that no sitemap lists count by pattern, and so do pages that are not there or redirect (C21.1)', () => {
  const asked = ['/catalog?search=bolt', '/catalog?search=nut', `${NSN}?units=mm`].map((path) => ({ path }));
  expect(shortOf(batchOf(asked), 'unlisted')).toEqual(['2 /catalog?search=…', '1 /nsn/:fsg/:fsc/:nsn?units=…']);
  const statuses = [200, 304, 503, 404, 410, 301].map((status) => ({ status }));
  const batch = batchOf([...statuses, { path: '/cage/00001', status: 404 }]);
  const patterns = ['2 /nsn/:fsg/:fsc/:nsn, not there', '1 /nsn/:fsg/:fsc/:nsn, redirects', '1 /cage/:cage, not there'];
  expect(shortOf(batch, 'unlisted')).toEqual(patterns);
  const days = 'nsn 200, nsn 304, nsn 503, unlisted 404, unlisted 410, unlisted 301';
  expect(batch.days.map(({ target, status }) => `${target} ${status}`).join(', ')).toBe(days);
});

test('a missing path counts for people and verified engines, with the host that led there', () => {
  const path = '/part/MS35338-138';
  const batch = batchOf([{ path: `${path}?utm_source=x`, status: 404 }]);
  const missingIn = (batch: CrawlBatch) =>
    listOf(batch, 'missing').map(({ text, count, row }) => [text, row.engine, count, row.referrer]);
  expect(missingIn(batch)).toEqual([[path, 'engines', 1, null]]);
  const fromShop = { at: NOON - 5, referrerHost: 'shop.example' };
  const byPeople = batchOf(
    [{}, fromShop].map((fetch) => ({ engine: null, path, status: 404, ...fetch })),
    false,
  );
  expect(byPeople).toEqual({ ...EMPTY_BATCH, firstAt: NOON - 17, lastAt: NOON, addresses: byPeople.addresses });
  expect(missingIn(byPeople)).toEqual([[path, 'people', 2, 'shop.example']]);
});

test('what PostgreSQL cannot store is replaced', () => {
  expect(shortOf(batchOf([{ path: '/a\0\ud800', status: 404 }]), 'error')).toEqual(['1 /a\u{fffd}\u{fffd}']);
});

test('no batch has a path that may tell who somebody is, nor a key or a searched text (C21.5)', () => {
  const secret = 'AAAB2kcEhLkq0yWc7t9TnDxV5oQe8rUz1mXpLwJfHbg';
  const paths = [
    `/quote/${secret}`,
    `/operator/sign-in?token=${secret}`,
    `/${'long/'.repeat(100)}`,
    ...'/quote/short /u/john.doe@mail.example /u/john.doe%40mail.example /call/+15551234567'.split(' '),
    '/catalog?search=john.doe',
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
  for (const [list, length] of Object.entries({ error: 501, missing: 501, popular: 201 })) {
    const rows = shortOf(batch, list as AddressCount['list']);
    expect([list, rows.length, rows.at(-1)]).toEqual([list, length, `${6_001 - length} ${OTHER_ADDRESSES}`]);
  }
  expect(pagesOf(batch)[0]!.pages).toHaveLength(6_000);
});

test('texts that a batch has no room for are told', () => {
  const tally = createTally();
  const add = (text: string) => tally.addDemand({ text, source: 'list', at: NOON, nearest: null });
  const added = Array.from({ length: 2_100 }, (_, at) => add(`part ${at}`));
  expect([added.filter(Boolean).length, add('part 7')]).toEqual([2_000, true]);
  expect(countOf(tally.batch().addresses)).toBe(2_001);
});

import { findWrong } from '../alerts/alert-machine.ts';
import { expect, test, afterEach, vi } from 'vitest';
import { StoreUnavailable } from '#base/database/database.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { watchReadiness, type ReadinessSources, type Readiness, cacheFor, addHealth } from './readiness.ts';
import { watchQuotes } from '#desk/desk-services.ts';
import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const GB = 1e9;

/** A site on which all is well, and how often its parts were asked. */
function aSite(change: Partial<ReadinessSources> = {}) {
  const site = { nowMs: NOW, pings: 0, probes: 0, statfs: 0 };
  const catalog: CatalogStore = {
    ...emptyCatalog,
    edition: { ...emptyCatalog.edition, version: '20261115', editionDate: '2026-11-01', listedNsns: 7 },
    searchState: () => 'ok',
    ping: async () => void (site.pings += 1),
  };
  const now = () => site.nowMs;
  const readiness = watchReadiness({
    source: { current: () => catalog, failure: () => null },
    quotes: watchQuotes({ probe: async () => void (site.probes += 1) }, { freeBytes: async () => 50 * GB, now }),
    mailFailingSinceMs: () => null,
    diskSpace: async () => {
      site.statfs += 1;
      return { freeBytes: 50 * GB, freeShare: 0.5 };
    },
    backups: { lastGood: () => ({ madeAtMs: NOW - 3_600_000, requests: 1 }), everyMs: 3_600_000 },
    findFiles: async () => {},
    databaseMs: async () => site.nowMs,
    isDraining: () => false,
    now,
    ...change,
  });
  return { site, catalog, readiness };
}

test('a site on which all is well is ready, and says what it serves', async () => {
  const edition = { version: '20261115', editionDate: '2026-11-01', listedNsns: 7 };
  const { readiness } = aSite();
  expect(await readiness()).toEqual({
    status: 'ready',
    reasons: [],
    parts: {
      catalog: { ...edition, status: 'ok', editionAgeDays: 21, sample: false },
      search: { status: 'ok' },
      quotes: { status: 'ok', since: null },
      mail: { status: 'ok', since: null },
      webhooks: { status: 'off', since: null },
      replies: { status: 'off', since: null },
      removal: { status: 'off', since: null },
      sitemaps: { status: 'off', since: null },
      releases: { status: 'off', inForce: null },
      disk: { status: 'ok', freeBytes: 50 * GB, freeShare: 0.5 },
      backups: { status: 'ok', lastGood: '2026-11-22T11:00:00.000Z' },
      files: { status: 'ok' },
      clock: { status: 'ok', words: null },
      stock: { status: 'off', words: null },
      draining: false,
    },
  });
});

const aClock = (how: string) => `the clock of this node is ${how} that of the database`;
const { catalog } = aSite();
const full = { probe: () => Promise.reject(new StoreUnavailable('full')) };
const refusing = watchQuotes(full, { freeBytes: async () => null, now: () => NOW });
const little = { freeBytes: GB, freeShare: 0.0999 };
const old = { lastGood: () => ({ madeAtMs: NOW - 7_200_001, requests: 1 }), everyMs: 3_600_000 };
const ended = { current: () => ({ ...catalog, searchState: () => 'ended' as const }), failure: () => null };
test.each<[string, Partial<ReadinessSources>, object]>([
  ['quotes', { quotes: refusing }, { status: 'refused', since: '2026-11-22T12:00:00.000Z' }],
  ['mail', { mailFailingSinceMs: () => NOW - 60_000 }, { status: 'failing', since: '2026-11-22T11:59:00.000Z' }],
  ['disk', { diskSpace: async () => little }, { status: 'low', freeBytes: GB, freeShare: 0.1 }],
  ['disk', { diskSpace: async () => null }, { status: 'unknown', freeBytes: null, freeShare: null }],
  ['backups', { backups: old }, { status: 'old', lastGood: expect.any(String) }],
  ['search', { source: ended }, { status: 'ended' }],
  ['files', { findFiles: () => Promise.reject(new StoreUnavailable('not mounted')) }, { status: 'failing' }],
  ['clock', { databaseMs: async () => NOW - 661_000 }, { status: 'wrong', words: aClock('661 s ahead of') }],
  ['clock', { databaseMs: async () => NOW + 5_001 }, { status: 'wrong', words: aClock('5 s behind') }],
  ['clock', { databaseMs: () => Promise.reject(new StoreUnavailable('out')) }, { status: 'unknown', words: null }],
])('%s that fails degrades the site, and the catalog goes on', async (part, change, expected) => {
  const { status, parts } = await aSite(change).readiness();
  expect([status, parts[part as 'mail'], parts.catalog.status]).toEqual(['degraded', expected, 'ok']);
});

const gone = new StoreUnavailable('connect ECONNREFUSED 10.0.0.7:5432');
test.each<[string, Partial<ReadinessSources>, string]>([
  ['without a catalog', { source: { current: () => null, failure: () => null } }, 'no catalog yet'],
  [
    'whose catalog cannot be read',
    { source: { current: () => null, failure: () => gone } },
    'the database of the catalog does not answer',
  ],
  ['that drains', { isDraining: () => true }, 'the server is ending'],
  ['whose release is late', { hindrances: [() => null, () => 'its release is late'] }, 'its release is late'],
])('a site %s is unready, and says why (C20.14)', async (_name, change, reason) => {
  expect(await aSite(change).readiness()).toMatchObject({ status: 'unready', reasons: [reason] });
});

test('a part that is off, not made yet or starting needs nobody', async () => {
  const { status, parts } = await aSite({
    backups: { lastGood: () => null, everyMs: 3_600_000 },
    mailFailingSinceMs: null,
    source: { current: () => ({ ...catalog, searchState: () => 'starting' }), failure: () => null },
  }).readiness();
  expect([status, parts.backups.status, parts.mail.status]).toEqual(['ready', 'ok', 'off']);
});

test('what costs something is asked once however often somebody looks, and again some seconds later', async () => {
  const { site, readiness } = aSite();
  await Promise.all(Array.from({ length: 100 }, readiness));
  await readiness();
  expect([site.pings, site.probes, site.statfs]).toEqual([2, 1, 1]);
  site.nowMs += 5_000;
  await Promise.all([readiness(), readiness()]);
  expect([site.pings, site.probes, site.statfs]).toEqual([3, 2, 2]);
});

test('a server that turns visitors away because it is busy is still alive and ready', async () => {
  const app = Fastify();
  // every process takes more memory than that
  await app.register(underPressure, { maxRssBytes: 1, sampleInterval: 10 });
  addHealth(app, async () => ({ status: 'ready' }) as Readiness);
  app.get('/', async () => 'a page');
  const status = async (url: string) => (await app.inject(url)).statusCode;
  for (let tries = 0; (await status('/')) === 200 && tries < 1_000; tries++) await wait(5);
  expect([await status('/'), await status('/healthz'), await status('/readyz')]).toEqual([503, 200, 200]);
  await app.close();
});

afterEach(() => void vi.useRealTimers());

test('a question that hangs is answered as late, is not asked a second time, and is asked again when it has ended', async () => {
  vi.useFakeTimers();
  let asked = 0;
  let answering = Promise.withResolvers<string>();
  const ask = cacheFor(
    () => {
      asked += 1;
      return answering.promise;
    },
    { forMs: 1_000, limitMs: 3_000, late: 'late', now: () => Date.now() },
  );
  const first = ask();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([await first, await ask(), asked]).toEqual(['late', 'late', 1]);
  answering.resolve('too late');
  await vi.advanceTimersByTimeAsync(0);
  answering = Promise.withResolvers();
  const second = ask();
  answering.resolve('in time');
  expect([await second, asked]).toEqual(['in time', 2]);
});

test('a database of requests that hangs does not hold the answer up (C20.14)', async () => {
  vi.useFakeTimers();
  const never = { probe: () => new Promise<never>(() => {}) };
  const { readiness } = aSite({ quotes: watchQuotes(never, { freeBytes: async () => null, now: () => NOW }) });
  const answer = readiness();
  await vi.advanceTimersByTimeAsync(500);
  expect((await answer).status).toBe('ready');
});

test('a clock that has jumped degrades the site, and the time is said that removals go by (C19.55)', async () => {
  const jumped = { clockJumpedMs: () => Date.UTC(2025, 9, 18) };
  const outbox = { ...jumped, webhooksFailingSinceMs: null, repliesFailingSinceMs: null };
  const { status, parts } = await aSite({ outbox }).readiness();
  expect([status, parts.removal]).toEqual(['degraded', { status: 'failing', since: '2025-10-18T00:00:00.000Z' }]);
});

test('webhooks that fail and a mailbox that cannot be read degrade the site, and say since when (C19.38)', async () => {
  const outbox = { webhooksFailingSinceMs: () => Date.UTC(2026, 10, 22, 11), repliesFailingSinceMs: () => null };
  const { status, parts } = await aSite({ outbox }).readiness();
  expect([status, parts.webhooks, parts.replies]).toEqual([
    'degraded',
    { status: 'failing', since: '2026-11-22T11:00:00.000Z' },
    { status: 'ok', since: null },
  ]);
});

test('a fault of the last walk degrades the site, takes no node out, and is an alert (S15.54)', async () => {
  const readiness = await aSite({ sitemapsBrokenSinceMs: () => Date.UTC(2026, 10, 22) }).readiness();
  const sitemaps = { status: 'failing', since: '2026-11-22T00:00:00.000Z' };
  expect(readiness).toMatchObject({ status: 'degraded', reasons: [], parts: { sitemaps } });
  expect(findWrong(readiness)).toEqual({ sitemaps: { sinceMs: Date.UTC(2026, 10, 22), fact: '' } });
});

test('a catalog that a read found damaged is degraded, and still serves the other pages', async () => {
  const { catalog } = aSite();
  const { readiness } = aSite({
    source: { current: () => ({ ...catalog, isDamaged: () => true }), failure: () => null },
  });
  expect(await readiness()).toMatchObject({
    status: 'degraded',
    reasons: [],
    parts: { catalog: { status: 'damaged' } },
  });
});

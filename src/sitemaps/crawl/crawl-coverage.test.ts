import { rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { aCatalogOf, newDataDir, putInForce } from '../../../test/support/cli/sitemap-folder.fixture.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import { batchOf, dayOf, on } from './store/crawl-store.contract.ts';
import type { CrawlStore } from './store/crawl-store.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { openCrawlCoverage } from './open-coverage.ts';
import { openCatalogs } from '#publog/open-catalogs.ts';
import { openCrawlStore } from './store/open-crawl-store.ts';

/** The listed NSNs. */
const NSNS = [5305000000001, 5305000000002, 5305000000003, 5310000000004, 5310000000005];
const START = Date.parse('2026-11-22T10:00:00Z');
let dataDir: string;
let source: CatalogSource;
let store: CrawlStore;
let coverage: ReturnType<typeof openCrawlCoverage>;
let nowMs = START;
const problems: Error[] = [];

/** Another process on the same folder. */
const openAs = (given: Partial<Parameters<typeof openCrawlCoverage>[0]> = {}) =>
  openCrawlCoverage({
    place: { dataDir },
    source,
    notes: false,
    onProblem: () => undefined,
    now: () => nowMs,
    ...given,
  });

beforeEach(async () => {
  dataDir = newDataDir();
  await putInForce(dataDir, aCatalogOf({ '5305': 3, '5310': 2 }));
  source = await openCatalogs({ dataDir }).catalogSource();
  store = await openCrawlStore({ dataDir });
  nowMs = START;
  coverage = openAs({ onProblem: (error) => problems.push(error) });
});
afterEach(async () => {
  await coverage.close();
  await store.close();
  await source.close();
});

const add = (name: string, niins: number[]) =>
  store.add(
    batchOf({
      fetched: [on('2026-11-22', niins, { engine: 'bing' })],
      days: [dayOf({ engine: 'bing', day: '2026-11-22', count: niins.length })],
    }),
    name,
  );

test('a report is computed in a process of its own, held, and computed again after a minute when something was recorded (C21.17)', async () => {
  expect(coverage.summary()).toBeNull();
  const [first, same] = await Promise.all([coverage.report(), coverage.report()]);
  expect([first.listedNsns, first.engines, same === first]).toEqual([5, [], true]);

  await add('one', [1, 2]);
  nowMs += 59_000;
  expect(await coverage.report()).toBe(first);
  nowMs += 1_000;
  // the one that is held is shown while the next one is computed
  expect(await coverage.report()).toBe(first);
  await expect.poll(() => coverage.report()).not.toBe(first);
  expect(coverage.summary()).toEqual([{ engine: 'bing', fetchedEver: 2, fetchedThisMonth: 2 }]);
  expect(await coverage.missed('bing', 'nsn-1.xml.gz')).toEqual(NSNS.slice(2));

  // on another day it is another report, though nothing was recorded: an engine may have gone quiet
  nowMs += 86_400_000;
  expect((await coverage.report()).computedAt).toBe(nowMs);
  expect(problems).toEqual([]);
});

test('a report stops naming a record that was set aside once it is moved away', async () => {
  const damaged = `${dataDir}/crawl-set-aside-20261122T100000Z.db`;
  writeFileSync(damaged, '');
  expect((await coverage.report()).setAside).not.toBeNull();
  rmSync(damaged);
  nowMs += 60_000;
  await expect.poll(async () => (await coverage.report()).setAside).toBeNull();
});

test('each catalog that comes into force is noted, so that its changed pages can wait to be fetched (C21.15)', async () => {
  const noting = openAs({ notes: true, noteAfterMs: 0, now: Date.now, onProblem: (error) => problems.push(error) });
  onTestFinished(() => noting.close());
  const { version } = source.current()!.edition;
  await expect.poll(() => store.editions()).toMatchObject([{ version }]);
});

test('what takes milliseconds waits for no report, and says when it cannot be read (C21.17)', async () => {
  await add('one', [1]);
  const endless = `${dataDir}/endless.mjs`;
  const program = new URL('./coverage.process.ts', import.meta.url).href;
  // reports never end, and all else is done
  writeFileSync(
    endless,
    `process.once('message', (message) => {
      if (message.order.task.kind === 'report') process.on('message', () => undefined);
      else import('${program}').then(() => process.emit('message', message));
    });`,
  );
  const stuck = openAs({ program: pathToFileURL(endless) });
  const report = expect(stuck.report()).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await stuck.missed('bing', 'nsn-1.xml.gz')).toEqual(NSNS.slice(1));
  expect(await stuck.missed('bing', 'nsn-2.xml.gz')).toBeNull();
  expect(await stuck.demand(3)).toEqual({ missing: [], asked: [], setAside: null });
  await stuck.close();
  await report;
  await expect(stuck.demand(3)).rejects.toBeInstanceOf(StoreUnavailable);
});

test('a report that cannot be read rejects as unavailable, and so does one of a server that ends', async () => {
  await coverage.close();
  await expect(coverage.report()).rejects.toBeInstanceOf(StoreUnavailable);
  const told: string[] = [];
  const place = { dataDir: `${dataDir}/crawl.db` };
  const nowhere = openAs({ place, onProblem: (error) => told.push(error.message) });
  expect(nowhere.failure()).toBeNull();
  await expect(nowhere.report()).rejects.toBeInstanceOf(StoreUnavailable);
  // kept for pages that do not wait until a store has not answered
  expect(nowhere.failure()).toBeInstanceOf(StoreUnavailable);
  expect(told).toEqual([expect.stringContaining('cannot be opened')]);
  await nowhere.close();
});

test('a report that takes too long is ended, and does not hold the next one', async () => {
  const slow = openAs({ maxTaskMs: 1, maxReadMs: 1 });
  await expect(slow.report()).rejects.toThrow(StoreUnavailable);
  await expect(slow.report()).rejects.toThrow('The report on crawlers took too long');
  await expect(slow.demand(1)).rejects.toThrow(StoreUnavailable);
  await slow.close();
});

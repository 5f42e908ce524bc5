import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { formatDay } from '#base/domain/day.ts';
import type { CageCode } from '#base/domain/part-number.ts';
import type { Nsn, Fsg } from '#base/domain/nsn.ts';
import type { ListingCatalog } from '#publog/open-catalogs.ts';
import { aSitemapCatalog } from '../../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { batchOf, counted, dayOf, on } from '../store/crawl-store.contract.ts';
import type { CrawlStore } from '../store/crawl-store.ts';
import { pageFinder } from '../store/page-blocks.ts';
import { openSqliteCrawlStore } from '../store/sqlite/crawl-store.ts';
import type { CrawlBatch, PageKind } from '../records.ts';
import { computeReport, listMissed, noteEdition } from './compute-report.ts';
import { medianMs, adviceFor } from './engine-report.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
const nsn = (fsc: number, niin: number): Nsn => (fsc * 1e9 + niin) as Nsn;

/** A catalog of blocks of three NSNs. `changed`: on which days NSNs changed, where it is not day 100; it was imported on the last of them. */
function catalogOf(version: string, nsns: Nsn[], changed: Record<number, number> = {}): ListingCatalog {
  const days = nsns.map((one) => changed[one] ?? 100);
  const { facts, readBlocks } = aSitemapCatalog({ nsns, days, perBlock: 3 });
  const importedAt = `${formatDay(Math.max(...days))}T08:00:00.000Z`;
  return {
    edition: { version, importedAt } as ListingCatalog['edition'],
    sitemapFacts: async () => facts,
    readNsnBlocks: readBlocks,
    listClasses: async () =>
      facts.classes.map(({ fsc, nsnCount }) => ({ fsc, fsg: '53' as Fsg, title: `Class ${fsc}`, nsnCount })),
    findNiins: async () => [],
    findOwners: async () => new Map(),
    findItemNames: async () => [],
    listNameCodes: async () => [42],
    close: async () => undefined,
    listListedMakers: async (after) => {
      const [first, last] = ['0000A' as CageCode, 'ZZZZZ' as CageCode];
      return after === null ? { makers: [first], next: first } : { makers: [last], next: null };
    },
  };
}
/** Seven NSNs, three files: the second one holds parts of two classes. */
const OF_TWO = [
  ...[1, 2, 3, 4].map((niin) => nsn(5305, niin)),
  ...[70_001, 70_002, 70_003].map((niin) => nsn(5310, niin)),
];
const CATALOG = catalogOf('one', OF_TWO);

let store: CrawlStore;
let batches = 0;
beforeEach(async () => {
  store = await openSqliteCrawlStore({ dataDir: newFolder('coverage'), now: () => NOW });
});
afterEach(() => store.close());

const add = (parts: Partial<CrawlBatch>) => store.add(batchOf(parts), String(batches++));
const noTimes = [0, 0, 0, 0, 0, 0, 0];
const answers = (parts: Partial<CrawlBatch['days'][number]>) => dayOf({ count: 1, bytes: 10, ms: noTimes, ...parts });
const report = (catalog = CATALOG) => computeReport({ store, catalog, atMs: NOW });

test('without a fetch the report is empty and says so', async () => {
  const nothing = { firstDay: null, listsFrom: '2026-09', engines: [], setAside: null, claims: [] };
  expect(await report()).toEqual({ computedAt: NOW, catalogVersion: 'one', listedNsns: 7, ...nothing });
});

test('files, classes and months count the pages that the catalog lists, and no others (C21.17)', async () => {
  // fetched before the months that are kept, and 999 is not listed
  await add({ fetched: [on('2025-09-30', [4])], days: [answers({})] });
  await add({ fetched: [on('2026-10-02', [1, 999, 70_001]), on('2026-11-03', [1, 2])] });
  const ofKind = (kind: PageKind, ...pages: number[]) => on('2026-11-03', pages, { kind });
  await add({ fetched: [ofKind('fsg', 53), ofKind('fsc', 5305, 9999), ofKind('name', 42)] });
  await add({ fetched: [on('2026-10-03', [10, 46_655], { kind: 'cage' })] });
  const lastAt = NOW - 5;
  await add({
    addresses: [
      counted('sitemap', '/sitemaps/nsn-2.xml.gz', { status: 200, lastAt: lastAt - 9 }),
      counted('sitemap', '/sitemap.xml?type=nsn&page=1', { status: 304, lastAt }),
      counted('sitemap', '/sitemap.xml', { status: 200, count: 7, lastAt }),
      counted('sitemap', '/sitemaps/fsc-1.xml.gz', { status: 304, count: 2, lastAt: lastAt + 1 }),
      counted('sitemap', '/sitemaps/nsn-9.xml.gz', { status: 404, lastAt: lastAt - 1 }),
    ],
  });
  const [google] = (await report()).engines;
  const { fetchedEver, fetchedThisMonth, months, files, neverFetched, otherPages } = google!;
  expect([fetchedEver, fetchedThisMonth]).toEqual([4, 2]);
  expect(months).toEqual([
    { month: '2026-10', fetched: 2, everByThen: 3 },
    { month: '2026-11', fetched: 2, everByThen: 4 },
  ]);
  const fetchedOf = (one: { listed: number; ever: number; thisMonth: number }) =>
    `${one.ever} of ${one.listed}, ${one.thisMonth} this month`;
  expect(files.map(({ name }) => name)).toEqual(['nsn-1.xml.gz', 'nsn-2.xml.gz', 'nsn-3.xml.gz']);
  expect(files.map(fetchedOf)).toEqual(['2 of 3, 2 this month', '2 of 3, 0 this month', '0 of 1, 0 this month']);
  const range = { firstNsn: nsn(5305, 4), lastNsn: nsn(5310, 70_002) };
  expect(files[1]).toMatchObject({ ...range, readAt: lastAt, readStatus: 304 });
  // a file that is in no plan any more is one of the others
  const others = google!.otherSitemaps.map(
    (one) => `${one.path} ${one.readAt! - lastAt} ${one.readStatus} ${one.reads}`,
  );
  expect(others).toEqual(['/sitemaps/nsn-9.xml.gz -1 404 1', '/sitemaps/fsc-1.xml.gz 1 304 2', '/sitemap.xml 0 200 7']);
  expect(neverFetched).toEqual([
    { fsc: '5310', name: 'Class 5310', listed: 3, missed: 2 },
    { fsc: '5305', name: 'Class 5305', listed: 4, missed: 1 },
  ]);
  expect(otherPages.map(({ kind }) => kind)).toEqual(['fsg', 'fsc', 'name', 'cage']);
  const [ofOne, ofTwo] = ['1 of 1, 1 this month', '1 of 2, 1 this month'];
  expect(otherPages.map(fetchedOf)).toEqual([ofOne, ofTwo, ofOne, '1 of 2, 0 this month']);
});

test('an engine that went quiet before the months that are kept is in the report with what it fetched ever (C21.17)', async () => {
  await add({ fetched: [on('2025-09-30', [53], { kind: 'fsg' }), on('2025-09-30', [4, 70_001])] });
  const { firstDay, engines } = await report();
  expect(firstDay).toBeNull();
  expect(engines).toMatchObject([{ engine: 'google', fetchedEver: 2, fetchedThisMonth: 0, months: [], days: [] }]);
});

test('the NSNs of a file that an engine never fetched are listed (C21.18)', async () => {
  await add({ fetched: [on('2026-11-03', [4, 70_002])] });
  const missed = (file: string) => listMissed({ store, catalog: CATALOG }, 'google', file);
  expect(await missed('nsn-2.xml.gz')).toEqual([nsn(5310, 70_001)]);
  expect(await missed('nsn-3.xml.gz')).toEqual([nsn(5310, 70_003)]);
  expect([await missed('nsn-4.xml.gz'), await missed('../x')]).toEqual([null, null]);
});

test('an NSN that moves to another class of the next catalog is as fetched as before (C21.11)', async () => {
  await add({ fetched: [on('2026-11-03', [4])], days: [answers({})] });
  const next = catalogOf('two', [nsn(5306, 4), nsn(5310, 70_001)]);
  expect((await report(next)).engines[0]).toMatchObject({ fetchedEver: 1, files: [{ ever: 1, listed: 2 }] });
});

test('pages that changed with an edition wait to be fetched again; with the first nothing waits (C21.15)', async () => {
  const at = Date.parse('2026-11-01T08:00:00Z');
  const nsns = [1, 2, 3, 4, 5].map((niin) => nsn(5305, niin));
  const sample = { ...CATALOG, edition: { version: 'zero', sample: true } as ListingCatalog['edition'] };
  await noteEdition({ store, catalog: sample, atMs: at });
  expect(await store.editions()).toEqual([]);
  await noteEdition({ store, catalog: catalogOf('one', nsns), atMs: at });
  expect((await store.changedAndNotFetched('google')).size).toBe(0);
  const changed = { [nsns[1]!]: 130, [nsns[2]!]: 130, [nsns[4]!]: 131 };
  const two = catalogOf('two', nsns, changed);
  await noteEdition({ store, catalog: two, atMs: at });
  await noteEdition({ store, catalog: two, atMs: NOW });
  await add({ fetched: [on('2026-11-01', [1, 2]), on('2026-11-03', [5])], days: [answers({})], firstAt: NOW });
  const { refetched } = (await report(two)).engines[0]!;
  const again = refetched.filter(({ pages }) => pages > 0).map(({ days, pages }) => `${days}: ${pages}`);
  expect(again).toEqual(['0: 1', '2-3: 1', 'not yet: 1']);
  // unlisted pages are not waited for
  expect((await report(CATALOG)).engines[0]!.refetched.at(-1)).toEqual({ days: 'not yet', pages: 1 });
  expect((await report(catalogOf('three', [nsns[0]!]))).engines[0]!.refetched.at(-1)!.pages).toBe(0);
});

test('pages that the second import of one day changed wait as well; a later import without changes makes none wait (C21.15)', async () => {
  const nsns = [1, 2, 3, 4].map((niin) => nsn(5305, niin));
  const waiting = async () => {
    const isWaiting = pageFinder(await store.changedAndNotFetched('google'));
    return [1, 2, 3, 4].filter(isWaiting);
  };
  const [two, three] = [{ [nsns[1]!]: 130 }, { [nsns[1]!]: 130, [nsns[2]!]: 130 }];
  await noteEdition({ store, catalog: catalogOf('one', nsns), atMs: NOW });
  await noteEdition({ store, catalog: catalogOf('two', nsns, two), atMs: NOW });
  expect(await waiting()).toEqual([2]);
  await noteEdition({ store, catalog: catalogOf('three', nsns, three), atMs: NOW });
  expect(await waiting()).toEqual([2, 3]);
  await add({ fetched: [on('2026-11-23', [2, 3])], firstAt: NOW + 86_400_000 });
  expect(await waiting()).toEqual([]);
  const four = catalogOf('four', nsns, three);
  const edition = { ...four.edition, importedAt: '2026-11-25T08:00:00.000Z' };
  await noteEdition({ store, catalog: { ...four, edition }, atMs: NOW + 3 * 86_400_000 });
  expect(await waiting()).toEqual([]);
  expect(await store.editions()).toHaveLength(4);
});

test('days tell answers apart, claims are counted beside them, and addresses that are not listed have their share (C21.12)', async () => {
  await add({
    days: [
      answers({ count: 4, ms: [1, 3, 0, 0, 0, 0, 0] }),
      answers({ status: 304, ms: [0, 0, 0, 0, 0, 0, 0] }),
      answers({ status: 301, target: 'unlisted' }),
      ...[404, 500, 503, 429].map((status) => answers({ status })),
      answers({ isVerified: false, count: 9 }),
      answers({ isVerified: false, count: 1, engine: 'bing' }),
    ],
    addresses: [counted('unlisted', '/catalog?search=…')],
  });
  const { engines, claims, firstDay } = await report();
  expect([firstDay, engines.length]).toEqual(['2026-11-20', 1]);
  const once = { notModified: 1, redirected: 1, notThere: 1, failed: 1, unavailable: 1, refused: 1 };
  expect(engines[0]).toMatchObject({
    name: 'Google',
    kind: 'search',
    days: [{ day: '2026-11-20', found: 4, ...once, p50Ms: 17 }],
    spent: { fetches: 10, unlisted: 1 },
    unlisted: [{ fetches: 1, advice: expect.stringMatching(/^robots\.txt forbids it already/) }],
  });
  expect(claims).toEqual([
    { engine: 'bing', name: 'Bing', days: [{ day: '2026-11-20', fetches: 1 }] },
    { engine: 'google', name: 'Google', days: [{ day: '2026-11-20', fetches: 9 }] },
  ]);
});

test.each([
  [[0, 0, 0, 0, 0, 0, 0], null],
  [[2, 0, 0, 0, 0, 0, 0], 5],
  [[1, 0, 0, 0, 0, 0, 9], 3_000],
] as const)('of answers by duration %j half took %s ms', (times, median) => {
  expect(medianMs([...times])).toBe(median);
});

test.each([
  ['/catalog?search=…&tab=…', /robots\.txt forbids it/],
  ['/name/:inc?c.…=…', /robots\.txt forbids it/],
  ['/api/v1/*', /robots\.txt forbids it/],
  ['/fsc/:fsg/:fsc/:nsn', /^Redirects to the page/],
  ['/nsn/:fsg/:fsc/:nsn', /^Another spelling/],
  ['/nsn/:fsg/:fsc', /404/],
  ['/compare?nsn=…', /noindex/],
  ['/fsc/:fsg/:fsc?after=…', /^A later page/],
  ['/…', /^No such page/],
  ['/nsn/:fsg/:fsc/:nsn, not there', /^Not in the catalog/],
  ['/name/:inc, redirects', /^Leads to/],
  ['(other)', /beyond the bound/],
  ['/unheard-of', /look at what links there/],
])('%s has an advice that is true here (C21.18)', (pattern, words) => {
  expect(adviceFor(pattern)).toMatch(words);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OTHER_ADDRESSES, type AddressCount, type CrawlBatch } from '../records.ts';
import { KEPT } from './addresses.ts';
import type { CrawlStore } from './crawl-store.ts';
import { KEPT_EDITIONS } from './editions.ts';
import { blocksOf, listPages } from '../../../../test/support/crawl/list-pages.ts';

export type CrawlEngine = {
  /** Opens the place; may be called several times, as several processes would. */
  open(): Promise<CrawlStore>;
  /** Makes the tables those of an earlier format, by statements. */
  makeEarlier(format: number, statements: readonly string[]): Promise<void>;
};

/** The clock of the stores. */
export const CLOCK = Date.parse('2026-11-22T10:00:00Z');

export const EMPTY_BATCH: CrawlBatch = { firstAt: null, lastAt: null, fetched: [], days: [], addresses: [] };
export const batchOf = (parts: Partial<CrawlBatch>): CrawlBatch => ({ ...EMPTY_BATCH, ...parts });
/** A row of a list of addresses, of Google in November by default. */
export const counted = (list: AddressCount['list'], text: string, parts: Partial<AddressCount> = {}): AddressCount => ({
  list,
  text,
  engine: 'google',
  month: list === 'sitemap' ? '' : '2026-11',
  status: 0,
  count: 1,
  lastAt: 0,
  referrer: null,
  ...parts,
});
type Fetched = CrawlBatch['fetched'][number];
/** Pages that an engine got in a day: NSNs that Google got, by default. */
export const on = (day: string, pages: number[], given: Partial<Fetched> = {}): Fetched => {
  return { engine: 'google', kind: 'nsn', day, pages: Uint32Array.from(pages), ...given };
};
export const dayOf = (parts: Partial<CrawlBatch['days'][number]>): CrawlBatch['days'][number] => ({
  engine: 'google',
  isVerified: true,
  day: '2026-11-20',
  target: 'nsn',
  status: 200,
  count: 2,
  bytes: 5_000_000_000,
  ms: [1, 0, 1, 0, 0, 0, 0],
  ...parts,
});

/** The contract of every engine of the store of crawls, and of the access logs that were read. */
export function describeCrawlStore(name: string, openEngine: () => Promise<CrawlEngine>): void {
  describe(`crawls on ${name}`, () => {
    let engine: CrawlEngine;
    let store: CrawlStore;
    let other: CrawlStore;
    const opened: CrawlStore[] = [];
    const open = async (place = engine) => {
      opened.push(await place.open());
      return opened.at(-1)!;
    };
    beforeAll(async () => {
      engine = await openEngine();
      store = await open();
      other = await open();
    });
    afterAll(() => Promise.all(opened.map((one) => one.close())));

    test('keeps which pages an engine got, by month and for ever, whoever adds them (C21.11)', async () => {
      await store.add(batchOf({ fetched: [on('2026-11-20', [5, 70_000, 999_999_999])] }), 'pages 1');
      const days = [on('2026-11-21', [6]), on('2026-10-31', [7]), on('2026-11-22', [5, 6])];
      await Promise.all([
        store.add(batchOf({ fetched: days }), 'pages 2'),
        other.add(batchOf({ fetched: [on('2026-11-21', [5, 8])] }), 'pages 3'),
        other.add(batchOf({ fetched: [on('2026-11-21', [12], { kind: 'fsg' })] }), 'pages 4'),
      ]);
      expect(listPages(await store.fetched('google', 'nsn', '2026-11'))).toEqual([5, 6, 8, 70_000, 999_999_999]);
      expect(listPages(await other.fetched('google', 'nsn', null))).toEqual([5, 6, 7, 8, 70_000, 999_999_999]);
      expect(listPages(await other.fetched('google', 'fsg', null))).toEqual([12]);
      expect(listPages(await store.fetched('bing', 'nsn', null))).toEqual([]);
    });

    test('adds up answers by day; a batch that comes again counts once (C21.12)', async () => {
      const batch = batchOf({ days: [dayOf({}), dayOf({ status: 304 }), dayOf({ isVerified: false })] });
      await store.add(batch, 'days 1');
      const before = await store.revision();
      await other.add(batch, 'days 1');
      expect(await store.revision()).toBe(before);
      await other.add(batchOf({ days: [dayOf({ target: 'unlisted' }), dayOf({ day: '2026-11-19' })] }), 'days 2');
      expect(await store.revision()).not.toBe(before);
      const { target: _, ...row } = dayOf({});
      const ofGoogle = <Row extends { engine: string }>(rows: Row[]) => rows.filter((row) => row.engine === 'google');
      expect(ofGoogle(await store.days('2026-11-20'))).toEqual([
        { ...row, isVerified: false },
        { ...row, count: 4, bytes: 10_000_000_000, ms: [2, 0, 2, 0, 0, 0, 0] },
        { ...row, status: 304 },
      ]);
      const targets = ofGoogle(await store.targets('2026-11-20')).map(({ target, count }) => `${target} ${count}`);
      expect(targets).toEqual(['nsn 4', 'unlisted 2']);
    });

    test('adds up what was asked for by source, and tells what was asked for twice (C21.34)', async () => {
      const asked = (text: string, engine: 'search' | 'list' | 'quote', parts: Partial<AddressCount> = {}) =>
        counted('asked', text, { engine, lastAt: CLOCK - 9, ...parts });
      await store.add(
        batchOf({
          addresses: [
            asked('AB-1', 'search'),
            asked('once', 'search'),
            asked('AB-1', 'list', { month: '2026-10', count: 3, lastAt: CLOCK - 99, referrer: 'AB-2' }),
            asked('older', 'quote', { month: '2026-08', count: 9 }),
          ],
        }),
        'asked 1',
      );
      await other.add(batchOf({ addresses: [asked('AB-1', 'search', { lastAt: CLOCK })] }), 'asked 2');
      expect(await store.asked('2026-10', 9)).toEqual([
        { text: 'AB-1', counts: { search: 2, list: 3, quote: 0 }, lastAt: CLOCK, nearest: 'AB-2', isEstimate: false },
      ]);
      expect((await other.asked('2026-08', 1)).map(({ text }) => text)).toEqual(['older']);
    });

    test('a batch that fails leaves nothing of itself, and may be added again (C21.12)', async () => {
      const days = [dayOf({ engine: 'apple', day: '2026-11-22' })];
      const popular = counted('popular', '/', { engine: 'apple' });
      const broken = batchOf({ days, addresses: [{ ...popular, count: Number.NaN }] });
      await expect(store.add(broken, 'half')).rejects.toBeInstanceOf(Error);
      const ofApple = async () => (await store.days('2026-11-22')).filter(({ engine: one }) => one === 'apple');
      expect(await ofApple()).toEqual([]);
      await store.add(batchOf({ days, addresses: [popular] }), 'half');
      expect(await ofApple()).toMatchObject([{ count: 2 }]);
    });

    test('says when an engine last read a sitemap, and what it was answered (C21.12)', async () => {
      for (const ago of [9, 2, 5]) {
        const status = ago === 2 ? 304 : 200;
        const read = counted('sitemap', '/sitemap.xml', { engine: 'bing', status, lastAt: CLOCK - ago });
        await store.add(batchOf({ addresses: [read] }), `sitemaps ${ago}`);
      }
      expect([...(await store.sitemaps('bing'))]).toEqual([
        ['/sitemap.xml', { status: 304, lastAt: CLOCK - 2, reads: 3 }],
      ]);
      expect(await store.sitemaps('google')).toEqual(new Map());
    });

    test('lists addresses from a month on, most fetches first (C21.13)', async () => {
      const error = (text: string, parts: Partial<AddressCount>) => counted('error', text, { status: 404, ...parts });
      await store.add(
        batchOf({ addresses: [error('/a', { count: 2, lastAt: 9 }), error('/b', { month: '2026-08', count: 99 })] }),
        'errors',
      );
      expect(await store.addresses('error', 'google', '2026-10', 9)).toEqual([
        { text: '/a', status: 404, count: 2, lastAt: 9, isEstimate: false },
      ]);
      expect((await store.addresses('error', 'google', '2026-08', 1))[0]!.text).toBe('/b');
    });

    test('lists what is not there, by people and by engines (C21.13)', async () => {
      const missing = (text: string, engine: 'people' | 'engines', parts: Partial<AddressCount> = {}) =>
        counted('missing', text, { engine, ...parts });
      const gone = [missing('/gone', 'people'), missing('/gone', 'engines', { count: 2 })];
      const others = missing(OTHER_ADDRESSES, 'people', { month: '2026-08' });
      await store.add(batchOf({ addresses: [...gone, missing('/x', 'people'), others] }), 'missing 1');
      const linked = gone.map((row) => ({ ...row, referrer: 'forum.example' }));
      await store.add(batchOf({ addresses: linked }), 'missing 2');
      expect(await store.missing('2026-11', 9)).toEqual([
        { path: '/gone', byPeople: 2, byEngines: 4, referrerHost: 'forum.example', isEstimate: false },
        { path: '/x', byPeople: 1, byEngines: 0, referrerHost: null, isEstimate: false },
      ]);
      const all = await store.missing('2026-08', 9);
      expect(all.find(({ path }) => path === OTHER_ADDRESSES)).toMatchObject({ byPeople: 1, referrerHost: null });
    });

    test('keeps a bounded number of addresses a month: those with the fewest fetches go, and the rest is marked (C21.13)', async () => {
      const addresses = Array.from({ length: KEPT.error * 1.25 + 1 }, (_, at) =>
        counted('popular', `/nsn/${at}`, { engine: 'bing', count: at + 1 }),
      );
      await store.add(batchOf({ addresses }), 'popular');
      const kept = await store.addresses('popular', 'bing', '2026-11', 5_000);
      expect(kept).toHaveLength(KEPT.error);
      expect([kept[0], kept.at(-1)]).toMatchObject([
        { text: '/nsn/1250', count: 1_251, isEstimate: true },
        { count: 252, isEstimate: true },
      ]);
    });

    test('marks the counts of a list as the least there was when a batch told only a part of it (C21.13)', async () => {
      const ofMeta = (list: 'popular' | 'error', text: string) =>
        counted(list, text, { engine: 'meta', status: list === 'error' ? 404 : 0 });
      const addresses = [ofMeta('popular', OTHER_ADDRESSES), ofMeta('popular', '/'), ofMeta('error', '/x')];
      await store.add(batchOf({ addresses }), 'a part');
      const of = (list: 'popular' | 'error') => store.addresses(list, 'meta', '2026-11', 9);
      expect(await of('popular')).toMatchObject([{ text: '/', count: 1, isEstimate: true }]);
      expect(await of('error')).toMatchObject([{ text: '/x', isEstimate: false }]);
      await store.add(batchOf({ addresses: [ofMeta('error', OTHER_ADDRESSES)] }), 'another part');
      expect((await of('error')).map(({ isEstimate }) => isEstimate)).toEqual([true, true]);
    });

    test('removes what is older than 13 months with the first batch of a day; what was fetched ever stays (C21.14)', async () => {
      const old = { engine: 'yandex', day: '2025-10-31' } as const;
      const address = { engine: 'yandex', status: 404, lastAt: Date.parse('2025-10-31') } as const;
      await store.add(
        batchOf({
          fetched: ['2025-10-31', '2025-11-01'].map((day, at) => on(day, [at], { engine: 'yandex' })),
          days: [dayOf(old), dayOf({ ...old, day: '2025-11-01' })],
          addresses: [
            counted('sitemap', '/old.xml', address),
            ...['2025-10', '2025-11'].map((month) => counted('error', '/e', { ...address, month })),
          ],
        }),
        'old',
      );
      await (await open()).add(batchOf({}), 'first of another process');
      const pages = async (month: string | null) => listPages(await store.fetched('yandex', 'nsn', month));
      expect([await pages('2025-10'), await pages('2025-11'), await pages(null)]).toEqual([[], [1], [0, 1]]);
      expect((await store.days('2025-01-01'))[0]!.day).toBe('2025-11-01');
      expect((await store.addresses('error', 'yandex', '2025-01', 9))[0]!.count).toBe(1);
      expect((await store.sitemaps('yandex')).size).toBe(0);
    });

    test('a changed page waits for each engine until it is fetched again, through several editions (C21.15)', async () => {
      expect(await store.editions()).toEqual([]);
      const edition = (at: number) => ({ version: `v${at}`, latestChange: 20_000 + at, day: `2026-10-0${at}` });
      const byOpenai = (day: string, ...pages: number[]) => on(day, pages, { engine: 'openai' });
      const waiting = async (who: 'openai' | 'baidu') => listPages(await store.changedAndNotFetched(who));
      await store.addEdition(edition(1), new Map());
      await store.addEdition(edition(2), blocksOf([100, 200, 300]));
      await other.addEdition(edition(2), blocksOf([7]));
      expect(await other.editions()).toMatchObject([edition(2), edition(1)]);
      const all = [100, 200, 300];
      expect([await waiting('openai'), await waiting('baidu')]).toEqual([all, all]);
      await store.add(
        batchOf({
          fetched: [byOpenai('2026-10-01', 300), byOpenai('2026-10-02', 100), byOpenai('2026-10-05', 200, 201)],
          firstAt: CLOCK,
        }),
        'again',
      );
      await store.add(batchOf({ fetched: [byOpenai('2026-10-09', 100, 200)] }), 'and again');
      expect([await waiting('openai'), await waiting('baidu')]).toEqual([[300], [100, 200, 300]]);
      const again = (await store.refetched('openai')).map(({ days, pages }) => `${days}: ${pages}`);
      expect(again).toEqual(['0: 1', '3: 1']);
      await store.addEdition(edition(3), blocksOf([100]));
      expect(await waiting('openai')).toEqual([100, 300]);
      // changed twice, and fetched once
      await store.add(batchOf({ fetched: [on('2026-10-08', [100], { engine: 'baidu' })] }), 'both changes');
      expect(await waiting('baidu')).toEqual([200, 300]);
      expect(await store.refetched('baidu')).toEqual([{ days: 5, pages: 1 }]);
      // on the day of the change, perhaps before it
      await store.add(batchOf({ fetched: [byOpenai('2026-10-03', 100)], firstAt: CLOCK - 1 }), 'before');
      expect(await waiting('openai')).toEqual([100, 300]);
      for (let number = 4; number < 3 + KEPT_EDITIONS; number++) await store.addEdition(edition(number), new Map());
      expect([await waiting('openai'), await store.refetched('openai')]).toEqual([[100], []]);
    });

    test('remembers how far a log was read, with the batch; of two who read the same part one is refused (C21.31)', async () => {
      const log = { head: 'a'.repeat(64), headBytes: 4_096 };
      const at = (position: number, complete = position) => ({ position, complete });
      const again = batchOf({ days: [dayOf({ engine: 'baidu' })] });
      const hours = await store.recordedHours();
      await store.add(again, 'log 1', { ...log, ...at(500), from: at(0) });
      await expect(other.add(again, 'log 2', { ...log, ...at(700), from: at(0) })).rejects.toThrow('the same log');
      await other.add(again, 'log 3', { ...log, ...at(900, 600), from: at(500) });
      await expect(store.add(again, 'log 4', { ...log, ...at(900), from: at(900, 500) })).rejects.toThrow('the same');
      const headOf = (bytes: number) => (bytes === 4_096 ? log.head : null);
      expect(await store.logPlace(headOf)).toEqual({ ...log, ...at(900, 600) });
      const counts = (await store.days('2026-11-20')).filter(({ engine: whose }) => whose === 'baidu');
      expect(counts.map(({ count }) => count)).toEqual([4]);
      expect(await store.recordedHours()).toEqual(hours);
    });

    test('remembers parts of logs with the batch, each once (C21.31)', async () => {
      const place = { head: 'parts', headBytes: 7, complete: 9 };
      const part = { first: 'a', last: 'b', lines: 7, isWhole: false };
      await store.add(batchOf({}), 'parts 1', {
        ...place,
        position: 9,
        from: { position: 0, complete: 0 },
        parts: [part],
      });
      const grown = { ...place, position: 12, from: { position: 9, complete: 9 } };
      await other.add(batchOf({}), 'parts 2', { ...grown, parts: [{ ...part, isWhole: true }] });
      expect(await store.logParts()).toEqual([{ ...part, isWhole: true }]);
    });

    test('knows a log by the longest beginning that was remembered, among however many (C21.31)', async () => {
      const place = { position: 9, complete: 9, from: { position: 0, complete: 0 } };
      for (const [head, headBytes] of Object.entries({ short: 10, long: 20, other: 20 }))
        await store.add(batchOf({}), `log ${head}`, { ...place, head, headBytes });
      const headOf = (bytes: number) => ({ 10: 'short', 20: 'long' })[bytes] ?? null;
      expect(await other.logPlace(headOf)).toMatchObject({ head: 'long' });
      expect(await other.logPlace((bytes) => (bytes < 20 ? headOf(bytes) : null))).toMatchObject({ head: 'short' });
      expect(await other.logPlace(() => 'none')).toBeNull();
      expect(await other.logPlace(() => null)).toBeNull();
    });

    test('remembers the hours that the server recorded, and the second in which the first request of each began (C21.32)', async () => {
      const hour = CLOCK - 3_600_000;
      await store.add(batchOf({ firstAt: CLOCK - 900 }), 'recorded 1');
      await other.add(batchOf({ firstAt: CLOCK - 9_000 }), 'recorded 2');
      await store.add(batchOf({ firstAt: CLOCK - 500, lastAt: CLOCK - 1 }), 'recorded 3');
      await store.add(batchOf({ firstAt: CLOCK }), 'recorded 4');
      const recorded = { since: CLOCK - 9_000, until: CLOCK - 1 };
      const begun = { since: CLOCK, until: CLOCK };
      expect(await store.recordedHours()).toEqual(new Map([[hour, recorded]]).set(CLOCK, begun));
      // a batch over two hours is of both
      await other.add(batchOf({ firstAt: CLOCK + 3_599_000, lastAt: CLOCK + 3_605_000 }), 'recorded 5');
      expect([...(await store.recordedHours()).values()].slice(1)).toEqual([
        { since: CLOCK, until: CLOCK + 3_605_000 },
        { since: CLOCK + 3_600_000, until: CLOCK + 3_605_000 },
      ]);
    });

    test('takes over since when an earlier program recorded, up to its last batch, and the places of its logs (C21.31, C21.32)', async () => {
      const updated = await openEngine();
      await (await open(updated)).add(batchOf({}), 'last one');
      await updated.makeEarlier(2, [
        'drop table recorded_hour',
        'drop table log_part',
        'alter table log_place drop column complete',
        `insert into log_place (head, head_bytes, position, read_at) values ('', 0, 0, ${CLOCK - 5_400_000}), ('log', 9, 7, ${CLOCK})`,
      ]);
      const later = await open(updated);
      const hour = 3_600_000;
      const since = new Map([[CLOCK - 2 * hour, CLOCK - 5_400_000]]).set(CLOCK - hour, CLOCK - hour).set(CLOCK, CLOCK);
      const recorded = await later.recordedHours();
      expect(new Map(Array.from(recorded, ([at, one]) => [at, one.since]))).toEqual(since);
      expect(recorded.get(CLOCK)!.until).toBe(CLOCK + 7_080_000);
      const place = { head: 'log', headBytes: 9, position: 7, complete: 0 };
      expect(await later.logPlace(() => 'log')).toEqual(place);
      expect(await later.logPlace(() => '')).toBeNull();
    });
  });
}

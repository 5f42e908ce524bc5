import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchOf, CLOCK, type CrawlEngine, dayOf } from './crawl-store.contract.ts';
import type { CrawlStore } from './crawl-store.ts';

/** Every engine of the store of crawls remembers access logs, and hours that need none. */
export function describeReadLogs(name: string, openEngine: () => Promise<CrawlEngine>): void {
  describe(`logs that were read on ${name}`, () => {
    let engine: CrawlEngine;
    let store: CrawlStore;
    let other: CrawlStore;
    beforeAll(async () => {
      engine = await openEngine();
      store = await engine.open();
      other = await engine.open();
    });
    afterAll(() => engine.remove());

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
      await store.add(batchOf({ firstAt: CLOCK - 500 }), 'recorded 3');
      await store.add(batchOf({ firstAt: CLOCK }), 'recorded 4');
      expect(await store.recordedHours()).toEqual(new Map([[hour, CLOCK - 9_000]]).set(CLOCK, CLOCK));
    });

    test('takes over since when an earlier program recorded, up to its last batch, and the places of its logs (C21.31, C21.32)', async () => {
      const updated = await openEngine();
      await (await updated.open()).add(batchOf({}), 'last one');
      await updated.makeEarlier(2, [
        'drop table recorded_hour',
        'alter table log_place drop column complete',
        `insert into log_place (head, head_bytes, position, read_at) values ('', 0, 0, ${CLOCK - 5_400_000}), ('log', 9, 7, ${CLOCK})`,
      ]);
      const later = await updated.open();
      const hour = 3_600_000;
      const since = new Map([[CLOCK - 2 * hour, CLOCK - 5_400_000]]);
      expect(await later.recordedHours()).toEqual(since.set(CLOCK - hour, CLOCK - hour).set(CLOCK, CLOCK));
      const place = { head: 'log', headBytes: 9, position: 7, complete: 0 };
      expect(await later.logPlace(() => 'log')).toEqual(place);
      expect(await later.logPlace(() => '')).toBeNull();
      await updated.remove();
    });
  });
}

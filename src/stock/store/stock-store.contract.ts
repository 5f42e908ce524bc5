import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMatchCatalog, NOW, putStock, SCREW } from '../../../test/support/stock/stock.fixture.ts';
import type { Niin, Nsn } from '#base/domain/nsn.ts';
import { followShelf } from '../shelf/follow-shelf.ts';
import { publishStock } from '../prepare-stock.ts';
import type { StockStore } from './stock-store.ts';

const HEADS = 'NSN,Part number,CAGE,Condition,Qty,Unit,Price,Cert,Place,Cost,Note,Count date';
const screw = (overrides: Partial<Record<'quantity' | 'price' | 'place' | 'number', string>> = {}) => {
  const { quantity = '12', price = '38.50', place = 'Tulsa', number = 'HS4120-0314' } = overrides;
  return `5305-01-234-5678,${number},7HP41,FN,${quantity},HD,${price},CoC,${place},29.77,bin C-14,2026-11-20`;
};
const csv = (...lines: string[]): string => [HEADS, ...lines].join('\n');
const DAY_MS = 86_400_000;

/** Checks what every engine of the stock store must do. */
export function describeStockStore(name: string, openEngine: () => Promise<{ open: () => Promise<StockStore> }>): void {
  describe(`stock lists on ${name}`, () => {
    let engine: Awaited<ReturnType<typeof openEngine>>;
    let store: StockStore;
    const opened: StockStore[] = [];
    const open = async () => {
      const one = await engine.open();
      opened.push(one);
      return one;
    };
    beforeAll(async () => {
      engine = await openEngine();
      store = await open();
    });
    afterAll(() => Promise.all(opened.map((one) => one.close())));

    const listOf = async (id: number) => (await store.lists()).find((one) => one.id === id)!;
    const shelfOf = async (nowMs = NOW, of = store) => {
      const shelf = followShelf(of, { onProblem: () => undefined, now: () => nowMs });
      await shelf.refresh();
      await shelf.close();
      return shelf;
    };
    const hide = async (...ids: number[]) => {
      for (const id of ids) await store.takeBack(id);
    };

    test('a file is compared with the list in force, and another process sees what is put in force (C22.60)', async () => {
      const two = [screw(), screw({ place: 'Clearwater' }), screw({ number: 'GONE-1' })];
      const first = await putStock(store, csv(...two));
      expect(first.counts).toMatchObject({ lines: 3, added: 3, changed: 0, gone: 0, unchanged: 0, refused: 0 });
      const later = csv(screw(), screw({ place: 'Clearwater', price: '39.00' }), screw({ number: 'NEW-1' }));
      const other = await open();
      const shelf = await shelfOf(NOW, other);
      const before = shelf.revision();
      const second = await putStock(store, later, { nowMs: NOW + DAY_MS, publish: false });
      expect(second.counts).toMatchObject({ lines: 3, added: 1, changed: 1, gone: 1, unchanged: 1 });
      await shelf.refresh();
      expect(shelf.revision()).toBe(before);
      const changes = async (kind: 'added' | 'changed' | 'gone') =>
        (await store.changes(second.version, kind, 0, 10)).map(({ was, now }) => [
          was && `${was.shown.partNumber} ${was.shown.price}`,
          now && `${now.shown.partNumber} ${now.shown.price}`,
        ]);
      expect(await changes('added')).toEqual([[null, 'NEW-1 38.50']]);
      expect(await changes('changed')).toEqual([['HS4120-0314 38.50', 'HS4120-0314 39.00']]);
      expect(await changes('gone')).toEqual([['GONE-1 38.50', null]]);
      await publishStock(store, await listOf(second.id), { confirmed: true });
      await shelf.refresh();
      const lines = await shelf.linesOf((SCREW % 1e9) as Niin);
      expect(lines.map(({ price, since }) => `${price} ${since}`).sort()).toEqual([
        '38.50 2026-11-21',
        '38.50 2026-11-22',
        '39.00 2026-11-22',
      ]);
      await hide(second.id);
    });

    test('a fall asks, an outdated draft is refused, and a version before comes back in one step (C22.61)', async () => {
      const { id } = await putStock(store, csv(screw(), screw({ number: 'B-2' })), { list: 'Falls' });
      await putStock(store, csv(screw()), { list: 'Falls', publish: false });
      const list = await listOf(id);
      await expect(publishStock(store, list, { confirmed: false })).rejects.toThrow('1 of 2 lines are missing');
      expect((await shelfOf()).nsns()).toHaveLength(1);
      const before = list.inForce!.id;
      await publishStock(store, list, { confirmed: true });
      expect([await store.putInForce(before, before), await store.putInForce(before, list.draft!.id)]).toEqual([
        false,
        true,
      ]);
      expect((await listOf(id)).inForce).toMatchObject({ id: before, lines: 2, who: 'Zoë', countedOn: '2026-11-20' });
      await hide(id);
    });

    test('a draft that is being read, or one that was dropped, never comes into force', async () => {
      const { id, version } = await putStock(store, csv(screw()), { list: 'Drafts', publish: false });
      const reading = await store.beginDraft(id, { file: 'a.csv', who: 'test', atMs: 0 });
      expect(await store.putInForce(reading, 0)).toBe(false);
      expect(await store.putInForce(version, 0)).toBe(false);
      await store.dropDraft(id);
      expect((await listOf(id)).draft).toBeNull();
      await store.removeOld(id);
      expect(await store.linesAfter(version, 0, 10)).toEqual([]);
    });

    test('single lines change a list, and quantity 0 removes one (C22.62)', async () => {
      const { id } = await putStock(store, csv(screw(), screw({ number: 'B-2' }), screw({ number: 'C-3' })), {
        list: 'Lines',
      });
      const some = csv(screw({ quantity: '7' }), screw({ number: 'B-2', quantity: '0' }));
      const { counts } = await putStock(store, some, { list: 'Lines', mode: 'lines' });
      expect(counts).toMatchObject({ lines: 2, changed: 1, unchanged: 1, gone: 1, added: 0 });
      const lines = await (await shelfOf()).linesOf((SCREW % 1e9) as Niin);
      expect(lines.map(({ partNumber, quantity }) => `${partNumber} ${quantity}`).sort()).toEqual([
        'C-3 12',
        'HS4120-0314 7',
      ]);
      await hide(id);
    });

    test('what names several items or none waits for a choice by hand, which the next file follows (C22.63)', async () => {
      const [one, two] = [5310000000001 as Nsn, 5310000000002 as Nsn];
      const catalog = aMatchCatalog([one, two], {
        AB1: [
          [one, 'AAAA1'],
          [two, 'BBBB2'],
        ],
        CD2: [
          [two, 'BBBB2'],
          [two, 'CCCC3'],
        ],
      });
      const lines = ['AB-1,,3', 'AB-1,BBBB2,4', 'CD-2,,5', 'EF-3,,6', 'CD-2,AAAA1,7'];
      const file = ['Part number,CAGE,Qty', ...lines].join('\n');
      const { version, id, counts } = await putStock(store, file, { list: 'Hand', catalog, publish: false });
      const nsns = async (of: number) => (await store.linesAfter(of, 0, 10)).map(({ nsn }) => nsn);
      expect([await nsns(version), counts.unmatched]).toEqual([[null, two, two, null, null], 3]);
      const by = { who: 'Zoë', atMs: NOW };
      await store.setMatch(version, { cage: '', number: 'AB1', nsn: one, ...by });
      await store.setMatch(version, { cage: '', number: 'CD2', nsn: 0, ...by });
      expect(await nsns(version)).toEqual([one, two, null, null, null]);
      await store.dropDraft(id);
      const next = await putStock(store, file, { list: 'Hand', catalog });
      expect(await nsns(next.version)).toEqual([one, two, null, null, null]);
      const shelf = await shelfOf();
      expect(await shelf.rowsOfNumbers('EF')).toEqual(await shelf.rowsOfNumbers('EF3'));
      expect((await shelf.rowsOfNumbers('EF')).flat()).toHaveLength(1);
      expect((await shelf.linesOfNumber('EF3')).map(({ quantity, nsn }) => [quantity, nsn])).toEqual([[6, null]]);
      await hide(id);
    });

    test('a list shows what its settings say, and nothing once its days are over (C22.64)', async () => {
      const settings = { quantity: 'in-stock', prices: false, places: false, days: 10 } as const;
      const { id } = await putStock(store, csv(screw()), { list: 'Shy', settings });
      const [line] = await (await shelfOf()).linesOf((SCREW % 1e9) as Niin);
      expect(line).toMatchObject({ quantity: null, price: null, place: '', leadDays: null, until: '2026-11-30' });
      expect(JSON.stringify(line)).not.toMatch(/29\.77|bin C-14|Tulsa/);
      const [own] = await (await shelfOf()).deskLines([(SCREW % 1e9) as Niin]);
      expect(own).toMatchObject({
        own: { cost: '29.77', note: 'bin C-14' },
        list: { name: 'Shy' },
        shown: { quantity: 12 },
      });
      const [lastDay, over] = [Date.parse('2026-11-30T23:00:00Z'), Date.parse('2026-12-01T00:00:00Z')];
      expect([(await shelfOf(lastDay)).isEmpty(), (await shelfOf(over)).isEmpty()]).toEqual([false, true]);
      await store.putList('Shy', { quantity: 'nothing' });
      const hidden = await shelfOf();
      expect([hidden.isEmpty(), (await hidden.deskLines([(SCREW % 1e9) as Niin])).length]).toEqual([true, 1]);
      await hide(id);
    });

    test('a list that is removed goes with its versions, its draft and their lines', async () => {
      const { version, id } = await putStock(store, csv(screw()), { list: 'Going' });
      const draft = await putStock(store, csv(screw(), screw({ number: 'B-2' })), { list: 'Going', publish: false });
      await store.removeList(id);
      expect([await listOf(id), await store.versions(id)]).toEqual([undefined, []]);
      for (const one of [version, draft.version]) expect(await store.linesAfter(one, 0, 10)).toEqual([]);
      expect((await shelfOf()).has((SCREW % 1e9) as Niin)).toBe(false);
    });

    test('lines that are not public are for the desk alone', async () => {
      const file = `Part number,NSN,Qty,Public\nA-1,5305-01-234-5678,3,no\nB-2,,4,no`;
      const { id } = await putStock(store, file, { list: 'Private' });
      const shelf = await shelfOf();
      const niin = (SCREW % 1e9) as Niin;
      expect([shelf.has(niin), [...shelf.nsns()], await shelf.linesOfNumber('B2')]).toEqual([false, [], []]);
      expect((await shelf.deskLines([niin])).map(({ shown }) => shown.quantity)).toEqual([3]);
      await hide(id);
    });
  });
}

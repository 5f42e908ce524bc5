import { StoreUnavailable } from '#base/database/database.ts';
import { parseDay, type Day } from '#base/domain/day.ts';
import { NIIN_RANGE } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import type { StockStore } from '../store/stock-store.ts';
import { firstFrom } from '../columns.ts';
import type { Shelf } from './follow-shelf.ts';
import { PUBLIC, type ShelfIndex } from './shelf-index.ts';

/** Pages with something on the shelf, each with the latest day of its lines: NSNs ascending, and others. */
export type ShelfPages = {
  nsns: Float64Array;
  days: Int32Array;
  others: readonly { path: string; changedOn: Day }[];
};

export type ShelfSource = ReturnType<typeof openShelfPages>;

const LINES_AT_ONCE = 500;

/** Reads the pages of what buyers see, once after each change. */
export function openShelfPages(store: Pick<StockStore, 'linesAt'>, shelf: Shelf) {
  const kept = new WeakMap<Lists, Promise<ShelfPages>>();
  return {
    revision: shelf.revision,
    /** Rejects with `StoreUnavailable`. */
    async pages(): Promise<ShelfPages> {
      if (!shelf.isRead()) throw new StoreUnavailable('the stock lists are not read yet');
      // others after each change
      const lists = shelf.indexes();
      const pages = kept.getOrInsertComputed(lists, () => readPages(store, lists, shelf.nsns()));
      pages.catch(() => kept.delete(lists));
      return pages;
    },
  };
}

type Lists = readonly { version: number; index: ShelfIndex }[];

/** Reads the pages of lists. `nsns`: those of all, as from `uniteNsns`. */
export async function readPages(
  store: Pick<StockStore, 'linesAt'>,
  lists: Lists,
  nsns: Float64Array,
): Promise<ShelfPages> {
  const days = new Int32Array(nsns.length);
  const others = new Map<string, Day>();
  const note = (path: string, day: Day) => others.set(path, Math.max(day, others.get(path) ?? 0));
  for (const { version, index } of lists) {
    const rows: number[] = [];
    let last = 0;
    for (let at = 0; at < index.niins.length; at++) {
      if ((index.flags[at]! & PUBLIC) === 0) continue;
      const [niin, day] = [index.niins[at]!, index.days[at]!];
      const place = niin === 0 ? rows.push(index.rows[at]!) : firstFrom(nsns, index.classes[at]! * NIIN_RANGE + niin);
      if (niin !== 0 && days[place]! < day) days[place] = day;
      last = Math.max(last, day);
    }
    if (last > 0) note(paths.shelf(), last);
    for (let at = 0; at < rows.length; at += LINES_AT_ONCE)
      for (const { shown, since } of await store.linesAt(version, rows.slice(at, at + LINES_AT_ONCE)))
        if (shown.partNumber) note(paths.stockPart(shown.cage, shown.partNumber), parseDay(since));
  }
  return { nsns, days, others: Array.from(others, ([path, changedOn]) => ({ path, changedOn })) };
}

import { StoreUnavailable } from '#base/database/database.ts';
import type { Day } from '#base/domain/day.ts';
import { paths } from '#base/paths.ts';
import type { StockStore } from '../store/stock-store.ts';
import type { Shelf } from './follow-shelf.ts';

/** Pages with something on the shelf, each with the latest day of its lines: NSNs ascending, and others. */
export type ShelfPages = {
  nsns: Float64Array;
  days: Int32Array;
  others: readonly { path: string; changedOn: Day }[];
};

export type ShelfSource = ReturnType<typeof openShelfPages>;

const LINES_AT_ONCE = 2_000;
const DAY_MS = 86_400_000;

/** Reads the pages of what buyers see, once after each change. */
export function openShelfPages(store: Pick<StockStore, 'placesAfter'>, shelf: Shelf) {
  const kept = new WeakMap<Versions, Promise<ShelfPages>>();
  return {
    revision: shelf.revision,
    /** Rejects with `StoreUnavailable`. */
    async pages(): Promise<ShelfPages> {
      if (!shelf.isRead()) throw new StoreUnavailable('the stock lists are not read yet');
      // others after each change
      const lists = shelf.lists();
      const pages = kept.getOrInsertComputed(lists, () => readPages(store, lists));
      pages.catch(() => kept.delete(lists));
      return pages;
    },
  };
}

type Versions = readonly { version: number }[];

/** Reads the pages of versions of lists. */
export async function readPages(store: Pick<StockStore, 'placesAfter'>, lists: Versions): Promise<ShelfPages> {
  const days = new Map<number | string, Day>();
  const note = (page: number | string, day: Day) => days.set(page, Math.max(day, days.get(page) ?? 0));
  for (const { version } of lists)
    for (let row = -1, more = true; more;) {
      const places = await store.placesAfter(version, row, LINES_AT_ONCE);
      for (const { nsn, cage, partNumber, since } of places) {
        const day = Math.floor(Date.parse(since) / DAY_MS);
        if (nsn !== null || partNumber) note(nsn ?? paths.stockPart(cage, partNumber!), day);
        note(paths.shelf(), day);
      }
      row = places.at(-1)?.row ?? row;
      more = places.length === LINES_AT_ONCE;
    }
  const nsns = Float64Array.from([...days.keys()].filter((page) => typeof page === 'number')).sort();
  const others = [...days].flatMap(([path, changedOn]) => (typeof path === 'string' ? { path, changedOn } : []));
  return { nsns, days: Int32Array.from(nsns, (nsn) => days.get(nsn)!), others };
}

import { StoreUnavailable } from '#base/database/database.ts';
import { markedUp } from '#base/domain/money.ts';
import { niinOfNsn, parseNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { DeskStockLine, ShelfList } from '#stock/shelf/follow-shelf.ts';
import { type Lot, orderLots } from './shelf-lots.ts';

type Stock = Pick<StockPageServices, 'stock'>;
/** Null without lists. `lots`: of each line, in the order in which to take them; null while they cannot be read. */
export type RequestShelf = { lots: readonly (readonly Lot[])[] | null; lists: readonly ShelfList[] } | null;

/** Reads what is on the shelf of each line. */
export async function readShelf(parts: readonly QuoteLine[], { stock }: Stock): Promise<RequestShelf> {
  if (stock === null) return null;
  const lists = stock.shelf.deskLists();
  if (stock.shelf.isRead() && lists.length === 0) return null;
  const keys = parts.map(({ nsn, partNumber }) => {
    const read = parseNsn(nsn);
    return read === null ? normalizePartNumber(partNumber) : niinOfNsn(read);
  });
  const niins = new Set(keys.filter((key) => typeof key === 'number'));
  const numbers = new Set(keys.filter((key) => typeof key === 'string'));
  try {
    const lines = await stock.shelf.deskLines([...niins], [...numbers]);
    const byNiin = Map.groupBy(lines, ({ nsn }) => nsn && niinOfNsn(nsn));
    const byNumber = Map.groupBy(lines, ({ number }) => number);
    const lots = keys.map((key, line) => {
      const found = typeof key === 'number' ? byNiin.get(key) : byNumber.get(key ?? '');
      return orderLots((found ?? []).map(lotOf), parts[line]!);
    });
    return { lots: stock.shelf.isRead() ? lots : null, lists };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { lots: null, lists };
    throw error;
  }
}

const lotOf = ({ shown, own: { cost }, list: { settings } }: DeskStockLine): Lot => ({
  ...shown,
  cost,
  price:
    shown.price ??
    (cost && settings.markupPercent !== null ? markedUp(cost, settings.markupPercent, shown.currency) : null),
  leadDays: shown.leadDays ?? settings.leadDays ?? 0,
});

import { StoreUnavailable } from '#base/database/database.ts';
import { markedUp } from '#base/domain/money.ts';
import { niinOfNsn, parseNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Price } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { StockPageServices } from '#stock/open-stock.ts';
import type { DeskStockLine } from '#stock/shelf/follow-shelf.ts';
import type { ShownLine } from '#stock/stock-line.ts';
import { orderLots } from './shelf-lots.ts';

/** A line of stock, as the desk offers it. */
export type Lot = Pick<
  ShownLine,
  | 'partNumber'
  | 'maker'
  | 'condition'
  | 'quantity'
  | 'unit'
  | 'currency'
  | 'breaks'
  | 'minimum'
  | 'certificate'
  | 'place'
> & {
  /** Of the list, or else its cost with the markup of the list. */
  price: Price | null;
  cost: Price | null;
  leadDays: number;
};

/** The lots of each line, those first that are to be taken first. `countedOn`: YYYY-MM-DD, of the oldest count. */
export type RequestShelf = { lots: readonly (readonly Lot[])[]; countedOn: string };

/** Null without lists; "unknown" while they cannot be read, which is not "none". */
export async function readShelf(
  parts: readonly QuoteLine[],
  stock: StockPageServices['stock'],
): Promise<RequestShelf | 'unknown' | null> {
  if (stock === null) return null;
  const { shelf } = stock;
  if (!shelf.isRead()) return 'unknown';
  const lists = shelf.deskLists();
  if (lists.length === 0) return null;
  const asked = parts.map(({ nsn, partNumber }) => {
    const read = parseNsn(nsn);
    return read === null ? normalizePartNumber(partNumber) : niinOfNsn(read);
  });
  const niins = new Set(asked.filter((key) => typeof key === 'number'));
  const numbers = new Set(asked.filter((key) => typeof key === 'string'));
  try {
    const lines = await shelf.deskLines([...niins], [...numbers]);
    const byNiin = Map.groupBy(lines, ({ nsn }) => nsn && niinOfNsn(nsn));
    const byNumber = Map.groupBy(lines, ({ number }) => number);
    const lots = asked.map((key, line) => {
      const found = typeof key === 'number' ? byNiin.get(key) : byNumber.get(key ?? '');
      return orderLots((found ?? []).map(lotOf), parts[line]!);
    });
    return { lots, countedOn: lists.map(({ countedOn }) => countedOn).sort()[0]! };
  } catch (error) {
    if (error instanceof StoreUnavailable) return 'unknown';
    throw error;
  }
}

function lotOf({ shown, own: { cost }, settings: { markupPercent, leadDays } }: DeskStockLine): Lot {
  const { partNumber, condition, quantity, unit, currency, breaks, minimum, certificate, place } = shown;
  return {
    ...{ partNumber, condition, quantity, unit, currency, breaks, minimum, certificate, place, cost },
    maker: shown.maker || shown.cage,
    price: shown.price ?? (cost !== null && markupPercent !== null ? markedUp(cost, markupPercent, currency) : null),
    leadDays: shown.leadDays ?? leadDays ?? 0,
  };
}

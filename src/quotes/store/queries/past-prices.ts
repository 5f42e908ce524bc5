import type { Query, SqlValue } from '../../../database/database.ts';
import { normalizePartNumber } from '../../../domain/part-number.ts';
import type { Currency, Price } from '../../../domain/quotation.ts';
import type { RfqNumber } from '../../../domain/rfq-number.ts';
import type { PastPrice, PriceKey } from '../desk-store.ts';
import type { QuoteState } from '../quote-states.ts';
import { digitsOf } from './quote-rows.ts';

const PRICES_EACH = 5;
/** Parts of one statement, each with a selection by NSN and one by part number: SQLite takes 500. */
const PARTS_AT_ONCE = 50;

type PriceRow = [
  place: number,
  id: number,
  price: Price,
  currency: Currency,
  quantity: number,
  atMs: number,
  outcome: QuoteState,
  number: RfqNumber,
];

/** See `DeskStore.findPrices`: by indexes past_price_nsn and past_price_part. */
export async function findPrices(query: Query, parts: readonly PriceKey[]): Promise<PastPrice[][]> {
  const found: PastPrice[][] = [];
  for (let from = 0; from < parts.length; from += PARTS_AT_ONCE)
    found.push(...(await findSome(query, parts.slice(from, from + PARTS_AT_ONCE))));
  return found;
}

async function findSome(query: Query, parts: readonly PriceKey[]): Promise<PastPrice[][]> {
  const values: SqlValue[] = [];
  const newest = (place: number, column: 'nsn' | 'part_key', key: string): string => `
    select * from (
      select ${place} as place, id, quote_id, price, currency, quantity, at
      from past_price
      where ${column} = $${values.push(key)} and ${column} <> ''
      order by id desc
      limit ${PRICES_EACH}
    ) of_${column}_${place}`;
  const selections = parts.flatMap(({ nsn, partNumber }, place) => [
    newest(place, 'nsn', digitsOf(nsn)),
    newest(place, 'part_key', normalizePartNumber(partNumber) ?? ''),
  ]);
  const rows = await query<PriceRow>(
    `select place, found.id, price, currency, quantity, at, state, number
    from (${selections.join(' union all ')}) found
    join quote on quote.id = found.quote_id`,
    values,
  );
  const byPlace = Map.groupBy(rows, ([place]) => place);
  return parts.map((_, place) => {
    const byId = new Map((byPlace.get(place) ?? []).map((row) => [row[1], row]));
    return [...byId.values()]
      .sort((one, other) => other[1] - one[1])
      .slice(0, PRICES_EACH)
      .map(([, , price, currency, quantity, atMs, outcome, number]) => ({
        price,
        currency,
        quantity,
        atMs,
        outcome,
        number,
      }));
  });
}

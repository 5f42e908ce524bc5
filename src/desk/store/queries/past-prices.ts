import type { Query } from '#base/database/database.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { PastPrice, PriceKey } from '../desk-store.ts';
import type { QuoteState } from '../quote-states.ts';
import { digitsOf } from './quote-rows.ts';

const PRICES_EACH = 5;
const newest = (where: string): string =>
  `select id from (select id from past_price where ${where} order by id desc limit ${PRICES_EACH}) found`;
/** See `PastPrice`. */
export const OUTCOME = `case when state = 'accepted' and left_out = 1 then 'declined' else state end`;
const NEWEST = `
  select price, currency, quantity, unit, at, ${OUTCOME}, number
  from past_price
  join quote on quote.id = past_price.quote_id
  where past_price.id in (${newest(`nsn = $1 and nsn <> ''`)} union ${newest(`part_key = $2 and part_key <> ''`)})
  order by past_price.id desc
  limit ${PRICES_EACH}`;

type PriceRow = [
  price: Price,
  currency: Currency,
  quantity: number,
  unit: string,
  atMs: number,
  outcome: QuoteState,
  number: RfqNumber,
];

/** See `DeskStore.findPrices`: by indexes past_price_nsn and past_price_part. */
export async function findPrices(query: Query, parts: readonly PriceKey[]): Promise<PastPrice[][]> {
  const found: PastPrice[][] = [];
  for (const { nsn, partNumber } of parts) {
    const rows = await query<PriceRow>(NEWEST, [digitsOf(nsn), normalizePartNumber(partNumber) ?? '']);
    found.push(
      rows.map(([price, currency, quantity, unit, atMs, outcome, number]) => ({
        price,
        currency,
        quantity,
        unit,
        atMs,
        outcome,
        number,
      })),
    );
  }
  return found;
}

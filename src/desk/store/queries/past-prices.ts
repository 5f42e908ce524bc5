import type { Query, SqlValue } from '#base/database/database.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { PastPrice, PriceKey } from '../desk-store.ts';
import type { QuoteState } from '../quote-states.ts';
import { digitsOf } from './quote-rows.ts';

const PRICES_EACH = 5;
/** Parts of one statement; fewer are filled up, so that it is prepared once. */
const PARTS_AT_ONCE = 25;
const PLACES = Array.from({ length: PARTS_AT_ONCE }, (_, place) => `(${place}, $${2 * place + 1}, $${2 * place + 2})`);
/** Each price by a step along its index, past_price_nsn or past_price_part: planning a selection of its own for each part took longer than reading. SQLite keeps the order of cross joins. */
const NEWEST_IDS = [
  ['nsn', 'digits'],
  ['part_key', 'part'],
].flatMap(([column, key]) =>
  Array.from(
    { length: PRICES_EACH },
    (_, nth) => `
    select place,
      (select id from past_price where ${column} = ${key} and ${column} <> '' order by id desc limit 1 offset ${nth}) as price_id
    from asked`,
  ),
);
/** See `PastPrice`. */
export const OUTCOME = `case when state = 'accepted' and left_out = 1 then 'declined' else state end`;
const NEWEST = `
  with asked (place, digits, part) as (values ${PLACES.join(', ')})
  select place, past_price.id, price, currency, quantity, unit, at, ${OUTCOME}, number
  from (${NEWEST_IDS.join(' union ')}) found
  cross join past_price
  cross join quote
  where past_price.id = found.price_id and quote.id = past_price.quote_id`;

type PriceRow = [
  place: number,
  id: number,
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
  for (let from = 0; from < parts.length; from += PARTS_AT_ONCE)
    found.push(...(await findSome(query, parts.slice(from, from + PARTS_AT_ONCE))));
  return found;
}

async function findSome(query: Query, parts: readonly PriceKey[]): Promise<PastPrice[][]> {
  const values = Array.from({ length: PARTS_AT_ONCE }, (_, place): SqlValue[] => {
    const part = parts[place];
    return part === undefined ? ['', ''] : [digitsOf(part.nsn), normalizePartNumber(part.partNumber) ?? ''];
  });
  const rows = await query<PriceRow>(NEWEST, values.flat());
  const byPlace = Map.groupBy(rows, ([place]) => place);
  return parts.map((_, place) => {
    const byId = new Map((byPlace.get(place) ?? []).map((row) => [row[1], row]));
    return [...byId.values()]
      .sort((one, other) => other[1] - one[1])
      .slice(0, PRICES_EACH)
      .map(([, , price, currency, quantity, unit, atMs, outcome, number]) => ({
        price,
        currency,
        quantity,
        unit,
        atMs,
        outcome,
        number,
      }));
  });
}

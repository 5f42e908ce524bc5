import type { Query, SqlValue } from '#base/database/database.ts';
import { nsnDigits, parseNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { GivenPrice, PastPrice, PriceKey, PricePage } from '../desk-store.ts';
import type { QuoteState } from '../quote-states.ts';
import { digitsOf } from './quote-rows.ts';

const PRICES_EACH = 5;
const newest = (where: string): string =>
  `select id from (select id from past_price where ${where} order by id desc limit ${PRICES_EACH}) found`;
/** See `PastPrice`. */
const OUTCOME = `case when state = 'accepted' and left_out = 1 then 'declined' else state end`;
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

type GivenRow = [
  id: number,
  nsn: string,
  partNumber: string,
  price: Price,
  currency: Currency,
  quantity: number,
  unit: string,
  atMs: number,
  version: number,
  outcome: QuoteState,
  number: RfqNumber,
  company: string,
  email: string,
];

/** See `DeskStore.listPrices`: by indexes past_price_nsn and past_price_part, or the primary key. */
export async function listPrices(
  query: Query,
  { part, limit, beforeId = Number.MAX_SAFE_INTEGER }: { part: string; limit: number; beforeId?: number | undefined },
): Promise<PricePage> {
  const values: SqlValue[] = [limit + 1, beforeId];
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const nsn = parseNsn(part);
  const ofNumber = (): string => `and part_key = ${place(normalizePartNumber(part) ?? '')} and part_key <> ''`;
  const ofPart = nsn === null ? ofNumber : () => `and nsn = ${place(nsnDigits(nsn))} and nsn <> ''`;
  const rows = await query<GivenRow>(
    `select given.id, given.nsn, part_key, price, given.currency, quantity, unit, at, version, ${OUTCOME}, number, company, email
    from (select * from past_price where id < $2 ${part.trim() === '' ? '' : ofPart()} order by id desc limit $1) given
    join quote on quote.id = given.quote_id
    join answer on answer.id = given.answer_id
    order by given.id desc`,
    values,
  );
  return { rows: rows.slice(0, limit).map(readGiven), nextId: rows.length > limit ? rows[limit - 1]![0] : null };
}

function readGiven([id, nsn, partNumber, price, currency, quantity, unit, ...rest]: GivenRow): GivenPrice {
  const [atMs, version, outcome, number, company, email] = rest;
  const part = { id, nsn, partNumber, price, currency, quantity, unit };
  return { ...part, atMs, version, outcome, number, buyer: company || email };
}

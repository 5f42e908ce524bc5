import type { Query, SqlValue } from '#base/database/database.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { parseNsn, nsnDigits } from '#base/domain/nsn.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { GivenPrice, PricePage } from '../desk-store.ts';
import type { QuoteState } from '../quote-states.ts';
import { OUTCOME } from './past-prices.ts';

type Row = [
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
  const rows = await query<Row>(
    `select given.id, given.nsn, part_key, price, given.currency, quantity, unit, at, version, ${OUTCOME}, number, company, email
    from (select * from past_price where id < $2 ${part.trim() === '' ? '' : ofPart()} order by id desc limit $1) given
    join quote on quote.id = given.quote_id
    join answer on answer.id = given.answer_id
    order by given.id desc`,
    values,
  );
  return { rows: rows.slice(0, limit).map(readRow), nextId: rows.length > limit ? rows[limit - 1]![0] : null };
}

function readRow([id, nsn, partNumber, price, currency, quantity, unit, ...rest]: Row): GivenPrice {
  const [atMs, version, outcome, number, company, email] = rest;
  const part = { id, nsn, partNumber, price, currency, quantity, unit };
  return { ...part, atMs, version, outcome, number, buyer: company || email };
}

import { columnsOf, type Query, type SqlValue } from '#base/database/database.ts';
import { nsnDigits, parseNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import type { Currency, Price } from '#base/domain/quotation.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import { inSql, statesIn, type QuoteState } from '../stored-quote.ts';
import { findReserved } from './find-reserved.ts';
import { digitsOf } from './quote-rows.ts';

const PRICES_EACH = 5;

export type PastPrice = {
  price: Price;
  currency: Currency;
  quantity: number;
  /** Unit of issue, or empty. */
  unit: string;
  atMs: number;
  /** `declined` for a line that its order left out. */
  outcome: QuoteState;
  number: RfqNumber;
};
/** `nsn`: 13 digits, or empty. */
export type GivenPrice = PastPrice & { id: number; nsn: string; partNumber: string; version: number; buyer: string };

const FIELDS = {
  price: 'price',
  currency: 'given.currency',
  quantity: 'quantity',
  unit: 'unit',
  atMs: 'at',
  // 1: left out of the order, 2: offered for it and not decided
  outcome: `case when left_out = 0 or state not in (${inSql(statesIn('accepted'))}) then state when left_out = 1 then 'declined' else 'quoted' end`,
  number: 'number',
} as const;
const PRICE = columnsOf<PastPrice>(FIELDS);
const GIVEN = columnsOf<GivenPrice>({
  ...FIELDS,
  id: 'given.id',
  nsn: 'given.nsn',
  partNumber: 'part_key',
  version: 'version',
  buyer: `coalesce(nullif(company, ''), email)`,
});

const newest = (where: string): string =>
  `select id from (select id from past_price where ${where} order by id desc limit ${PRICES_EACH}) found`;
const NEWEST = `
  select ${PRICE.sql}
  from past_price given
  join quote on quote.id = given.quote_id
  where given.id in (${newest(`nsn = $1 and nsn <> ''`)} union ${newest(`part_key = $2 and part_key <> ''`)})
  order by given.id desc
  limit ${PRICES_EACH}`;

export async function findPrices(
  query: Query,
  parts: readonly { nsn: string; partNumber: string }[],
): Promise<PastPrice[][]> {
  const found: PastPrice[][] = [];
  for (const { nsn, partNumber } of parts)
    found.push((await query(NEWEST, [digitsOf(nsn), normalizePartNumber(partNumber) ?? ''])).map(PRICE.read));
  return found;
}

export const pricesOn = ({ query, write }: QuoteDatabase) => ({
  /** The last five of each part, newest first. */
  findPrices: (parts: Parameters<typeof findPrices>[1]) => findPrices(query, parts),
  findReserved: findReserved.bind(null, query),
  /** Newest first, paged by id. `part` empty: all. */
  listPrices: async (asked: { part: string; limit: number; beforeId?: number | undefined }) => {
    const { part, limit, beforeId = Number.MAX_SAFE_INTEGER } = asked;
    const values: SqlValue[] = [limit + 1, beforeId];
    const nsn = parseNsn(part);
    let ofPart = '';
    if (part.trim() !== '') {
      values.push(nsn === null ? (normalizePartNumber(part) ?? '') : nsnDigits(nsn));
      ofPart = nsn === null ? `and part_key = $3 and part_key <> ''` : `and nsn = $3 and nsn <> ''`;
    }
    const rows = await query(
      `select ${GIVEN.sql}
        from (select * from past_price where id < $2 ${ofPart} order by id desc limit $1) given
        join quote on quote.id = given.quote_id
        join answer on answer.id = given.answer_id
        order by given.id desc`,
      values,
    );
    const given = rows.slice(0, limit).map(GIVEN.read);
    return { rows: given, nextId: rows.length > limit ? given.at(-1)!.id : null };
  },
  listTemplates: async () =>
    (await query<[name: string, text: string]>('select name, words from template order by name')).map(
      ([name, text]) => ({ name, text }),
    ),
  setTemplate: async (name: string, text: string) => {
    const put = `
        insert into template (name, words)
        values ($1, $2)
        on conflict (name) do update set words = excluded.words`;
    await write((within) =>
      text === ''
        ? within('delete from template where name = $1', [name])
        : within(put, [name, text.replaceAll('\0', '\u{fffd}')]),
    );
  },
});

import { columnsOf, listed, type Query, type SqlValue } from '#base/database/database.ts';
import { coveringChoices } from '#base/domain/money.ts';
import { nsnDigits, parseNsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { offersOf, type AnswerLine, type Currency, type Price } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { linesToShip } from '../order.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import { inSql, statesIn, type Purchase, type QuoteState } from '../stored-quote.ts';
import { withoutZero } from './quote-events.ts';
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

export async function findPrices(query: Query, parts: readonly { nsn: string; partNumber: string }[]) {
  const found: PastPrice[][] = [];
  for (const { nsn, partNumber } of parts)
    found.push((await query(NEWEST, [digitsOf(nsn), normalizePartNumber(partNumber) ?? ''])).map(PRICE.read));
  return found;
}

export const pricesOn = ({ query, change }: QuoteDatabase) => ({
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
  setTemplate: (name: string, text: string) => {
    const put = `insert into template (name, words) values ($1, $2) on conflict (name) do update set words = $2`;
    if (text === '') return change('delete from template where name = $1', [name]);
    return change(put, [name, withoutZero(text)]);
  },
});

/** How many of a part other requests hold: quoted at prices that stand, or ordered and not shipped. */
export type Reserved = { quoted: number; ordered: number };

const TO_SHIP = inSql(statesIn('accepted').filter((state) => state !== 'shipped'));

/** Reads what holds each part of a request, by NSN, or by part number where it has none. `today`: YYYY-MM-DD. */
async function findReserved(
  query: Query,
  { rfqNumber, parts }: { rfqNumber: RfqNumber; parts: readonly QuoteLine[] },
  today: string,
): Promise<Reserved[]> {
  const keys = parts.map(({ nsn, partNumber }) => digitsOf(nsn) || (normalizePartNumber(partNumber) ?? ''));
  const sums = new Map(keys.map((key): [string, Reserved] => [key, { quoted: 0, ordered: 0 }]));
  const asked = listed([...sums.keys()], 2);
  // indexes past_price_nsn, past_price_part, and the unique one of request and version
  const rows = await query<[parts: string, purchase: string | null, version: number, lines: string, isQuoted: number]>(
    `select quote.parts, quote.purchase, answer.version, answer.lines, case when state = 'quoted' then 1 else 0 end
    from answer join quote on quote.id = answer.quote_id
    where answer.id in (
        select answer_id from past_price where nsn <> '' and nsn in (${asked.sql})
        union select answer_id from past_price where part_key <> '' and part_key in (${asked.sql})
      )
      and number <> $1
      and (state in (${TO_SHIP}) or state = 'quoted' and quote.valid_until >= $2 and not exists (
        select 1 from answer later
        where later.quote_id = quote.id and later.version > answer.version and later.sent_at is not null
      ))`,
    [rfqNumber, today, ...asked.values],
  );
  for (const [askedFor, bought, version, answered, isQuoted] of rows) {
    const [theirs, lines] = [JSON.parse(askedFor) as QuoteLine[], JSON.parse(answered) as AnswerLine[]];
    const order = isQuoted === 0 && bought !== null ? (JSON.parse(bought) as Purchase) : null;
    const open = order?.items.filter((item) => item.version === version && linesToShip(order).includes(item.line));
    for (const { line, offer, quantity } of open ?? coveringChoices({ lines }, theirs)) {
      const part = offersOf(lines[line])[offer]?.partNumber ?? '';
      const [nsn, number] = [digitsOf(theirs[line]!.nsn), normalizePartNumber(part) ?? ''];
      const sum = sums.get(nsn || number) ?? sums.get(number || nsn);
      if (sum) sum[isQuoted === 1 ? 'quoted' : 'ordered'] += quantity;
    }
  }
  return keys.map((key) => sums.get(key)!);
}

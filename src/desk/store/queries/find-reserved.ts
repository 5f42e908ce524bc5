import { listed, type Query } from '#base/database/database.ts';
import { coveringChoices } from '#base/domain/money.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { offersOf, type AnswerLine } from '#base/domain/quotation.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { linesToShip, type Purchase } from '../order.ts';
import { inSql, statesIn } from '../stored-quote.ts';
import { digitsOf } from './quote-rows.ts';

/** How many of a part other requests hold: quoted at prices that stand, or ordered and not shipped. */
export type Reserved = { quoted: number; ordered: number };

const TO_SHIP = inSql(statesIn('accepted').filter((state) => state !== 'shipped'));

/** Reads what holds each part of a request, by NSN, or by part number where it has none. `today`: YYYY-MM-DD. */
export async function findReserved(
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

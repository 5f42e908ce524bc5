import type { Query } from '#base/database/database.ts';
import { priceOfCents, sumOf } from '#base/domain/money.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { CURRENCIES, type Currency } from '#base/domain/quotation.ts';
import type { BuyerHistory } from '../desk-store.ts';
import { phraseQuery } from './quote-words.ts';

/** More is not counted. */
const MAX_REQUESTS = 1_000;

type Row = [email: string, acceptedAtMs: number | null, currency: Currency | null, acceptedCents: number | null];

/** See `DeskStore.readBuyer` (by the words of the address). */
export async function readBuyer(query: Query, email: string, sinceMs: number): Promise<BuyerHistory> {
  const found = await query<Row>(
    `select email, accepted_at, quoted_currency, accepted_cents
    from quote
    where id in (select rowid from quote_search($1)) and received_at >= $2
    order by id desc
    limit ${MAX_REQUESTS}`,
    [phraseQuery(email), sinceMs],
  );
  // other addresses have the same words
  const rows = found.filter(([other]) => foldCase(other) === foldCase(email));
  const orders = CURRENCIES.flatMap((currency) => {
    const cents = rows.flatMap(([, , of, accepted]) => (of === currency && accepted !== null ? [accepted] : []));
    return cents.length === 0 ? [] : [{ currency, count: cents.length, total: sumOf(cents.map(priceOfCents)) }];
  });
  return { requests: rows.length, accepted: rows.filter(([, acceptedAtMs]) => acceptedAtMs !== null).length, orders };
}

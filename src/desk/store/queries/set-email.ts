import { listed, type Query } from '#base/database/database.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { BUYER_KINDS, type StoredQuote } from '../stored-quote.ts';
import { retryMails } from './mail-outbox.ts';
import { searchText } from './quote-rows.ts';
import { wordsOf } from './quote-words.ts';

/** See `DeskStore.setEmail`. A mail that a sender holds keeps its address: it may be there already. */
export async function setEmail(query: Query, before: StoredQuote, email: string, nowMs: number): Promise<void> {
  const quote = { ...before, customer: { ...before.customer, email } };
  await query('update quote set email = $2, search_text = $3, words = $4 where id = $1', [
    quote.id,
    email,
    searchText(quote),
    wordsOf(quote),
  ]);
  const kinds = listed(BUYER_KINDS, 4);
  await query(
    `update mail
    set recipient = $3, recipient_key = $4
    where quote_id = $2 and state <> 'sent' and (taken_until is null or taken_until <= $1) and kind in (${kinds.sql})`,
    [nowMs, quote.id, email, foldCase(email), ...kinds.values],
  );
  await retryMails(query, nowMs, quote.rfqNumber);
}

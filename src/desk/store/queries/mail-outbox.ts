import { columnsOf, listed, type Query } from '#base/database/database.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { LONG_REQUEST_BYTES, type BouncedMail, type MailChoice, type OutboxMail } from '../quote-store.ts';
import { BUYER_KINDS, type StoredQuote } from '../stored-quote.ts';
import { addEvents } from './quote-events.ts';
import { quotesByIds, searchText } from './quote-rows.ts';
import { wordsOf } from './quote-words.ts';

const MAX_ERROR_LENGTH = 1_000;
const errorText = (error: string): string => error.replaceAll('\0', '\u{fffd}').slice(0, MAX_ERROR_LENGTH);

const TAKEN = columnsOf<Omit<OutboxMail, 'quote'> & { quoteId: number }>({
  id: 'id',
  quoteId: 'quote_id',
  kind: 'kind',
  to: 'recipient',
  attempts: 'attempts',
  firstDueAtMs: 'first_due_at',
  messageId: 'message_id',
  answerId: 'answer_id',
  eventId: 'event_id',
});

/** Webhooks of one request go out in the order of what they tell: the next one when the one before was taken or given up (index mail_quote). */
const IN_TURN = `(
        kind <> 'webhook' or not exists (
          select 1
          from mail as earlier
          where earlier.quote_id = mail.quote_id and earlier.kind = 'webhook' and earlier.state = 'waiting'
            and earlier.id < mail.id
        )
      )`;

/** Takes due mails, oldest first (index mail_due); `skipTaken` keeps two senders from waiting for each other. */
export async function takeDueMails(
  query: Query,
  skipTaken: string,
  { nowMs, leaseUntilMs, limit, choice }: { nowMs: number; leaseUntilMs: number; limit: number; choice: MailChoice },
): Promise<OutboxMail[]> {
  const { conditions, values } = conditionsOf(choice, 4);
  const rows = await query(
    `with due as materialized (
      select id
      from mail
      where state = 'waiting' and due_at <= $2 and (taken_until is null or taken_until <= $4) and ${IN_TURN}${conditions}
      order by due_at, id
      limit $3 ${skipTaken}
    )
    update mail
    set due_at = $1, taken_until = $1, attempts = attempts + 1
    where id in (select id from due)
    returning ${TAKEN.sql}`,
    [leaseUntilMs, choice.dueMs ?? nowMs, limit, nowMs, ...values],
  );
  const taken = rows.map(TAKEN.read).sort((one, other) => one.firstDueAtMs - other.firstDueAtMs || one.id - other.id);
  const ids = taken.map(({ quoteId }) => quoteId);
  const quotes = new Map((await quotesByIds(query, ids)).map((quote) => [quote.id, quote]));
  return taken.map(({ quoteId, ...mail }) => ({ ...mail, quote: quotes.get(quoteId)! }));
}

/** Conditions on rows of `mail` with their values, as parameters behind `before` others. The size of a text is read without the text. */
function conditionsOf({ kinds, length, notTo = [] }: MailChoice, before: number) {
  const values: string[] = [];
  const next = (value: string) => `$${before + values.push(value)}`;
  const conditions = [
    kinds && `and kind in (${kinds.map(next).join(', ')})`,
    length &&
      `and (select octet_length(parts) from quote where quote.id = mail.quote_id) ${length === 'long' ? '>=' : '<'} ${LONG_REQUEST_BYTES}`,
    ...notTo.map((domain) => `and recipient_key not like ${next(`%@${escapeLike(foldCase(domain))}`)} escape '!'`),
  ];
  return {
    conditions: conditions
      .filter(Boolean)
      .map((text) => `\n        ${text}`)
      .join(''),
    values,
  };
}

const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');

export async function markSent(query: Query, mailId: number, atMs: number): Promise<void> {
  await query(
    `update mail
    set state = 'sent', sent_at = $2, last_error = null, due_at = null, taken_until = null
    where id = $1 and state <> 'sent'`,
    [mailId, atMs],
  );
}

export async function markFailed(query: Query, mailId: number, error: string, retryAtMs: number | null): Promise<void> {
  await query(
    `update mail
    set state = $2, last_error = $3, due_at = $4, taken_until = null
    where id = $1 and state <> 'sent'`,
    [mailId, retryAtMs === null ? 'failed' : 'waiting', errorText(error), retryAtMs],
  );
  if (retryAtMs === null) return;
  // those behind it wait as long: no sender looks at them meanwhile
  await query(
    `update mail
    set due_at = $2
    where quote_id = (select quote_id from mail where id = $1 and kind = 'webhook')
      and kind = 'webhook' and state = 'waiting' and id > $1 and due_at < $2`,
    [mailId, retryAtMs],
  );
}

/** See `QuoteStore.markBounced`. A mail that is on its way again stays as it is. */
export async function markBounced(query: Query, quoteId: number, bounce: BouncedMail): Promise<void> {
  const { messageIds, recipient, why, key, atMs } = bounce;
  const by = { name: 'server', atMs };
  const [eventId] = await addEvents(query, [{ quoteId, by, kind: 'bounced', subject: recipient, text: why, key }]);
  if (eventId === null) return;
  const ids = listed([...messageIds, ''], 3);
  const newest = (which: string) => `(select max(id) from mail where quote_id = $1 and state = 'sent' and ${which})`;
  await query(
    `update mail
    set state = 'failed', last_error = $2, sent_at = null
    where id = coalesce(${newest(`message_id in (${ids.sql})`)}, ${newest('recipient_key = $3')})`,
    [quoteId, errorText(`It came back: ${why}`), foldCase(recipient), ...ids.values],
  );
}

/** Failed mails begin anew, waiting ones that no sender holds become due (indexes mail_state, mail_quote). */
export async function retryMails(query: Query, nowMs: number, number: RfqNumber | undefined): Promise<number> {
  const retried = await query(
    `update mail
    set state = 'waiting', due_at = $1, taken_until = null,
      attempts = case state when 'failed' then 0 else attempts end,
      first_due_at = case state when 'failed' then $1 else first_due_at end
    where state <> 'sent' and (taken_until is null or taken_until <= $1)
      ${number === undefined ? '' : 'and quote_id = (select id from quote where number = $2)'}
    returning id`,
    number === undefined ? [nowMs] : [nowMs, number],
  );
  return retried.length;
}

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

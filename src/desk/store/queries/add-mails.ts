import { randomUUID } from 'node:crypto';
import { places, rowPlaces, type Query, type SqlValue } from '#base/database/database.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { NewMail, QuoteMail } from '../stored-quote.ts';
import { MAIL, mailsByQuote } from './quote-rows.ts';

const MAIL_COLUMNS =
  'quote_id, kind, recipient, recipient_key, message_id, created_at, first_due_at, due_at, answer_id, event_id';
const MAIL_COLUMN_COUNT = MAIL_COLUMNS.split(',').length;

/** Mails about a request, and what of it they are about. */
export type CausedMails = {
  quoteId: number;
  mails: readonly NewMail[];
  atMs: number;
  answerId?: number;
  eventId?: number;
};

/** Puts mails into the outbox, in the transaction of `query`. Answers with them by the id of their request. */
export async function addMails(query: Query, items: readonly CausedMails[]): Promise<Map<number, QuoteMail[]>> {
  const caused = await countCaused(query, items);
  const values: SqlValue[] = [];
  for (const { quoteId, mails, atMs, answerId = null, eventId = null } of items) {
    for (const { kind, to, messageIdDomain = 'localhost', atMost } of mails) {
      const address = foldCase(to);
      const count = caused.get(`${kind} ${address}`) ?? 0;
      if (atMost && count >= atMost.count) continue;
      caused.set(`${kind} ${address}`, count + 1);
      const messageId = `<${randomUUID()}@${messageIdDomain}>`;
      values.push(quoteId, kind, to, address, messageId, atMs, atMs, atMs, answerId, eventId);
    }
  }
  if (values.length === 0) return new Map();
  const rows = await query(
    `insert into mail (${MAIL_COLUMNS})
    values ${rowPlaces(values.length / MAIL_COLUMN_COUNT, MAIL_COLUMN_COUNT)}
    returning ${MAIL.sql}`,
    values,
  );
  return mailsByQuote(rows);
}

/** Mails of a kind that an address was sent since the earliest time that a limit names (index mail_recipient), by "kind address". */
async function countCaused(query: Query, items: readonly CausedMails[]): Promise<Map<string, number>> {
  const limited = items.flatMap(({ mails }) => mails).filter(({ atMost }) => atMost !== undefined);
  if (limited.length === 0) return new Map();
  const addresses = [...new Set(limited.map(({ to }) => foldCase(to)))];
  const rows = await query<[kind: string, address: string, count: number]>(
    `select kind, recipient_key, count(*)
    from mail
    where recipient_key in (${places(addresses.length, 1)}) and created_at >= $1
    group by kind, recipient_key`,
    [Math.min(...limited.map(({ atMost }) => atMost!.sinceMs)), ...addresses],
  );
  return new Map(rows.map(([kind, address, count]) => [`${kind} ${address}`, count]));
}

import { columnsOf, listed, type Query } from '#base/database/database.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import { BUYER_KINDS, type MailKind, type NewMail, type QuoteMail, type StoredQuote } from '../stored-quote.ts';
import { addEvents, addMails, withoutZero, type CausedMails } from './quote-events.ts';
import { IS_WAITING } from './list-inbox.ts';
import { inBatches, quotesByIds, renewWords } from './quote-rows.ts';

/** `messageId`, with brackets, is the same at every attempt; `attempts` counts this one. */
export type OutboxMail = Pick<QuoteMail, 'id' | 'kind' | 'to' | 'attempts'> & {
  firstDueAtMs: number;
  messageId: string;
  quote: StoredQuote;
  answerId: number | null;
  eventId: number | null;
};
export type MailChoice = {
  kinds?: readonly MailKind[];
  /** `long`: from `LONG_REQUEST_BYTES` on. */
  length?: 'usual' | 'long';
  /** Domains that get no mail now. */
  notTo?: readonly string[];
  /** For mails that were never tried. Leases and pauses end by `nowMs` alone. */
  dueMs?: number;
};
/** Some 200 lines. */
const LONG_REQUEST_BYTES = 32 * 1_024;

export type Reminders = {
  desk?: { receivedBeforeMs: number; mail: NewMail };
  buyers?: { endDay: string; messageIdDomain: string };
};

const MAX_ERROR_LENGTH = 1_000;
const errorText = (error: string): string => withoutZero(error).slice(0, MAX_ERROR_LENGTH);

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

/** Webhooks of one request go out in order (index mail_quote). */
const IN_TURN = `(
        kind <> 'webhook' or not exists (
          select 1
          from mail as earlier
          where earlier.quote_id = mail.quote_id and earlier.kind = 'webhook' and earlier.state = 'waiting'
            and earlier.id < mail.id
        )
      )`;

export const outboxOn = ({ query, write, change, skipTaken, now }: QuoteDatabase) => ({
  now,
  /** Keeps its brackets (index mail_message). */
  findByMessageId: async (messageId: string) => {
    if (messageId.includes('\0')) return null;
    const sql = 'select quote_id from mail where message_id = $1 limit 1';
    const [mail] = await query<[quoteId: number]>(sql, [messageId]);
    return mail === undefined ? null : ((await quotesByIds(query, [mail[0]]))[0] ?? null);
  },
  /** Oldest first; taken mails are due again at `leaseUntilMs` (index mail_due). */
  takeDueMails: (nowMs: number, leaseUntilMs: number, limit: number, choice: MailChoice = {}) =>
    write(async (within): Promise<OutboxMail[]> => {
      const { conditions, values } = conditionsOf(choice, 4);
      const rows = await within(
        `with due as materialized (
            select id
            from mail
            where state = 'waiting' and due_at <= $2 and (attempts = 0 or due_at <= $4)
              and (taken_until is null or taken_until <= $4) and ${IN_TURN} ${conditions}
            order by due_at, id
            limit $3 ${skipTaken}
          )
          update mail
          set due_at = $1, taken_until = $1, attempts = attempts + 1
          where id in (select id from due)
          returning ${TAKEN.sql}`,
        [leaseUntilMs, choice.dueMs ?? nowMs, limit, nowMs, ...values],
      );
      const taken = rows.map(TAKEN.read);
      taken.sort((one, other) => one.firstDueAtMs - other.firstDueAtMs || one.id - other.id);
      const ids = taken.map(({ quoteId }) => quoteId);
      const quotes = new Map((await quotesByIds(within, ids)).map((quote) => [quote.id, quote]));
      return taken.map(({ quoteId, ...mail }) => ({ ...mail, quote: quotes.get(quoteId)! }));
    }),
  renewLease: (id: number, untilMs: number) =>
    change(`update mail set due_at = $2, taken_until = $2 where id = $1 and taken_until is not null`, [id, untilMs]),
  markSent: (mailId: number, atMs: number) => {
    const sent = `state = 'sent', sent_at = $2, last_error = null, due_at = null, taken_until = null`;
    return change(`update mail set ${sent} where id = $1 and state <> 'sent'`, [mailId, atMs]);
  },
  /** Null: failed for good. */
  markFailed: (mailId: number, error: string, retryAtMs: number | null) =>
    write(async (within) => {
      await within(
        `update mail
          set state = $2, last_error = $3, due_at = $4, taken_until = null
          where id = $1 and state <> 'sent'`,
        [mailId, retryAtMs === null ? 'failed' : 'waiting', errorText(error), retryAtMs],
      );
      if (retryAtMs === null) return;
      // those behind it wait as long
      await within(
        `update mail
          set due_at = $2
          where quote_id = (select quote_id from mail where id = $1 and kind = 'webhook')
            and kind = 'webhook' and state = 'waiting' and id > $1 and due_at < $2`,
        [mailId, retryAtMs],
      );
    }),
  /** Marks one of `messageIds`, else the last mail to `recipient`, as failed, once for `key`. */
  markBounced: (
    quoteId: number,
    bounce: { messageIds: readonly string[]; recipient: string; why: string; key: string; atMs: number },
  ) =>
    write(async (within) => {
      const { messageIds, recipient, why, key, atMs } = bounce;
      const by = { name: 'server', atMs };
      const event = { quoteId, by, kind: 'bounced', subject: recipient, text: why, key } as const;
      const [eventId] = await addEvents(within, [event]);
      if (eventId === null) return;
      const ids = listed([...messageIds, ''], 3);
      const newest = (which: string) =>
        `(select max(id) from mail where quote_id = $1 and state = 'sent' and ${which})`;
      await within(
        `update mail
          set state = 'failed', last_error = $2, sent_at = null
          where id = coalesce(${newest(`message_id in (${ids.sql})`)}, ${newest('recipient_key = $3')})`,
        [quoteId, errorText(`It came back: ${why}`), foldCase(recipient), ...ids.values],
      );
    }),
  /** Covers one request or all. Returns how many. */
  retryMails: (nowMs: number, number?: RfqNumber) => write((within) => retryMails(within, nowMs, number)),
});

export const deskMailsOn = (database: QuoteDatabase) => ({
  /** Unsent mails go to the new address. */
  setEmail: (before: StoredQuote, email: string, nowMs: number) =>
    database.write(async (within) => {
      const { id: quoteId, rfqNumber } = before;
      await within('update quote set email = $2 where id = $1', [quoteId, email]);
      await renewWords(within, [quoteId]);
      const kinds = listed(BUYER_KINDS, 4);
      await within(
        `update mail
          set recipient = $3, recipient_key = $4
          where quote_id = $2 and state <> 'sent' and (taken_until is null or taken_until <= $1) and kind in (${kinds.sql})`,
        [nowMs, quoteId, email, foldCase(email), ...kinds.values],
      );
      await retryMails(within, nowMs, rfqNumber);
    }),
  /** Each once. Returns how many. */
  remind: async ({ desk, buyers }: Reminders, atMs: number) => {
    const ofDesk = desk === undefined ? 0 : await inBatches(database, (within) => remindDesk(within, desk, atMs));
    if (buyers === undefined) return ofDesk;
    return ofDesk + (await inBatches(database, (within) => remindBuyers(within, buyers, atMs)));
  },
});

function conditionsOf({ kinds, length, notTo = [] }: MailChoice, before: number) {
  const values: string[] = [];
  const next = (value: string) => `$${before + values.push(value)}`;
  const conditions = [
    kinds && `and kind in (${kinds.map(next).join(', ')})`,
    length &&
      `and (select octet_length(parts) from quote where quote.id = mail.quote_id) ${length === 'long' ? '>=' : '<'} ${LONG_REQUEST_BYTES}`,
    ...notTo.map((domain) => `and recipient_key not like ${next(`%@${escapeLike(foldCase(domain))}`)} escape '!'`),
  ];
  return { conditions: conditions.filter(Boolean).join('\n'), values };
}

const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');

// indexes mail_state, mail_quote; taken mails stay
async function retryMails(query: Query, nowMs: number, number: RfqNumber | undefined): Promise<number> {
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

const REMINDED_AT_ONCE = 50;
/** Older ones would come by the hundred when reminders are switched on. */
const LONGEST_WAIT_MS = 7 * 86_400_000;

// index quote_waiting
async function remindDesk(query: Query, { receivedBeforeMs, mail }: NonNullable<Reminders['desk']>, atMs: number) {
  const rows = await query<[id: number]>(
    `select id
    from quote
    where ${IS_WAITING} and received_at < $1 and received_at >= $2 and answered_at is null
      and not exists (select 1 from quote_event where quote_id = quote.id and message_key = 'due')
    order by received_at
    limit ${REMINDED_AT_ONCE}`,
    [receivedBeforeMs, receivedBeforeMs - LONGEST_WAIT_MS],
  );
  const due = rows.map(([quoteId]) => ({ quoteId, mails: [mail], atMs, key: 'due' }));
  return remindOf(query, 'desk', due);
}

// index quote_open
async function remindBuyers(query: Query, { endDay, messageIdDomain }: NonNullable<Reminders['buyers']>, atMs: number) {
  const rows = await query<[id: number, email: string, answerId: number, version: number]>(
    `select quote.id, quote.email, answer.id, answer.version
    from quote
    join answer on answer.quote_id = quote.id and answer.version = (
      select max(version) from answer where quote_id = quote.id and sent_at is not null
    )
    where state = 'quoted' and quote.email <> '' and quote.valid_until < $1 and quote.valid_until >= $2
      and not exists (
        select 1 from quote_event where quote_id = quote.id and message_key = 'ending-' || answer.version
      )
    order by quote.valid_until
    limit ${REMINDED_AT_ONCE}`,
    [endDay, formatDate(atMs)],
  );
  const due = rows.map(([quoteId, to, answerId, version]) => {
    const mails = [{ kind: 'ending' as const, to, messageIdDomain }];
    return { quoteId, mails, atMs, answerId, key: `ending-${version}` };
  });
  return remindOf(query, 'buyer', due);
}

/** An event for each, so that two processes never send the same. */
async function remindOf(query: Query, subject: string, due: readonly (CausedMails & { key: string })[]) {
  const event = { kind: 'reminded', subject } as const;
  const events = due.map(({ quoteId, atMs, key }) => ({ ...event, quoteId, by: { name: 'server', atMs }, key }));
  const eventIds = await addEvents(query, events);
  const caused = due.map((one, index) => ({ ...one, eventId: eventIds[index]! })).filter(({ eventId }) => eventId);
  await addMails(query, caused);
  return due.length;
}

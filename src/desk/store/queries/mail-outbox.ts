import { columnsOf, listed, type Query } from '#base/database/database.ts';
import { formatDate } from '#base/domain/format-time.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { DeskStore, Reminders } from '../desk-store.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import { BUYER_KINDS, LONG_REQUEST_BYTES, type MailChoice, type OutboxMail, type QuoteStore } from '../quote-store.ts';
import { addEvents, addMails, type CausedMails } from './quote-events.ts';
import { quotesByIds } from './quote-rows.ts';
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

export const outboxOn = ({ query, write, skipTaken, now }: QuoteDatabase) =>
  ({
    now,
    findByMessageId: async (messageId) => {
      if (messageId.includes('\0')) return null;
      // index mail_message
      const sql = 'select quote_id from mail where message_id = $1 limit 1';
      const [mail] = await query<[quoteId: number]>(sql, [messageId]);
      return mail === undefined ? null : ((await quotesByIds(query, [mail[0]]))[0] ?? null);
    },
    // the oldest first, by index mail_due
    takeDueMails: (nowMs, leaseUntilMs, limit, choice = {}) =>
      write(async (within) => {
        const { conditions, values } = conditionsOf(choice, 4);
        const rows = await within(
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
        const taken = rows.map(TAKEN.read);
        taken.sort((one, other) => one.firstDueAtMs - other.firstDueAtMs || one.id - other.id);
        const found = await quotesByIds(
          within,
          taken.map(({ quoteId }) => quoteId),
        );
        const quotes = new Map(found.map((quote) => [quote.id, quote]));
        return taken.map(({ quoteId, ...mail }) => ({ ...mail, quote: quotes.get(quoteId)! }));
      }),
    markSent: async (mailId, atMs) => {
      const sql = `
        update mail
        set state = 'sent', sent_at = $2, last_error = null, due_at = null, taken_until = null
        where id = $1 and state <> 'sent'`;
      await write((within) => within(sql, [mailId, atMs]));
    },
    markFailed: (mailId, error, retryAtMs) =>
      write(async (within) => {
        await within(
          `update mail
          set state = $2, last_error = $3, due_at = $4, taken_until = null
          where id = $1 and state <> 'sent'`,
          [mailId, retryAtMs === null ? 'failed' : 'waiting', errorText(error), retryAtMs],
        );
        if (retryAtMs === null) return;
        // those behind it wait as long: no sender looks at them meanwhile
        await within(
          `update mail
          set due_at = $2
          where quote_id = (select quote_id from mail where id = $1 and kind = 'webhook')
            and kind = 'webhook' and state = 'waiting' and id > $1 and due_at < $2`,
          [mailId, retryAtMs],
        );
      }),
    // a mail that is on its way again stays as it is
    markBounced: (quoteId, { messageIds, recipient, why, key, atMs }) =>
      write(async (within) => {
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
    retryMails: (nowMs, number) => write((within) => retryMails(within, nowMs, number)),
  }) satisfies Partial<QuoteStore>;

export const deskMailsOn = ({ write }: QuoteDatabase) =>
  ({
    // a mail that a sender holds keeps its address: it may be there already
    setEmail: (before, email, nowMs) =>
      write(async (within) => {
        const quote = { ...before, customer: { ...before.customer, email } };
        await within('update quote set email = $2, words = $3 where id = $1', [quote.id, email, wordsOf(quote)]);
        const kinds = listed(BUYER_KINDS, 4);
        await within(
          `update mail
          set recipient = $3, recipient_key = $4
          where quote_id = $2 and state <> 'sent' and (taken_until is null or taken_until <= $1) and kind in (${kinds.sql})`,
          [nowMs, quote.id, email, foldCase(email), ...kinds.values],
        );
        await retryMails(within, nowMs, quote.rfqNumber);
      }),
    remind: async ({ desk, buyers }, atMs) => {
      const all = async (some: (within: Query) => Promise<number>): Promise<number> => {
        let total = 0;
        for (let count = 1; count > 0; total += count) count = await write(some);
        return total;
      };
      const ofDesk = desk === undefined ? 0 : await all((within) => remindDesk(within, desk, atMs));
      return ofDesk + (buyers === undefined ? 0 : await all((within) => remindBuyers(within, buyers, atMs)));
    },
  }) satisfies Partial<DeskStore>;

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

/** Failed mails begin anew, waiting ones that no sender holds become due (indexes mail_state, mail_quote). */
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
/** Older ones than this before the time that is asked for are left alone: reminders that are switched on late would come by the hundred. */
const LONGEST_WAIT_MS = 7 * 86_400_000;

type Due = Required<Pick<CausedMails, 'quoteId' | 'mails'>> & {
  subject: 'desk' | 'buyer';
  key: string;
  answerId?: number;
};

/** Reminds the desk of some requests that nobody has answered (index quote_waiting), each once. How many were due. */
async function remindDesk(
  query: Query,
  { receivedBeforeMs, mail }: NonNullable<Reminders['desk']>,
  atMs: number,
): Promise<number> {
  const rows = await query<[id: number]>(
    `select id
    from quote
    where state in ('new', 'working') and received_at < $1 and received_at >= $2 and answered_at is null
      and not exists (select 1 from quote_event where quote_id = quote.id and message_key = 'due')
    order by received_at
    limit ${REMINDED_AT_ONCE}`,
    [receivedBeforeMs, receivedBeforeMs - LONGEST_WAIT_MS],
  );
  return remindOf(
    query,
    rows.map(([quoteId]) => ({ quoteId, mails: [mail], subject: 'desk', key: 'due' })),
    atMs,
  );
}

/** Reminds buyers of some quotations that end soon and have not ended (index quote_open), once for each version. How many were due. */
async function remindBuyers(
  query: Query,
  { endDay, messageIdDomain }: NonNullable<Reminders['buyers']>,
  atMs: number,
): Promise<number> {
  const rows = await query<[id: number, email: string, answerId: number, version: number]>(
    `select quote.id, quote.email, answer.id, answer.version
    from quote
    join answer on answer.quote_id = quote.id and answer.version = (
      select max(version) from answer where quote_id = quote.id and sent_at is not null
    )
    where state = 'quoted' and quote.valid_until < $1 and quote.valid_until >= $2
      and not exists (
        select 1 from quote_event where quote_id = quote.id and message_key = 'ending-' || answer.version
      )
    order by quote.valid_until
    limit ${REMINDED_AT_ONCE}`,
    [endDay, formatDate(atMs)],
  );
  return remindOf(
    query,
    rows.map(([quoteId, email, answerId, version]) => ({
      quoteId,
      mails: [{ kind: 'ending', to: email, messageIdDomain }],
      subject: 'buyer',
      key: `ending-${version}`,
      answerId,
    })),
    atMs,
  );
}

/** The events keep two processes from reminding of the same. */
async function remindOf(query: Query, due: readonly Due[], atMs: number): Promise<number> {
  const by = { name: 'server', atMs };
  const eventIds = await addEvents(
    query,
    due.map(({ quoteId, subject, key }) => ({ quoteId, by, kind: 'reminded', subject, key })),
  );
  await addMails(
    query,
    due.flatMap(({ quoteId, mails, answerId }, index) => {
      const eventId = eventIds[index]!;
      return eventId === null ? [] : [{ quoteId, mails, atMs, answerId, eventId }];
    }),
  );
  return due.length;
}

import { randomUUID } from 'node:crypto';
import { columnsOf, places, type Query, type SqlValue } from '#base/database/database.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import type { Actor, NewFile, NewMail, QuoteEvent } from '../stored-quote.ts';
import { addFiles } from './quote-files.ts';
import { idOf, insertInto } from './quote-rows.ts';

const EVENT_COLUMNS = 'quote_id, at, made_by, kind, subject, words, internal, message_key';

export type NewEvent = Pick<QuoteEvent, 'kind'> & {
  quoteId: number;
  by: Actor;
  subject?: string;
  text?: string;
  /** Only the first event with this key is kept. */
  key?: string;
};

const INTERNAL: readonly QuoteEvent['kind'][] = ['assigned', 'reminded', 'bounced', 'note', 'entered', 'file'];

/** Returns ids; null for a known key. */
export async function addEvents(query: Query, events: readonly NewEvent[]): Promise<(number | null)[]> {
  if (events.length === 0) return [];
  const values = events.flatMap(({ quoteId, by, kind, subject = '', text = '', key = null }): SqlValue[] => {
    const texts = [by.name, kind, subject, text].map(withoutZero);
    return [quoteId, by.atMs, ...texts, INTERNAL.includes(kind) ? 1 : 0, key && withoutZero(key)];
  });
  const rows = await query<[id: number, quoteId: number]>(
    `${insertInto('quote_event', EVENT_COLUMNS, values.length)} on conflict do nothing returning id, quote_id`,
    values,
  );
  const ids = new Map(rows.map(([id, quoteId]) => [quoteId, id]));
  return events.map(({ quoteId }) => ids.get(quoteId) ?? null);
}

/** Returns its id; null for a known key. */
export async function record(query: Query, event: NewEvent, mails: readonly NewMail[], answerId?: number) {
  const [eventId = null] = await addEvents(query, [event]);
  if (eventId === null) return null;
  await addMails(query, [{ quoteId: event.quoteId, mails, atMs: event.by.atMs, answerId, eventId }]);
  return eventId;
}

// unique index of request and key
export const isKnownEvent = async (query: Query, quoteId: number, key: string): Promise<boolean> =>
  (await query('select id from quote_event where quote_id = $1 and message_key = $2', [quoteId, key])).length > 0;

/** PostgreSQL has no zero byte in texts. */
export const withoutZero = (text: string): string => text.replaceAll('\0', '\u{fffd}');

const EVENT = columnsOf<Omit<QuoteEvent, 'isInternal'> & { internal: number }>({
  id: 'id',
  atMs: 'at',
  by: 'made_by',
  kind: 'kind',
  subject: 'subject',
  text: 'words',
  internal: 'internal',
});

export const eventsOn = ({ query, write, change }: QuoteDatabase) => ({
  /** Oldest first (index quote_event_quote). */
  listEvents: async (number: RfqNumber): Promise<QuoteEvent[]> => {
    const received = 'select id, received_at from quote where number = $1';
    const [quote] = await query<[id: number, receivedAtMs: number]>(received, [number]);
    if (quote === undefined) return [];
    const [quoteId, atMs] = quote;
    const rows = await query(`select ${EVENT.sql} from quote_event where quote_id = $1 order by id`, [quoteId]);
    return [
      { id: 0, atMs, by: 'buyer', kind: 'received', subject: '', text: '', isInternal: false },
      ...rows.map(EVENT.read).map(({ internal, ...event }) => ({ ...event, isInternal: internal !== 0 })),
    ];
  },
  /** Once for its `key`, an idempotency key or a Message-ID. */
  addMessage: (
    number: RfqNumber,
    message: { from: 'buyer' | 'desk'; by: string; text: string; key: string; atMs: number },
    mails: readonly NewMail[],
    files: readonly NewFile[] = [],
  ) =>
    write(async (within) => {
      const { from, by, text, key, atMs } = message;
      const quoteId = await idOf(within, number);
      if (quoteId === undefined) return 'unknown';
      const event = { quoteId, by: { name: by, atMs }, kind: 'message', subject: from, text, key } as const;
      const eventId = await record(within, event, mails);
      if (eventId === null) return 'known';
      await addFiles(within, [{ quoteId, files }]);
      if (from === 'buyer') await within('update quote set unread_event = $2 where id = $1', [quoteId, eventId]);
      return 'added';
    }),
  /** Keeps those before it. False when unknown. */
  addNote: (number: RfqNumber, text: string, by: Actor) =>
    write(async (within) => {
      const quoteId = await idOf(within, number);
      if (quoteId !== undefined) await addEvents(within, [{ quoteId, by, kind: 'note', text }]);
      return quoteId !== undefined;
    }),
  /** Marks the last message as new, or what happened last. */
  markUnread: (quoteId: number) => {
    const last = 'select max(id) from quote_event where quote_id = $1';
    const sql = `update quote
      set unread_event = coalesce((${last} and kind = 'message' and subject = 'buyer'), (${last}), 1)
      where id = $1 and unread_event is null`;
    return change(sql, [quoteId]);
  },
  markOpened: (quoteId: number, eventId: number) =>
    change('update quote set unread_event = null where id = $1 and unread_event <= $2', [quoteId, eventId]),
});

const MAIL_COLUMNS =
  'quote_id, kind, recipient, recipient_key, message_id, created_at, first_due_at, due_at, answer_id, event_id';

export type CausedMails = {
  quoteId: number;
  mails: readonly NewMail[];
  atMs: number;
  answerId?: number | undefined;
  eventId?: number;
};

export async function addMails(query: Query, items: readonly CausedMails[]): Promise<void> {
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
  if (values.length > 0) await query(insertInto('mail', MAIL_COLUMNS, values.length), values);
}

/** By "kind address" (index mail_recipient). */
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

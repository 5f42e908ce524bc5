import { columnsOf, rowPlaces, type Query, type SqlValue } from '#base/database/database.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { Actor, NewMessage, QuoteEvent } from '../desk-store.ts';
import type { NewMail } from '../stored-quote.ts';
import { addMails } from './add-mails.ts';

const EVENT_COLUMNS = 'quote_id, at, made_by, kind, subject, words, internal, message_key';
const EVENT_COLUMN_COUNT = EVENT_COLUMNS.split(',').length;

export type NewEvent = Pick<QuoteEvent, 'kind'> & {
  quoteId: number;
  by: Actor;
  subject?: string;
  text?: string;
  /** Only the first event of a request with this key is kept. */
  key?: string;
};

/** Of the desk alone. */
const INTERNAL: ReadonlySet<QuoteEvent['kind']> = new Set(['assigned', 'reminded', 'bounced']);

/** Records what happened. Answers with the ids of those that are new, in the order of `events`; of others null. */
export async function addEvents(query: Query, events: readonly NewEvent[]): Promise<(number | null)[]> {
  if (events.length === 0) return [];
  const values = events.flatMap(({ quoteId, by, kind, subject = '', text = '', key = null }): SqlValue[] => [
    quoteId,
    by.atMs,
    withoutZero(by.name),
    kind,
    withoutZero(subject),
    withoutZero(text),
    INTERNAL.has(kind) ? 1 : 0,
    key === null ? null : withoutZero(key),
  ]);
  const rows = await query<[id: number, quoteId: number]>(
    `insert into quote_event (${EVENT_COLUMNS})
    values ${rowPlaces(events.length, EVENT_COLUMN_COUNT)}
    on conflict do nothing
    returning id, quote_id`,
    values,
  );
  const ids = new Map(rows.map(([id, quoteId]) => [quoteId, id]));
  return events.map(({ quoteId }) => ids.get(quoteId) ?? null);
}

const withoutZero = (text: string): string => text.replaceAll('\0', '\u{fffd}');

const EVENT = columnsOf<Omit<QuoteEvent, 'isInternal'> & { internal: number }>({
  id: 'id',
  atMs: 'at',
  by: 'made_by',
  kind: 'kind',
  subject: 'subject',
  text: 'words',
  internal: 'internal',
});

/** What happened to a request, oldest first (index quote_event_quote); that it was received is in its own row. */
export async function listEvents(query: Query, number: RfqNumber): Promise<QuoteEvent[]> {
  const [quote] = await query<[id: number, receivedAtMs: number]>(
    'select id, received_at from quote where number = $1',
    [number],
  );
  if (quote === undefined) return [];
  const [id, atMs] = quote;
  const rows = await query(`select ${EVENT.sql} from quote_event where quote_id = $1 order by id`, [id]);
  const received: QuoteEvent = {
    id: 0,
    atMs,
    by: 'buyer',
    kind: 'received',
    subject: '',
    text: '',
    isInternal: false,
  };
  return [
    received,
    ...rows.map(EVENT.read).map(({ internal, ...event }): QuoteEvent => ({ ...event, isInternal: internal !== 0 })),
  ];
}

/** One message, once for its key (unique index of request and key), with its mails. */
export async function addMessage(
  query: Query,
  number: RfqNumber,
  message: NewMessage,
  mails: readonly NewMail[],
): Promise<'added' | 'known' | 'unknown'> {
  const { from, by, text, key, atMs } = message;
  const [quote] = await query<[id: number]>('select id from quote where number = $1', [number]);
  if (quote === undefined) return 'unknown';
  const [quoteId] = quote;
  const event: NewEvent = { quoteId, by: { name: by, atMs }, kind: 'message', subject: from, text, key };
  const [eventId] = await addEvents(query, [event]);
  if (eventId === null) return 'known';
  if (from === 'buyer') await query('update quote set unread_event = $2 where id = $1', [quoteId, eventId!]);
  await addMails(query, [{ quoteId, mails, atMs, eventId: eventId! }]);
  return 'added';
}

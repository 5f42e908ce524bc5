import { listed, type Query, type SqlValue } from '#base/database/database.ts';
import { priceOfCents } from '#base/domain/money.ts';
import type { Currency } from '#base/domain/quotation.ts';
import { parseShortName } from '#base/domain/short-name.ts';
import { inSql, QUOTE_STATES, WAITING_STATES, type QuoteState, type StoredQuote } from '../stored-quote.ts';
import { QUOTE, beginningQueries, type QuoteRow, quotesWhere, withMails, withoutSigns } from './quote-rows.ts';

/** index quote_waiting */
export const IS_WAITING = `state in (${inSql(WAITING_STATES)})`;

const MAX_NUMBERS = 500;
const MAX_SEARCH_LENGTH = 400;

export type InboxQuery = {
  states?: readonly QuoteState[];
  /** Null: nobody has taken them. */
  assignee?: string | null;
  /** A number, a short name, or beginnings of words, NSNs and part numbers. */
  search?: string;
  only?: 'needs' | 'messages' | 'failed' | undefined;
  /** Received from this moment, before that one. */
  fromMs?: number | undefined;
  untilMs?: number | undefined;
  limit: number;
} & InboxKey;
/** Pages go on at lower or higher ids, those of `needs` by when something is due. */
export type InboxKey = { beforeId?: number; afterId?: number };
export type InboxRow = Awaited<ReturnType<typeof readRows>>[number];

const FAILED = `select quote_id from mail where state <> 'sent' and state = 'failed'`;
const ONLY = {
  messages: 'unread_event > 0',
  failed: `id in (${FAILED})`,
  /** Owes an answer or a confirmation, has a message or a mail that failed. */
  needs: `id in (
    select id from quote where ${IS_WAITING}
    union all select id from quote where state = 'accepted'
    union all select id from quote where unread_event > 0
    union all ${FAILED}
  )`,
} as const;
/** Milliseconds when something is due, or later than all of these; then the end of the id for equal ones. */
const DUE_KEY = `(case
  when ${IS_WAITING} then received_at
  when state = 'accepted' then coalesce(accepted_at, received_at)
  else received_at + 4000000000000 end * 1000 + id % 1000)`;

type InboxPage = { rows: InboxRow[]; next: InboxKey | null; previous: InboxKey | null };

export async function listInbox(query: Query, asked: InboxQuery): Promise<InboxPage> {
  const { states, limit, only, beforeId, afterId } = asked;
  const isWaiting = (state: QuoteState): boolean => WAITING_STATES.includes(state);
  const oldestFirst = only === 'needs' || (states?.[0] !== undefined && states.every(isWaiting));
  const from = beforeId ?? afterId ?? null;
  const upwards = from === null ? oldestFirst : beforeId === undefined;
  const forwards = upwards === oldestFirst;
  const found = await findIds(query, asked, { upwards, from });
  if (!forwards && found.length === 0) return listInbox(query, { ...asked, beforeId: undefined, afterId: undefined });
  const inOrder = found.slice(0, limit);
  const ordered = forwards ? inOrder : inOrder.toReversed();
  const key = (goesUp: boolean, id: number): InboxKey => (goesUp ? { afterId: id } : { beforeId: id });
  const beyond = found.length > limit ? key(upwards, inOrder.at(-1)![1]) : null;
  const back = from === null ? null : key(!upwards, (forwards ? ordered[0] : ordered.at(-1))?.[1] ?? from);
  const ids = ordered.map(([id]) => id);
  return { rows: await readRows(query, ids), next: forwards ? beyond : back, previous: forwards ? back : beyond };
}

/** Finds a page and one more (index quote_state or quote_assignee). */
async function findIds(
  query: Query,
  { states, assignee, only, search = '', fromMs, untilMs, limit }: InboxQuery,
  { upwards, from }: { upwards: boolean; from: number | null },
): Promise<[id: number, key: number][]> {
  const order = only === 'needs' ? DUE_KEY : 'id';
  const values: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (only !== undefined) conditions.push(ONLY[only]);
  if (states === undefined) conditions.push(`state <> 'draft'`);
  else conditions.push(`state in (${states.map(place).join(', ') || 'null'})`);
  if (assignee !== undefined) conditions.push(assignee === null ? 'assignee is null' : `assignee = ${place(assignee)}`);
  if (from !== null) conditions.push(`${order} ${upwards ? '>' : '<'} ${place(from)}`);
  if (fromMs !== undefined) conditions.push(`received_at >= ${place(fromMs)}`);
  if (untilMs !== undefined) conditions.push(`received_at < ${place(untilMs)}`);
  const typed = search.replaceAll('\0', ' ').trim().slice(0, MAX_SEARCH_LENGTH);
  if (typed !== '') conditions.push(`id in (${searchSql(typed, place)})`);
  const rows = await query<[id: number, key?: number]>(
    `select id${order === 'id' ? '' : `, ${order}`}
    from quote
    where ${conditions.join(' and ')}
    order by ${order} ${upwards ? 'asc' : 'desc'}
    limit ${place(limit + 1)}`,
    values,
  );
  return rows.map(([id, key = id]) => [id, key]);
}

function searchSql(typed: string, place: (value: SqlValue) => string): string {
  const found: string[] = [];
  const short = parseShortName(typed);
  if (short !== null) found.push(`select id from quote where id = ${place(short)}`);
  const [, digits] = /^(?:rfq)?[\s-]*(\d{4,13})$/i.exec(typed) ?? [];
  if (digits !== undefined) {
    const range = `number >= ${place(`RFQ-${digits}`)} and number < ${place(`RFQ-${digits}:`)}`;
    found.push(
      `select id from (select id from quote where ${range} order by number desc limit ${MAX_NUMBERS}) of_number`,
    );
  }
  const searched = (words: string): string => `select rowid from quote_search(${place(words)})`;
  const whole = withoutSigns(typed);
  if (whole !== '' && /\s/.test(typed)) found.push(searched(`${whole}*`));
  const pieces = beginningQueries(typed).map(searched);
  if (pieces.length > 0) found.push(`select rowid from (${pieces.join(' intersect ')}) of_words`);
  return found.join(' union ') || 'null';
}

async function readRows(query: Query, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { sql, values } = listed(ids);
  const rows = await query<QuoteRow>(
    `select ${QUOTE.sql}, valid_until, quoted_currency, quoted_cents from quote where id in (${sql})`,
    values,
  );
  const quotes = await withMails(query, rows);
  const messages = await messagesOf(query, quotes);
  const found = rows.map((row, index) => {
    const [validUntil, currency, cents] = row.slice(-3) as [string | null, Currency | null, number | null];
    // an order counts with its accepted total
    const quoted = validUntil === null ? null : { validUntil, currency: currency!, total: priceOfCents(cents!) };
    const quote = quotes[index]!;
    return { quote, quoted, acceptedAtMs: quote.orderedAtMs, message: messages.get(quote.unreadEvent) ?? null };
  });
  return found.sort((one, other) => ids.indexOf(one.quote.id) - ids.indexOf(other.quote.id));
}

/** New messages of the buyers, by event. */
async function messagesOf(query: Query, quotes: readonly StoredQuote[]) {
  const { sql, values } = listed(quotes.flatMap(({ unreadEvent }) => unreadEvent ?? []));
  if (values.length === 0) return new Map<number | null, { atMs: number; text: string }>();
  const rows = await query<[id: number, atMs: number, text: string]>(
    `select id, at, words from quote_event where id in (${sql}) and kind = 'message' and subject = 'buyer'`,
    values,
  );
  return new Map(rows.map(([id, atMs, text]) => [id as number | null, { atMs, text }]));
}

const QUOTES_PER_BATCH = 200;

/** indexes quote_state, mail_state */
export async function countQuotes(query: Query) {
  const states = await query<[string, number]>('select state, count(*) from quote group by state');
  const mails = await query<[string, number]>(`select state, count(*) from mail where state <> 'sent' group by state`);
  const [needs] = await query<[number]>(`select count(*) from quote where ${ONLY.needs} and state <> 'draft'`);
  const [caught] = await query<[number]>(`select value from counter where name = 'caught'`);
  const none = Object.fromEntries(QUOTE_STATES.map((state) => [state, 0])) as Record<QuoteState, number>;
  const byMailState = new Map(mails);
  return {
    byState: { ...none, ...Object.fromEntries(states) },
    /** Length of the list of `needs`. */
    needs: needs![0],
    mailsWaiting: byMailState.get('waiting') ?? 0,
    mailsFailed: byMailState.get('failed') ?? 0,
    caught: caught?.[0] ?? 0,
  };
}

export async function* readQuotes(query: Query): AsyncIterable<StoredQuote[]> {
  const after = `id > $1 and state <> 'draft' order by id limit ${QUOTES_PER_BATCH}`;
  for (let some: StoredQuote[], lastId = 0; ; lastId = some.at(-1)!.id) {
    some = await quotesWhere(query, after, [lastId]);
    if (some.length === 0) return;
    yield some;
  }
}

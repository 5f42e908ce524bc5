import type { Query, SqlValue } from '#base/database/database.ts';
import { type QuoteRequest } from '#base/domain/quote-request.ts';
import { nextRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';
import { createReceiptToken } from '#base/domain/receipt-token.ts';
import type { Actor, NewFile, NewMail, QuoteSource } from '../stored-quote.ts';
import { addEvents, addMails } from './quote-events.ts';
import { contentHash, insertInto, quotesByIds, REQUEST_COLUMNS, requestValues, wordsOf } from './quote-rows.ts';
import { addFiles } from './quote-files.ts';

export type NewQuote = {
  request: QuoteRequest;
  mails: readonly NewMail[];
  receivedAtMs: number;
  files: readonly NewFile[];
  /** By whom at the desk. */
  entered?: { source: QuoteSource; by: Actor } | undefined;
  /** A mail that nobody has sorted. `key` stands for its content. */
  draft?: { key: string; subject: string };
};
type Item = NewQuote & { hash: string; id: number | null; isNew: boolean };

/** Another process may take the free number in each. */
const MAX_ROUNDS = 100;
const INSERTED_COLUMNS =
  'number, asked_number, content_hash, received_at, receipt_token, search_text, words, ' +
  `${REQUEST_COLUMNS}, source, subject, state, closed_at`;

/** Adds requests once for number and content, in a few statements. Answers in their order. */
export async function addQuotes(query: Query, newQuotes: readonly NewQuote[]) {
  const items = newQuotes.map((one): Item => ({
    ...one,
    hash: one.draft?.key ?? contentHash(one.request, one.files),
    id: null,
    isNew: false,
  }));
  // most numbers are free: inserted without a look; unique keys keep out the others
  await insertQuotes(query, new Map(items.toReversed().map((item) => [item.request.rfqNumber, item])));
  for (const item of items) if (item.id === null) await settle(query, item);
  const created = items
    .filter(({ isNew }) => isNew)
    .map(({ id, receivedAtMs, ...item }) => ({ ...item, quoteId: id!, atMs: receivedAtMs }));
  await addMails(query, created);
  const events = created.flatMap(({ quoteId, entered }) => (entered ? [enteredEvent(quoteId, entered)] : []));
  await addEvents(query, events);
  await addFiles(query, created);
  const ids = items.map(({ id }) => id!);
  const quotes = new Map((await quotesByIds(query, ids)).map((quote) => [quote.id, quote]));
  return items.map(({ id, isNew }) => ({ quote: quotes.get(id!)!, created: isNew }));
}

export const enteredEvent = (quoteId: number, { source, by }: NonNullable<NewQuote['entered']>) =>
  ({ quoteId, by, kind: 'entered', subject: source }) as const;

export async function findSameQuote(query: Query, request: QuoteRequest, files: readonly Pick<NewFile, 'storedAs'>[]) {
  const id = await findSame(query, request.rfqNumber, contentHash(request, files));
  return id === undefined ? null : ((await quotesByIds(query, [id]))[0] ?? null);
}

/** Finds its own row first: one that was moved to this number is a different request. Both numbers have unique keys. */
async function findSame(query: Query, asked: RfqNumber, hash: string): Promise<number | undefined> {
  const rows = await query<[id: number]>(
    'select id from quote where content_hash = $1 and (asked_number = $2 or number = $2) order by asked_number = $2 desc',
    [hash, asked],
  );
  return rows[0]?.[0];
}

/** Finds a request whose number is taken, or stores it under the next free one. */
async function settle(query: Query, item: Item): Promise<void> {
  const asked = item.request.rfqNumber;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    item.id = (await findSame(query, asked, item.hash)) ?? null;
    if (item.id === null) await insertQuotes(query, new Map([[await findFreeNumber(query, asked), item]]));
    if (item.id !== null) return;
  }
  throw new Error('No number became free for a request for quote');
}

/** unique index on asked number and content */
async function findFreeNumber(query: Query, asked: RfqNumber): Promise<RfqNumber> {
  const [last] = await query<[string | null]>('select max(number) from quote where asked_number = $1', [asked]);
  let number = nextRfqNumber((last?.[0] ?? asked) as RfqNumber);
  while ((await query('select 1 from quote where number = $1', [number])).length > 0) number = nextRfqNumber(number);
  return number;
}

async function insertQuotes(query: Query, chosen: ReadonlyMap<string, Item>): Promise<void> {
  // one order everywhere prevents deadlocks
  const entries = [...chosen].sort(([one], [other]) => (one < other ? -1 : 1));
  const values = entries.flatMap(([number, item]) => quoteValues(number, item));
  const inserted = await query<[id: number, number: string]>(
    `${insertInto('quote', INSERTED_COLUMNS, values.length)} on conflict do nothing returning id, number`,
    values,
  );
  for (const [id, number] of inserted) Object.assign(chosen.get(number)!, { id, isNew: true });
}

function quoteValues(number: string, { request, hash, receivedAtMs, draft, entered }: Item): SqlValue[] {
  const made = [number, request.rfqNumber, hash, receivedAtMs, createReceiptToken(receivedAtMs)];
  // no search finds a draft, and QUOTE_RETENTION_DAYS counts from its receipt
  const stands = draft ? ['mail', draft.subject, 'draft', receivedAtMs] : [entered?.source ?? 'site', '', 'new', null];
  // the empty text is for earlier versions
  return [...made, '', draft ? '' : wordsOf(request), ...requestValues(request), ...stands];
}

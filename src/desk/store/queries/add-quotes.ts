import { places, type Query, type SqlValue } from '#base/database/database.ts';
import { type QuoteRequest } from '#base/domain/quote-request.ts';
import { nextRfqNumber, type RfqNumber } from '#base/domain/rfq-number.ts';
import { createReceiptToken } from '#base/domain/receipt-token.ts';
import type { Actor, NewFile, NewMail, QuoteSource, StoredQuote } from '../stored-quote.ts';
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

/** Another process may take free numbers in each. */
const MAX_ROUNDS = 100;
const INSERTED_COLUMNS =
  'number, asked_number, content_hash, received_at, receipt_token, search_text, words, ' +
  `${REQUEST_COLUMNS}, source, subject, state, closed_at`;

/** Adds requests once for number and content, in a few statements. Answers in their order. */
export async function addQuotes(
  query: Query,
  newQuotes: readonly NewQuote[],
): Promise<{ quote: StoredQuote; created: boolean }[]> {
  const items = newQuotes.map((one): Item => ({
    ...one,
    hash: one.draft?.key ?? contentHash(one.request, one.files),
    id: null,
    isNew: false,
  }));
  // most numbers are free: inserted without a look; unique keys keep out the others
  await insertQuotes(query, new Map(items.toReversed().map((item) => [item.request.rfqNumber, item])));
  for (let round = 0; items.some(({ id }) => id === null); round++) {
    if (round === MAX_ROUNDS) throw new Error('No number became free for a request for quote');
    await addRound(
      query,
      items.filter(({ id }) => id === null),
    );
  }
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

/** unique keys of number, and of asked number and content */
export async function findSameQuote(
  query: Query,
  request: QuoteRequest,
  files: readonly Pick<NewFile, 'storedAs'>[],
): Promise<StoredQuote | null> {
  const [asked, hash] = [request.rfqNumber, contentHash(request, files)];
  const rows = await query<[id: number]>(
    'select id from quote where content_hash = $1 and (asked_number = $2 or number = $2) order by asked_number = $2 desc',
    [hash, asked],
  );
  return (await quotesByIds(query, rows.slice(0, 1).flat()))[0] ?? null;
}

/** Gives ids to stored requests and to those whose number is free. */
async function addRound(query: Query, items: readonly Item[]): Promise<void> {
  const taken = await listTaken(query, items);
  const chosen = new Map<string, Item>();
  for (const item of items) {
    const asked = item.request.rfqNumber;
    const same = taken.filter((row) => row[3] === item.hash);
    // its own row first: one that was moved to this number is a different request
    const known = same.find((row) => row[2] === asked) ?? same.find((row) => row[1] === asked);
    if (known) {
      item.id = known[0];
      continue;
    }
    // the second of two equal requests finds the first in the next round
    if (items.some((other) => other.isNew && isSame(other, item)) || isAmong(chosen, item)) continue;
    const isFree = (number: string): boolean => !chosen.has(number) && !taken.some((row) => row[1] === number);
    const number = isFree(asked) ? asked : await findFreeNumber(query, asked, chosen);
    chosen.set(number, item);
  }
  if (chosen.size > 0) await insertQuotes(query, chosen);
}

const isSame = (one: Item, other: Item): boolean =>
  one.hash === other.hash && one.request.rfqNumber === other.request.rfqNumber;

const isAmong = (chosen: ReadonlyMap<string, Item>, item: Item): boolean =>
  chosen.get(item.request.rfqNumber)?.hash === item.hash || chosen.values().some((other) => isSame(other, item));

/** unique indexes on number, and on asked number and content */
async function listTaken(query: Query, items: readonly Item[]) {
  const numbers = [...new Set(items.map(({ request }) => request.rfqNumber))];
  const columns = 'id, number, asked_number, content_hash';
  const hashes = [...new Set(items.map(({ hash }) => hash))];
  return query<[id: number, number: string, askedNumber: string, contentHash: string]>(
    `select ${columns}
    from quote
    where number in (${places(numbers.length)})
    union
    select ${columns}
    from quote
    where asked_number in (${places(numbers.length)}) and content_hash in (${places(hashes.length, numbers.length)})`,
    [...numbers, ...hashes],
  );
}

/** unique index on asked number and content */
async function findFreeNumber(query: Query, asked: RfqNumber, chosen: ReadonlyMap<string, Item>): Promise<RfqNumber> {
  const [last] = await query<[string | null]>('select max(number) from quote where asked_number = $1', [asked]);
  let number = nextRfqNumber((last?.[0] ?? asked) as RfqNumber);
  while (chosen.has(number) || (await query('select 1 from quote where number = $1', [number])).length > 0)
    number = nextRfqNumber(number);
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

import { hash } from 'node:crypto';
import { columnsOf, listed, rowPlaces, type Columns, type Query, type SqlValue } from '#base/database/database.ts';
import { priceOfCents } from '#base/domain/money.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { foldCase } from '#base/domain/plain-text.ts';
import { offersOf, type AnswerLine } from '#base/domain/quotation.ts';
import { quoteContent, type QuoteContact, type QuoteLine, type QuoteRequest } from '#base/domain/quote-request.ts';
import type { QuoteDatabase } from '../quote-database.ts';
import type { NewFile, Purchase, QuoteFile, QuoteMail, QuoteNote, QuoteState, StoredQuote } from '../stored-quote.ts';

/** Begins an insert of rows; `values` counts the values of all. */
export function insertInto(table: string, columns: string, values: number): string {
  const width = columns.split(',').length;
  return `insert into ${table} (${columns}) values ${rowPlaces(values / width, width)}`;
}

/** The id of a request, where it stands as `more` says. */
export async function idOf(query: Query, number: string, more = ''): Promise<number | undefined> {
  return (await query<[id: number]>(`select id from quote where number = $1 ${more}`, [number]))[0]?.[0];
}

/** Repeats a transaction until it changes nothing more. Returns how many it has changed. */
export async function inBatches({ write }: QuoteDatabase, some: (within: Query) => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = 1; count > 0; total += count) count = await write(some);
  return total;
}

/** Columns of what a buyer says, in the order of `requestValues`. */
export const REQUEST_COLUMNS =
  'first_name, last_name, email, phone, company, job_title, message, parts, delivery_address, delivery_country, needed_by';
export function requestValues({ customer, message, parts, delivery, neededBy }: QuoteRequest): string[] {
  const { firstName, lastName, email, phone, company, jobTitle } = customer;
  const contact = [firstName, lastName, email, phone, company, jobTitle];
  return [...contact, message, JSON.stringify(parts), delivery.address, delivery.country, neededBy];
}

/** assigned('a, b', 3) is "a = $3, b = $4". */
export const assigned = (columns: string, from: number): string =>
  columns
    .split(', ')
    .map((column, index) => `${column} = $${from + index}`)
    .join(', ');

export const QUOTE = columnsOf<
  Omit<
    StoredQuote,
    'customer' | 'parts' | 'delivery' | 'notes' | 'mails' | 'files' | 'isWithdrawn' | 'orderTotal' | 'purchase'
  > &
    QuoteContact & {
      parts: string;
      deliveryAddress: string;
      deliveryCountry: string;
      acceptedCents: number | null;
      purchase: string | null;
    }
>({
  id: 'id',
  rfqNumber: 'number',
  receivedAtMs: 'received_at',
  source: 'source',
  subject: 'subject',
  state: 'state',
  assignee: 'assignee',
  answeredAtMs: 'answered_at',
  unreadEvent: 'unread_event',
  receiptToken: 'receipt_token',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  company: 'company',
  jobTitle: 'job_title',
  message: 'message',
  parts: 'parts',
  deliveryAddress: 'delivery_address',
  deliveryCountry: 'delivery_country',
  neededBy: 'needed_by',
  orderedAtMs: 'accepted_at',
  purchase: 'purchase',
  acceptedCents: 'accepted_cents',
});
export type QuoteRow = [id: number, ...others: unknown[]];

const MAIL = columnsOf<QuoteMail & { quoteId: number }>({
  id: 'id',
  quoteId: 'quote_id',
  kind: 'kind',
  to: 'recipient',
  state: 'state',
  attempts: 'attempts',
  lastError: 'last_error',
  dueAtMs: 'due_at',
  sentAtMs: 'sent_at',
});

export const FILE = columnsOf<QuoteFile & { quoteId: number }>({
  id: 'id',
  quoteId: 'quote_id',
  name: 'name',
  type: 'type',
  sizeBytes: 'size',
  sha256: 'sha256',
  storedAs: 'stored_as',
  state: 'state',
  by: 'made_by',
  audience: 'audience',
});

/** Finds rows by request, in the order of their ids (indexes mail_quote, attachment_quote, quote_event_quote). */
async function rowsAbout<Row extends { quoteId: number; id: number }>(
  query: Query,
  quoteIds: readonly number[],
  { sql: columns, read }: Columns<Row>,
  from: string,
) {
  const { sql, values } = listed(quoteIds);
  const rows = (await query(`select ${columns} from ${from} quote_id in (${sql})`, values)).map(read);
  const inOrder = rows.sort((one, other) => one.id - other.id);
  const grouped = Map.groupBy(inOrder, ({ quoteId }) => quoteId);
  return (quoteId: number) => (grouped.get(quoteId) ?? []).map(({ quoteId: _quoteId, ...row }) => row);
}

export async function withMails(query: Query, rows: readonly QuoteRow[]): Promise<StoredQuote[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(([id]) => id);
  const mailsOf = await rowsAbout(query, ids, MAIL, 'mail where');
  const filesOf = await rowsAbout(query, ids, FILE, 'attachment where');
  const notesOf = await rowsAbout(query, ids, NOTE, `quote_event where kind = 'note' and`);
  const flat = rows.map(QUOTE.read);
  const lost = flat.filter(({ state }) => state === 'lost').map(({ id }) => id);
  const withdrawn = await withdrawnOf(query, lost);
  return flat.map((row) => {
    const { firstName, lastName, email, phone, company, jobTitle, ...rest } = row;
    const { parts, deliveryAddress, deliveryCountry, acceptedCents, purchase, ...quote } = rest;
    return {
      ...quote,
      purchase: readPurchase(purchase),
      orderTotal: acceptedCents === null ? null : priceOfCents(acceptedCents),
      isWithdrawn: withdrawn.has(quote.id),
      customer: { firstName, lastName, email, phone, company, jobTitle },
      parts: readLines(parts),
      delivery: { address: deliveryAddress, country: deliveryCountry },
      notes: notesOf(quote.id).map(({ id: _id, ...note }) => note),
      mails: mailsOf(quote.id),
      files: filesOf(quote.id),
    };
  });
}

const NOTE = columnsOf<QuoteNote & { id: number; quoteId: number }>({
  id: 'id',
  quoteId: 'quote_id',
  atMs: 'at',
  by: 'made_by',
  text: 'words',
});

export type AskedQuote = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

/** `lockRow` where the transaction changes it. */
export async function findAsked(query: Query, column: 'number' | 'receipt_token', value: string, lockRow: string) {
  type Row = [number, QuoteState, string | null, string, acceptedCents: number | null, string | null, number | null];
  const [row] = await query<Row>(
    `select id, state, assignee, parts, accepted_cents, purchase, accepted_at from quote where ${column} = $1 ${lockRow}`,
    [value],
  );
  if (row === undefined) return null;
  const [id, state, assignee, parts, acceptedCents, purchase, orderedAtMs] = row;
  const order = { isOrder: acceptedCents !== null, orderTotal: acceptedCents, purchase: readPurchase(purchase) };
  return { id, state, assignee, parts: JSON.parse(parts) as QuoteLine[], ...order, orderedAtMs };
}

const readPurchase = (json: string | null) => (json === null ? null : (JSON.parse(json) as Purchase));

export const isWithdrawn = async (query: Query, { id, state }: AskedQuote): Promise<boolean> =>
  state === 'lost' && (await withdrawnOf(query, [id])).has(id);

/** Their buyers withdrew them, and nobody set their state since (index quote_event_quote). */
async function withdrawnOf(query: Query, lost: readonly number[]): Promise<ReadonlySet<number>> {
  if (lost.length === 0) return new Set();
  const { sql, values } = listed(lost);
  const last = `select max(id) from quote_event where quote_id in (${sql}) and kind in ('state', 'withdrawn') group by quote_id`;
  const rows = await query<[id: number]>(
    `select quote_id from quote_event where kind = 'withdrawn' and id in (${last})`,
    values,
  );
  return new Set(rows.map(([id]) => id));
}

const readLines = (json: string): QuoteLine[] =>
  (JSON.parse(json) as Partial<QuoteLine>[]).map(
    (line) => ({ unitOfIssue: '', quantityBreaks: [], ...line }) as QuoteLine,
  );

export async function quotesWhere(query: Query, condition: string, values: readonly SqlValue[]) {
  return withMails(query, await query<QuoteRow>(`select ${QUOTE.sql} from quote where ${condition}`, values));
}

export async function findOne(query: Query, column: 'number' | 'receipt_token', value: string) {
  // PostgreSQL has no text with a zero byte
  return value.includes('\0') ? null : ((await quotesWhere(query, `${column} = $1`, [value]))[0] ?? null);
}

export async function quotesByIds(query: Query, ids: readonly number[]): Promise<StoredQuote[]> {
  if (ids.length === 0) return [];
  const { sql, values } = listed([...new Set(ids)]);
  return quotesWhere(query, `id in (${sql})`, values);
}

/** Covers all that a person entered. */
export function contentHash(request: QuoteRequest, files: readonly Pick<NewFile, 'storedAs'>[]): string {
  const names = files.map(({ storedAs }) => storedAs);
  return hash('sha256', quoteContent(request, names), 'base64url');
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

const MAX_WORD_LENGTH = 40;
const FSC_DIGITS = 4;
/** A word that nobody can type, so that no phrase spans two fields. */
const BETWEEN = ' \u00b7 ';

/** An index of PostgreSQL takes a megabyte. */
const MAX_WORDS_LENGTH = 250_000;

type Named = Pick<QuoteRequest, 'parts'> & { customer: Omit<QuoteContact, 'jobTitle'> };

/** Lists the words to find a request by. `numbers`: parts that were offered and the number of the order. */
export function wordsOf({ customer, parts }: Named, numbers: readonly string[] = []): string {
  const { firstName, lastName, email, phone, company } = customer;
  const names = parts.map(({ description }) => description);
  const fields = [`${firstName} ${lastName}`, company, email, ...names, ...numbers];
  const keys = parts.flatMap(({ partNumber, nsn }) => {
    const digits = digitsOf(nsn);
    return [withoutSigns(partNumber), digits, digits.slice(FSC_DIGITS)];
  });
  const texts = [...fields.map((field) => plainWords(field).join(' ')), digitsOf(phone)];
  const all = new Set([...texts, ...keys, ...numbers.map(withoutSigns)].filter((text) => text !== ''));
  return [...all].join(BETWEEN).slice(0, MAX_WORDS_LENGTH);
}

/** Makes the words of requests anew, with what versions offered and the number of the order. */
export async function renewWords(query: Query, ids: readonly number[]): Promise<void> {
  const { sql, values } = listed(ids);
  const sent = await query<[quoteId: number, lines: string]>(
    `select quote_id, lines from answer where quote_id in (${sql}) and sent_at is not null`,
    values,
  );
  const rows = await query(`select ${QUOTE.sql} from quote where id in (${sql})`, values);
  for (const row of rows) {
    const { id, parts, purchase, ...customer } = QUOTE.read(row);
    const offered = sent.flatMap(([quoteId, lines]) =>
      quoteId === id ? (JSON.parse(lines) as AnswerLine[]).flatMap(offersOf).map(({ partNumber }) => partNumber) : [],
    );
    const ordered = readPurchase(purchase)?.poNumber ?? '';
    const words = wordsOf({ customer, parts: readLines(parts) }, [...offered, ordered]);
    await query('update quote set words = $2 where id = $1', [id, words]);
  }
}

const MAX_PIECES = 12;

/** Searches for what begins with each piece of a text, as a phrase or a number, one query for each. */
export const beginningQueries = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .slice(0, MAX_PIECES)
    .map((piece) => new Set([phraseQuery(piece), withoutSigns(piece)].filter((text) => text !== '')))
    .filter(({ size }) => size > 0)
    .map((texts) => [...texts].map((text) => `${text}*`).join(' OR '));

export const phraseQuery = (text: string): string => plainWords(text).join(' + ');

export const withoutSigns = (text: string): string => normalizePartNumber(text)?.toLowerCase() ?? '';

const ACCENTS = /[\u0300-\u036f]/g;
/** Letters that are no letter with an accent. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i' };
const folded = (text: string): string =>
  foldCase(text.normalize('NFD').replace(ACCENTS, '')).replace(/[łøđðßæœþı]/g, (letter) => LETTERS[letter]!);
const plainWords = (text: string): string[] =>
  (folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH));

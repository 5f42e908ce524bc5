import { hash } from 'node:crypto';
import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { parseIsoDate } from '#base/domain/day.ts';
import { formatTime, startOfDay, zoneName } from '#base/domain/format-time.ts';
import type { PageAnswer } from '#base/http/frame/page.ts';
import { parseRfqNumber, rfqNumberAt } from '#base/domain/rfq-number.ts';
import { paths } from '#base/paths.ts';
import type { DeskServices, ReadLine } from '../../desk-services.ts';
import { QUOTE_LENGTHS } from '../../request/quote-limits.ts';
import { readQuotePayload, type QuoteProblem } from '../../request/quote-payload.ts';
import { deskMessages } from '../../screens/messages.ts';
import { SOURCES, type NewMail, type QuoteSource, type StoredQuote } from '../../store/stored-quote.ts';

const FIELDS = [
  ...(['firstName', 'lastName', 'company', 'jobTitle', 'email', 'phone', 'address', 'country', 'neededBy'] as const),
  ...(['source', 'receivedAt', 'list', 'message', 'confirm', 'rfqNumber'] as const),
] as const;
export type Entries = Record<(typeof FIELDS)[number], string>;
const entriesOf = (valueOf: (name: string) => string | null | undefined): Entries =>
  Object.fromEntries(FIELDS.map((name) => [name, valueOf(name) ?? ''])) as Entries;
/** `seen`: stands for the list whose lines are shown. `others`: requests of the sender of a mail. */
export type NewQuotePageData = ReturnType<typeof pageData> | null;

type Services = Pick<DeskServices, 'quotes' | 'outboxOf' | 'readLines'>;

/** Browsers post other line ends than they were given. */
const seenKey = ({ list }: Entries): string => hash('sha256', list.replaceAll('\r\n', '\n').trim());

const pageData = (entries: Entries, lines: readonly ReadLine[] = [], problems: readonly QuoteProblem[] = []) => ({
  entries,
  lines,
  problems,
  seen: seenKey(entries),
  draft: null as StoredQuote | null,
  others: [] as readonly StoredQuote[],
  zone: zoneName(Date.now()),
});

/** GET and POST /quotes/new, for operators of requests (C19.71, C19.72) */
export async function load(request: OperatorRequest, services: Services): Promise<PageAnswer<NewQuotePageData>> {
  const { form, query } = request;
  const { desk, findQuote } = services.quotes;
  const posted = form && entriesOf((name) => form.get(name));
  try {
    const number = parseRfqNumber(query.get('draft'));
    const draft = number === null ? null : await findQuote(number);
    if (number !== null && draft?.state !== 'draft')
      return { kind: 'see-other', path: draft ? paths.operatorQuote(number) : paths.operatorQuotes() };
    const sorts = form?.get('action') === 'attach' || form?.get('action') === 'discard';
    const outcome =
      posted === null
        ? await blank(draft, services)
        : draft !== null && sorts
          ? await sortMail(draft, form!, request, services)
          : await enter(posted, draft, form!, request, services);
    if (typeof outcome === 'string') return { kind: 'see-other', path: outcome };
    const of = draft && (await desk.listInbox({ search: draft.customer.email, limit: OTHERS_SHOWN }));
    const data = { ...outcome, draft, others: of?.rows.map(({ quote }) => quote) ?? [] };
    return { kind: outcome.problems.length > 0 ? 'refused' : 'personal', data };
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const message = 'The store does not answer. What you typed is below: please try again in a moment.';
    return { kind: 'unavailable', data: posted && pageData(posted, [], [{ field: 'list', message }]) };
  }
}

const OTHERS_SHOWN = 5;
const clockText = (timeMs: number): string => formatTime(timeMs).slice(0, 16).replace(' ', 'T');

/** A mail fills the form, with the lines that its text has. */
async function blank(draft: StoredQuote | null, { readLines }: Services) {
  const atMs = draft?.receivedAtMs ?? Date.now();
  const found = await readLines(draft?.message ?? '').catch(() => []);
  const lines = found.filter(({ kind }) => kind === 'part');
  const given: Record<string, string> = {
    ...draft?.customer,
    source: draft ? 'mail' : 'phone',
    receivedAt: clockText(atMs),
    message: draft?.message.slice(0, QUOTE_LENGTHS.message) ?? '',
    list: lines.map(({ text }) => text).join('\n'),
    rfqNumber: draft?.rfqNumber ?? rfqNumberAt(atMs),
  };
  return pageData(
    entriesOf((name) => given[name]),
    lines,
  );
}

/** Stores the request. Doubtful lines are shown before; the same list again is taken as it reads. */
async function enter(
  entries: Entries,
  draft: StoredQuote | null,
  form: URLSearchParams,
  { identity, audit }: OperatorRequest,
  { quotes, outboxOf, readLines }: Services,
) {
  const read = await readLines(entries.list).catch(wordsOf);
  if (typeof read === 'string') return pageData(entries, [], [{ field: 'list', message: read }]);
  const isSeen = form.get('seen') === seenKey(entries);
  const parts = read.filter(({ kind }) => kind !== 'prose').map(({ line }) => line);
  const nowMs = await quotes.now();
  // each part of a payload takes its own fields
  const checked = readQuotePayload({ ...entries, customerInfo: entries, delivery: entries, parts }, true);
  const problems = 'problems' in checked ? checked.problems : [];
  const atMs = momentOf(entries.receivedAt, nowMs);
  if (atMs === null) problems.push({ field: 'receivedAt', message: 'Please enter a moment of the last 60 days.' });
  if (!isSeen && read.some(({ doubt }) => doubt !== ''))
    problems.unshift({ field: 'list', message: deskMessages.doubtful });
  const confirms = entries.confirm !== '';
  if (confirms && entries.email.trim() === '')
    problems.push({ field: 'email', message: 'A confirmation needs an e-mail address.' });
  if (problems.length > 0 || 'problems' in checked) return pageData(entries, read, problems);
  const { request } = checked;
  const isWanted = ({ kind }: NewMail): boolean => kind === 'webhook' || (kind === 'confirmation' && confirms);
  const mails = outboxOf('received', request.customer, nowMs).filter(isWanted);
  const source = (Object.hasOwn(SOURCES, entries.source) ? entries.source : 'phone') as QuoteSource;
  const entered = { source, by: { name: identity.operator.name, atMs: nowMs } };
  await audit('quote-entered', draft?.rfqNumber ?? request.rfqNumber);
  const quote = draft
    ? await quotes.desk.completeDraft(draft.rfqNumber, request, { ...entered, receivedAtMs: atMs! }, mails)
    : (await quotes.addQuote(request, mails, atMs!, [], { entered })).quote;
  return paths.operatorQuote(quote?.rfqNumber ?? request.rfqNumber);
}

/** `ListError` says what is wrong in words. */
function wordsOf(error: Error): string {
  if (error.name === 'ListError') return error.message;
  if (!(error instanceof StoreUnavailable)) throw error;
  return 'The catalog does not answer: the lines cannot be read. Please try again in a moment.';
}

const OLDEST_MS = 60 * 86_400_000;

/** Reads a field of date and time by the clock of the company. Null unless it is of the last 60 days. */
function momentOf(text: string, nowMs: number): number | null {
  const [day = '', clock = ''] = text.split('T');
  if (parseIsoDate(day) === null || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(clock)) return null;
  const guess = startOfDay(day) + Date.parse(`1970-01-01T${clock}Z`);
  // some days have 23 or 25 hours
  const timeMs = guess + Date.parse(`${text}Z`) - Date.parse(`${clockText(guess)}Z`);
  return timeMs > nowMs || timeMs < nowMs - OLDEST_MS ? null : timeMs;
}

/** Discards a mail, or makes it a message of the one request that is named. */
async function sortMail(draft: StoredQuote, form: URLSearchParams, request: OperatorRequest, services: Services) {
  const { identity, audit } = request;
  const { quotes } = services;
  const number = draft.rfqNumber;
  if (form.get('action') === 'discard') {
    await audit('mail-sorted', `${number} discarded`);
    await quotes.deleteQuote(number);
    return paths.operatorQuotes();
  }
  const search = (form.get('to') ?? '').trim();
  const rows = search === '' ? [] : (await quotes.desk.listInbox({ search, limit: 2 })).rows;
  const [to] = rows.length === 1 ? rows.map(({ quote }) => quote.rfqNumber) : [];
  const message = 'Please name one request, by its number or short name.';
  if (to === undefined) return { ...(await blank(draft, services)), problems: [{ field: 'to', message }] };
  await audit('mail-sorted', `${number} to ${to}`);
  await quotes.desk.attachDraft(number, to, { name: identity.operator.name, atMs: await quotes.now() });
  return `${paths.operatorQuote(to)}#messages`;
}

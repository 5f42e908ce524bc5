import type { DraftResult } from '../../store/queries/save-answers.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import { NOTE_LENGTH } from '../../request/quote-limits.ts';
import { isEmail } from '#base/domain/email.ts';
import { REASON_LENGTH } from '../buyer-view.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import {
  statesFor,
  type OutboxOf,
  type StoredQuote,
  type Letterhead,
  type Purchase,
  type StoredAnswer,
} from '../../store/stored-quote.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { blankLine, MESSAGE_LENGTH, type AnswerSheet } from './answer-sheet.ts';
import { readSheet, type SheetProblem } from './read-sheet.ts';
import { openStateOf } from '../../store/order.ts';
import { barredBy, deskMessages } from '../messages.ts';
import { changeOrder, ORDER_ACTIONS } from './change-order.ts';
import { formatDate } from '#base/domain/format-time.ts';
import type { Answer } from '#base/domain/quotation.ts';
import { quotationTerms } from '../quotation-words.ts';
type Changing = Omit<AnswerServices, 'issuer' | 'quotes'> & {
  quotes: QuoteStore;
  operators: readonly string[];
  /** By name, where one is known. */
  emails?: ReadonlyMap<string, string>;
};

/** Logs and does what a small form asks for; returns where to go. Ignores unknown forms. */
export async function changeRequest(form: URLSearchParams, quote: StoredQuote, site: Changing): Promise<string> {
  const { quotes, audit, by, nowMs } = site;
  const number = quote.rfqNumber;
  const here = paths.operatorQuote(number);
  if (ORDER_ACTIONS.some((one) => one === form.get('action'))) return changeOrder(form, quote, site);
  switch (form.get('action')) {
    case 'state': {
      const state = statesFor(openStateOf(quote)).find((one) => one === form.get('state'));
      if (state === undefined) return here;
      await audit('quote-state', `${number} ${state}`);
      await quotes.desk.setState(number, state, { name: by, atMs: nowMs });
      return here;
    }
    case 'reopen':
      await reopenOrder(form, quote, site);
      return here;
    case 'take':
      await assign(number, by, site);
      return here;
    case 'hand': {
      const name = form.get('assignee') ?? '';
      if (name === '' || site.operators.includes(name)) await assign(number, name === '' ? null : name, site);
      return here;
    }
    case 'message':
      await writeToBuyer(form, quote, site);
      return `${here}#messages`;
    case 'note':
      await addNote(form, quote, site);
      return here;
    case 'retry':
      await audit('mails-retried', number);
      await quotes.retryMails(await quotes.now(), number);
      return here;
    case 'email': {
      const email = cleanText(form.get('email') ?? '');
      if (!isEmail(email)) return here;
      await audit('quote-email', number);
      await quotes.desk.setEmail(quote, email, await quotes.now());
      return `${here}#mails`;
    }
    case 'delete':
      if (form.get('confirm') !== number) return here;
      await audit('quote-deleted', number);
      await quotes.deleteQuote(number);
      return paths.operatorQuotes();
  }
  return here;
}

async function addNote(form: URLSearchParams, { rfqNumber }: StoredQuote, site: Changing): Promise<void> {
  const text = cleanText(form.get('note') ?? '', { lines: true }).slice(0, NOTE_LENGTH);
  const { quotes, audit, by, nowMs } = site;
  if (text === '') return;
  await audit('quote-note', rfqNumber);
  await quotes.desk.addNote(rfqNumber, text, { name: by, atMs: nowMs });
}

async function assign(
  number: RfqNumber,
  assignee: string | null,
  { quotes, audit, by, nowMs, outboxOf, emails }: Changing,
): Promise<void> {
  const email = assignee === null || assignee === by ? '' : (emails?.get(assignee) ?? '');
  await audit('quote-assigned', `${number} to ${assignee ?? 'nobody'}`);
  await quotes.desk.assign(
    number,
    assignee,
    { name: by, atMs: nowMs },
    email === '' ? [] : outboxOf('assigned', { email }, nowMs),
  );
}

async function reopenOrder(form: URLSearchParams, quote: StoredQuote, site: Changing): Promise<void> {
  const reason = cleanText(form.get('reason') ?? '', { lines: true }).slice(0, REASON_LENGTH);
  if (reason === '' || quote.orderTotal === null) return;
  const { quotes, outboxOf, audit, by, nowMs } = site;
  await audit('order-reopened', quote.rfqNumber);
  const mails = outboxOf('order-reopened', quote.customer, nowMs);
  await quotes.desk.reopenOrder(quote.rfqNumber, deskMessages.reopened(reason), { name: by, atMs: nowMs }, mails);
}

async function writeToBuyer(form: URLSearchParams, quote: StoredQuote, site: Changing): Promise<void> {
  const text = cleanText(form.get('message') ?? '', { lines: true }).slice(0, MESSAGE_LENGTH);
  const key = form.get('key') ?? '';
  if (text === '' || !/^[\w-]{8,64}$/.test(key)) return;
  const { quotes, outboxOf, audit, by, nowMs } = site;
  await audit('quote-message', quote.rfqNumber);
  const message = { from: 'desk' as const, by, text, key, atMs: nowMs };
  await quotes.desk.addMessage(quote.rfqNumber, message, outboxOf('replied', quote.customer, nowMs));
}

export { sheetOf, type AnswerSheet } from './answer-sheet.ts';
export { readSheet, type SheetProblem } from './read-sheet.ts';
export { deskMessages } from '../messages.ts';

export type AnswerServices = {
  issuer: Omit<Letterhead, 'terms'> & { quotationTerms: readonly string[] };
  quotes: Pick<QuoteStore, 'desk'>;
  outboxOf: OutboxOf;
  by: string;
  audit: (event: AuditEvent, subject: string) => Promise<void>;
  nowMs: number;
};

/**
 * Saves an answer as a draft and, where asked, sends it. A second send of the same answer finds it sent. Rejects with
 * `StoreUnavailable`.
 */
export async function answerQuote(
  quote: StoredQuote,
  { sheet, revision, version, send }: { sheet: AnswerSheet; revision: number; version: number | null; send: boolean },
  { quotes: { desk }, outboxOf, issuer, by, audit, nowMs }: AnswerServices,
): Promise<
  | { kind: 'sent'; answer: StoredAnswer }
  | { kind: 'problems'; answer: StoredAnswer; problems: readonly SheetProblem[] }
  | DraftResult
> {
  const number = quote.rfqNumber;
  const allowed = quote.orderTotal === null ? sheet : forOrder(sheet, quote, await desk.listAnswers(number));
  const { answer, problems } = readSheet(allowed, quote.parts, formatDate(nowMs));
  const actor = { name: by, atMs: nowMs };
  if (revision === 0) await audit('answer-drafted', number);
  const saved = await desk.saveDraft(number, answer, revision, actor, version ?? undefined);
  if (saved.kind === 'unknown') return { kind: 'unknown' };
  if (saved.kind === 'conflict') {
    // the same answer, sent before
    const [last] = send ? await desk.listAnswers(number) : [];
    const isSame = last?.state === 'sent' && contentOf(last) === contentOf(answer);
    return isSame ? { kind: 'sent', answer: last } : { kind: 'conflict', answer: saved.answer };
  }
  if (!send) return { kind: 'saved', answer: saved.answer };
  const barred = barredBy(quote);
  if (barred !== null) return { kind: barred, answer: saved.answer };
  if (problems.length > 0) return { kind: 'problems', answer: saved.answer, problems };
  await audit('answer-sent', `${number} version ${saved.answer.version}`);
  const { companyName, email, phone, address, quotationTerms: terms } = issuer;
  const letterhead = { companyName, email, phone, address, terms: quotationTerms(answer, terms) };
  const mails = outboxOf('quoted', quote.customer, nowMs);
  const sent = await desk.sendDraft(number, saved.answer.revision, actor, mails, letterhead);
  return sent.kind === 'saved' ? { kind: 'sent', answer: sent.answer } : sent;
}

/** In a version for lines of an order that cannot be filled, all others stay as they are, and so does the currency. */
function forOrder(sheet: AnswerSheet, { purchase, parts }: StoredQuote, answers: readonly StoredAnswer[]): AnswerSheet {
  if (!purchase?.unfilled.length) return sheet;
  const currency = answers.find(({ version }) => version === purchase.items[0]!.version)!.currency;
  return { ...sheet, currency, lines: linesForOrder(purchase, parts, sheet.lines) };
}

/** Keeps what is ordered; the others are as in `typed`, or blank. */
export const linesForOrder = ({ unfilled }: Purchase, parts: readonly QuoteLine[], typed?: AnswerSheet['lines']) =>
  parts.map((part, place) =>
    unfilled.some(({ line }) => line === place)
      ? (typed?.[place] ?? blankLine(part))
      : { ...blankLine(part), nobid: '1', reason: 'kept' },
  );

const contentOf = ({ currency, lines, freight, freightAmount, charges, paymentTerms, ...rest }: Answer): string => {
  const { validUntil, note, deskNote } = rest;
  return JSON.stringify([currency, lines, freight, freightAmount, charges, paymentTerms, validUntil, note, deskNote]);
};

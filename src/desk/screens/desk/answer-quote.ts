import type { DraftResult } from '../../store/queries/save-answers.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import { NOTE_LENGTH } from '../../request/quote-limits.ts';
import { isEmail } from '#base/domain/email.ts';
import { FORM_KEY, readChoices, readPlaces, REASON_LENGTH } from '../buyer-view.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import { statesFor } from '../../store/stored-quote.ts';
import type { Letterhead, OutboxOf, Purchase, StoredAnswer, StoredQuote } from '../../store/stored-quote.ts';
import type { QuoteLine } from '#base/domain/quote-request.ts';
import { type AnswerSheet, blankLine, MESSAGE_LENGTH, type SheetProblem } from './answer-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { type EnteredOrder, openStateOf, type OrderStep } from '../../store/order.ts';
import { barredBy, deskMessages } from '../messages.ts';
import { formatDate } from '#base/domain/format-time.ts';
import type { Answer } from '#base/domain/quotation.ts';
import { quotationTerms } from '../quotation-words.ts';
import { parseIsoDate } from '#base/domain/day.ts';
import { areLongNames, readNames, textOf } from '../order-words.ts';

type Changing = Omit<AnswerServices, 'issuer' | 'quotes'> & {
  quotes: QuoteStore;
  operators: readonly string[];
  /** By name, where one is known. */
  emails?: ReadonlyMap<string, string>;
};

/** Logs and does what a small form asks for; returns where to go. Ignores unknown forms. */
export async function changeRequest(form: URLSearchParams, quote: StoredQuote, site: Changing): Promise<string> {
  const { quotes, outboxOf, audit, by, nowMs } = site;
  const { rfqNumber: number, customer } = quote;
  const { desk } = quotes;
  const actor = { name: by, atMs: nowMs };
  const here = paths.operatorQuote(number);
  const textOfLines = (name: string, most: number) => cleanText(form.get(name) ?? '', { lines: true }).slice(0, most);
  const action = form.get('action');
  if (ORDER_ACTIONS.some((one) => one === action)) return changeOrder(form, quote, site);
  switch (action) {
    case 'state': {
      const state = statesFor(openStateOf(quote)).find((one) => one === form.get('state'));
      if (state === undefined) break;
      await audit('quote-state', `${number} ${state}`);
      await desk.setState(number, state, actor);
      break;
    }
    case 'reopen': {
      const reason = textOfLines('reason', REASON_LENGTH);
      if (reason === '' || quote.orderTotal === null) break;
      await audit('order-reopened', number);
      const mails = outboxOf('order-reopened', customer, nowMs);
      await desk.reopenOrder(number, deskMessages.reopened(reason), actor, mails);
      break;
    }
    case 'take':
    case 'hand': {
      const name = action === 'take' ? by : form.get('assignee') || null;
      if (name !== null && name !== by && !site.operators.includes(name)) break;
      const email = name !== null && name !== by && site.emails?.get(name);
      await audit('quote-assigned', `${number} to ${name ?? 'nobody'}`);
      await desk.assign(number, name, actor, email ? outboxOf('assigned', { email }, nowMs) : []);
      break;
    }
    case 'message': {
      const text = textOfLines('message', MESSAGE_LENGTH);
      const key = form.get('key') ?? '';
      if (text !== '' && /^[\w-]{8,64}$/.test(key)) {
        await audit('quote-message', number);
        const message = { from: 'desk' as const, by, text, key, atMs: nowMs };
        await desk.addMessage(number, message, outboxOf('replied', customer, nowMs));
      }
      return `${here}#messages`;
    }
    case 'note': {
      const text = textOfLines('note', NOTE_LENGTH);
      if (text === '') break;
      await audit('quote-note', number);
      await desk.addNote(number, text, actor);
      break;
    }
    case 'retry':
      await audit('mails-retried', number);
      await quotes.retryMails(await quotes.now(), number);
      break;
    case 'email': {
      const email = cleanText(form.get('email') ?? '');
      if (!isEmail(email)) break;
      await audit('quote-email', number);
      await desk.setEmail(quote, email, await quotes.now());
      return `${here}#mails`;
    }
    case 'delete':
      if (form.get('confirm') !== number) break;
      await audit('quote-deleted', number);
      await quotes.deleteQuote(number);
      return paths.operatorQuotes();
  }
  return here;
}

export { sheetOf, type AnswerSheet, type SheetProblem } from './answer-sheet.ts';
export { readSheet } from './read-sheet.ts';
export { deskMessages } from '../messages.ts';
export { readShelf } from './read-shelf.ts';
export { belowCost } from './shelf-lots.ts';

export type AnswerServices = {
  issuer: Omit<Letterhead, 'terms'> & { quotationTerms: readonly string[] };
  quotes: Pick<QuoteStore, 'desk'>;
  outboxOf: OutboxOf;
  by: string;
  audit: (event: AuditEvent, subject: string) => Promise<void>;
  nowMs: number;
  /** Returns what is asked before an answer goes out. */
  ask?: (answer: Answer) => readonly SheetProblem[];
};

/** Saves an answer as a draft and, where asked, sends it, once however often. Rejects with `StoreUnavailable`. */
export async function answerQuote(
  quote: StoredQuote,
  { sheet, revision, version, send }: { sheet: AnswerSheet; revision: number; version: number | null; send: boolean },
  { quotes: { desk }, outboxOf, issuer, by, audit, nowMs, ask }: AnswerServices,
): Promise<
  | { kind: 'sent'; answer: StoredAnswer }
  | { kind: 'problems'; answer: StoredAnswer; problems: readonly SheetProblem[] }
  | DraftResult
> {
  const number = quote.rfqNumber;
  const allowed = quote.orderTotal === null ? sheet : forOrder(sheet, quote, await desk.listAnswers(number));
  const { answer, problems } = readSheet(allowed, quote.parts, formatDate(nowMs));
  if (send && ask) problems.push(...ask(answer));
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

const HAPPENINGS = { confirm: 'confirmed', ship: 'shipped', 'cannot-fill': 'order-changed' } as const;
const ORDER_ACTIONS = ['enter-order', 'names', 'confirm-order', 'ship', 'cannot-fill'] as const;

/** Takes a step of an order, or enters one. Returns where to go. */
async function changeOrder(
  form: URLSearchParams,
  quote: StoredQuote,
  { quotes, outboxOf, audit, by, nowMs }: Changing,
): Promise<string> {
  const number = quote.rfqNumber;
  const here = paths.operatorQuote(number);
  const mailsOf = (happening: Parameters<OutboxOf>[0]) => outboxOf(happening, quote.customer, nowMs);
  const actor = { name: by, atMs: nowMs };
  if (areLongNames(form)) return `${here}?refused=step`;
  if (form.get('action') === 'enter-order') {
    const entered = readEntered(form, formatDate(nowMs));
    const choices = readChoices(form);
    const version = Number(form.get('version'));
    const given = entered && choices && choices.length > 0;
    if (given) await audit('order-changed', `${number}: entered`);
    const mails = [...mailsOf('accepted'), ...mailsOf('order-changed').filter(({ kind }) => kind === 'order-change')];
    const outcome = given
      ? await quotes.desk.enterOrder(number, { version, choices, entered, ...readNames(form) }, actor, mails)
      : 'unknown';
    return outcome === 'done' ? here : `${here}?refused=${outcome === 'stale' ? 'changed' : 'entered'}`;
  }
  const step = readStep(form, formatDate(nowMs));
  const [key, revision] = [form.get('key') ?? '', form.get('revision') ?? ''];
  if (step === null || !FORM_KEY.test(key) || !/^\d{1,9}$/.test(revision)) return `${here}?refused=step`;
  await audit('order-changed', `${number}: ${step.kind}`);
  const isAll = step.kind === 'cannot-fill' && quote.purchase?.items.every(({ line }) => step.lines.includes(line));
  const outcome = isAll
    ? await quotes.desk.reopenOrder(number, step.reason, actor, mailsOf('order-reopened'))
    : await quotes.desk.changeOrder(
        number,
        { step, key: `${step.kind} ${key}`, revision: Number(revision) },
        actor,
        step.kind === 'names' || (step.kind === 'confirm' && form.get('mail') === null)
          ? []
          : mailsOf(HAPPENINGS[step.kind]),
      );
  if (outcome !== 'done') return `${here}?refused=changed`;
  return step.kind === 'cannot-fill' ? `${here}?version=new` : here;
}

/** Null where the person or the day is missing, or the day is yet to come. */
function readEntered(form: URLSearchParams, today: string): EnteredOrder | null {
  const who = textOf(form, 'who', 'who');
  const day = parseIsoDate(form.get('day'));
  if (who === '' || day === null || day > today) return null;
  return { how: form.get('how') === 'phone' ? 'phone' : 'mail', who, day };
}

function readStep(form: URLSearchParams, today: string): Exclude<OrderStep, { kind: 'add' }> | null {
  const action = form.get('action');
  if (action === 'names') return { kind: 'names', ...readNames(form) };
  if (action === 'confirm-order') {
    const shipsBy = form.get('shipsBy') ?? '';
    if (shipsBy !== '' && (parseIsoDate(shipsBy) === null || shipsBy < today)) return null;
    const readyFirst = form.get('readyFirst') !== null;
    return { kind: 'confirm', ...readNames(form), shipsBy, terms: textOf(form, 'terms', 'terms'), readyFirst };
  }
  const lines = readPlaces(form.getAll('line')) ?? [];
  if (lines.length === 0) return null;
  if (action === 'ship') {
    const day = parseIsoDate(form.get('day'));
    const tracking = textOf(form, 'tracking', 'tracking');
    return day === null || day > today ? null : { kind: 'ship', lines, day, tracking };
  }
  const reason = textOf(form, 'why', 'reason');
  return reason === '' ? null : { kind: 'cannot-fill', lines, reason };
}

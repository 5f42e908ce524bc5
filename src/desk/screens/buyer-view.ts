import { formatPrice, totalOf } from '#base/domain/money.ts';
import { linesOf, MAX_OFFERS } from '#base/domain/quotation.ts';
import type { BuyerDecision, GivenChoice, GivenDecision } from '#base/domain/quotation.ts';
import { rfqDocument } from '../request/rfq-text.ts';
import { WAITING_STATES, type QuoteEvent, type StoredAnswer, type StoredQuote } from '../store/stored-quote.ts';
import { hasEnded, type OrderNames } from '../store/order.ts';
import type { OrderChange } from '../store/queries/change-orders.ts';
import { areLongNames, orderView, readNames, type OrderView } from './order-words.ts';
import { STATE_WORDS, WITHDRAWN_WORD, type Word, decisionMessages } from './messages.ts';
import { forBuyer, lastSent, linesWord, type BuyerQuotation } from './quotation-words.ts';
import { formatDate, formatTime, zoneName } from '#base/domain/format-time.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import { MAX_QUOTE_LINES } from '../request/quote-limits.ts';

export { hasEnded, isOffered } from '../store/order.ts';
export { decisionMessages } from './messages.ts';
export { lastSent, leadTimeWords, linesWord } from './quotation-words.ts';

/** Holds nothing that is for the desk alone. */
export type BuyerView = ReturnType<typeof buyerView>;

/** `version`: an earlier one that was asked for. */
export function buyerView(
  quote: StoredQuote,
  asked: { answers: readonly StoredAnswer[]; events: readonly QuoteEvent[]; version: string | null; nowMs: number },
) {
  const { answers, events, version, nowMs } = asked;
  const sent = answers.filter(({ state }) => state === 'sent').map(forBuyer);
  const latest = lastSent(sent);
  const quotation = sent.find((one) => String(one.version) === version) ?? latest;
  const seen = events.filter(({ isInternal }) => !isInternal);
  const holds = quotation !== null && quotation === latest && !hasEnded(quotation, nowMs);
  const order = orderView(quote, sent, nowMs);
  const isAdded = order !== null && order.offered === quotation?.version;
  const withdrawal = quote.isWithdrawn ? seen.findLast(({ kind }) => kind === 'withdrawn') : undefined;
  return {
    token: quote.receiptToken,
    id: quote.id,
    request: rfqDocument(quote),
    filesFromDesk: quote.files
      .filter(({ audience, state }) => audience === 'buyer' && state !== 'refused')
      .map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes })),
    receivedAtMs: quote.receivedAtMs,
    /** When somebody began to answer it. */
    readAtMs: seen.find(({ kind, subject }) => kind === 'state' && subject === 'working')?.atMs ?? null,
    state: quote.state,
    isWaiting: WAITING_STATES.includes(quote.state),
    quotation,
    /** Null unless it is an order. */
    order,
    /** It can be accepted or declined now. */
    isOpen: holds && (quote.state === 'quoted' || isAdded) && quotation.decision === null,
    isReopenable:
      holds && (quote.state === 'quoted' || quote.state === 'declined') && quotation.decision?.kind === 'decline',
    withdrawn: withdrawal === undefined ? null : { atMs: withdrawal.atMs, reason: withdrawal.text },
    isLatest: quotation === latest,
    /** Shown in place of the order. */
    isAsked: version !== null && String(quotation?.version) === version,
    versions: sent.map(({ version: sentAs, sentAtMs, savedAtMs, total, currency }) => ({
      version: sentAs,
      sentAtMs: sentAtMs ?? savedAtMs,
      total,
      currency,
    })),
    talk: seen
      .filter(({ kind }) => kind === 'message' || kind === 'order-reopened')
      .map(({ subject, atMs, text }) => ({ isFromBuyer: subject === 'buyer', atMs, text })),
  };
}

export const buyerWord = ({ state, withdrawn }: Pick<BuyerView, 'state' | 'withdrawn'>): Word =>
  withdrawn === null ? (STATE_WORDS[state].buyer ?? STATE_WORDS[state].desk) : WITHDRAWN_WORD;

/** "2 of 3 lines, $279.50" */
export function acceptedWords(
  quotation: Pick<BuyerQuotation, 'lines' | 'currency' | 'freightAmount' | 'charges'>,
  parts: readonly { quantity: number }[],
  { choices }: Extract<BuyerDecision, { kind: 'accept' }>,
): string {
  const total = formatPrice(totalOf(quotation, parts, choices), quotation.currency);
  return `${linesOf(choices).length} of ${linesWord(quotation.lines.length)}, ${total}`;
}

export function nextWords(
  { state, isWaiting, quotation, order, isAsked, isOpen, isLatest, isReopenable, ...view }: BuyerView,
  replyHours: number,
  nowMs: number,
): string {
  const { withdrawn, receivedAtMs, request } = view;
  if (isWaiting) {
    const dueMs = receivedAtMs + replyHours * 3_600_000;
    const due = formatTime(dueMs);
    if (quotation?.reopened) return 'We have reopened your order: nothing is ordered now. Our next quotation follows.';
    if (quotation !== null) return 'We are working on the next version of our quotation.';
    return dueMs > nowMs
      ? `We answer by ${due}. Nothing to do for you.`
      : `Our answer was due by ${due}. We are sorry; it is on its way.`;
  }
  if (withdrawn !== null)
    return `You withdrew this request on ${formatTime(withdrawn.atMs)}${reasonWords(withdrawn.reason)}. Ask us, and we open it again.`;
  if (quotation === null) return STATE_WORDS[state].next ?? '';
  const { decision } = quotation;
  if (order !== null && !isAsked) return orderWords(order, replyHours, nowMs);
  if (decision?.kind === 'accept')
    return `You accepted ${acceptedWords(quotation, request.parts, decision)}, on ${formatTime(decision.atMs)}.`;
  if (decision?.kind === 'decline')
    return `You declined on ${formatTime(decision.atMs)}${reasonWords(decision.reason)}. ${isReopenable ? `You can take that back until ${quotation.validUntil}.` : 'Ask us, and we quote again.'}`;
  if (!isLatest) return `Version ${quotation.version} was replaced by a later one.`;
  if (isOpen) return `The prices hold ${holdsUntil(quotation, nowMs)}. Accept all lines or some, decline, or ask.`;
  if (state === 'quoted' || state === 'expired')
    return `The prices ended on ${quotation.validUntil}. The lines are kept: ask again, and they go back to the desk as they are.`;
  return STATE_WORDS[state].next ?? '';
}

function orderWords(order: OrderView, replyHours: number, nowMs: number): string {
  const { confirmed, count, total, currency, orderedAtMs } = order;
  const ordered = `You ordered ${count}, ${formatPrice(total, currency)}, on ${formatTime(orderedAtMs)}.`;
  if (order.state === 'closed') return `${ordered} The order is closed.`;
  if (confirmed === null) {
    const dueMs = orderedAtMs + replyHours * 3_600_000;
    const due = order.isPromised && dueMs > nowMs ? `We confirm by ${formatTime(dueMs)}.` : 'Our confirmation follows.';
    return `${ordered} ${due}`;
  }
  const next =
    order.toShip.length === 0
      ? 'All lines are on their way.'
      : confirmed.shipsBy && `The last line ships by ${confirmed.shipsBy}.`;
  return `${ordered} We confirmed on ${formatTime(confirmed.atMs)}. ${next}`.trim();
}

const reasonWords = (reason: string): string => (reason === '' ? '' : `: ${reason}`);

/** "2026-12-21, another 30 days" */
function holdsUntil({ validUntil }: Pick<BuyerQuotation, 'validUntil'>, nowMs: number): string {
  const days = Math.round((Date.parse(validUntil) - Date.parse(formatDate(nowMs))) / 86_400_000);
  if (days < 0) return `until ${validUntil}`;
  if (days === 0) return `until ${validUntil}, the end of today (${zoneName(nowMs)})`;
  return `until ${validUntil}, another ${days === 1 ? 'day' : `${days} days`}`;
}

export const MESSAGE_LENGTH = 4_000;
export const REASON_LENGTH = 1_000;
/** More than a conversation has. */
export const MAX_MESSAGES = 200;
/** A second click or a reload sends a form once. */
export const FORM_KEY = /^[\w-]{16,64}$/;

/** Shown again after a refusal. Null: as the page has them. */
export type DecisionEntries = {
  choices: readonly GivenChoice[] | null;
  /** By the name of the offer, ticked or not. */
  quantities: Readonly<Record<string, number>>;
  names: OrderNames | null;
  reason: string;
  question: string;
};
export const NO_ENTRIES: DecisionEntries = { choices: null, quantities: {}, names: null, reason: '', question: '' };

export type DecisionForm = { entries: DecisionEntries } & (
  | { kind: 'decision'; decision: GivenDecision & { version: number } & Partial<OrderNames> }
  | { kind: 'order'; change: OrderChange }
  | { kind: 'withdrawal'; reason: string }
  | { kind: 'take-back'; version: number }
  | { kind: 'question'; text: string; key: string }
  | { kind: 'refused'; words: string }
);

export function readDecisionForm(form: URLSearchParams): DecisionForm {
  const action = form.get('action');
  const reason = cleanText(form.get('reason') ?? '', { lines: true });
  const question = cleanText(form.get('question') ?? '', { lines: true });
  const choices = readChoices(form);
  const version = readNumber(form.get('version'));
  const names = readNames(form);
  const entries: DecisionEntries = {
    choices: action === 'accept' ? (choices ?? []) : null,
    quantities: Object.fromEntries(
      [...form].flatMap(([name, text]) => {
        const [, choice] = /^quantity\.(.+)$/.exec(name) ?? [];
        return choice !== undefined && /^\d{1,9}$/.test(text) ? [[choice, Number(text)]] : [];
      }),
    ),
    // whole, also where they are too long
    names: form.has('po') ? { poNumber: form.get('po')!, shipTo: form.get('shipTo') ?? '' } : null,
    reason: reason.slice(0, REASON_LENGTH),
    question: question.slice(0, MESSAGE_LENGTH),
  };
  const refused = (words: string): DecisionForm => ({ kind: 'refused', words, entries });
  if (action === 'ask') {
    const key = form.get('key') ?? '';
    if (question === '') return refused(decisionMessages.noQuestion);
    if (question.length > MESSAGE_LENGTH) return refused(decisionMessages.longQuestion(MESSAGE_LENGTH));
    return FORM_KEY.test(key) ? { kind: 'question', text: question, key, entries } : refused(decisionMessages.broken);
  }
  if (areLongNames(form)) return refused(decisionMessages.longText);
  if (reason.length > REASON_LENGTH) return refused(decisionMessages.longReason(REASON_LENGTH));
  if (action === 'withdraw') return { kind: 'withdrawal', reason, entries };
  if (action === 'names' || action === 'order-too') {
    const [line, revision, key] = [readNumber(form.get('line')), form.get('revision') ?? '', form.get('key') ?? ''];
    if (!FORM_KEY.test(key) || !/^\d{1,9}$/.test(revision)) return refused(decisionMessages.broken);
    if (action === 'order-too' && line === null) return refused(decisionMessages.broken);
    const step = action === 'names' ? ({ kind: action, ...names } as const) : ({ kind: action, line: line! } as const);
    return { kind: 'order', change: { step, revision: Number(revision), key: `${action} ${key}` }, entries };
  }
  if (version === null) return refused(decisionMessages.broken);
  if (action === 'take-back') return { kind: 'take-back', version, entries };
  if (action === 'decline') return { kind: 'decision', decision: { kind: 'decline', reason, version }, entries };
  if (action !== 'accept' || choices === null) return refused(decisionMessages.broken);
  if (choices.length === 0) return refused(decisionMessages.noLines);
  return { kind: 'decision', decision: { kind: 'accept', choices, version, ...names }, entries };
}

/** From 0 to 9999. */
const readNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;

/** Reads ticked offers, "3" or "3.1", each with the quantity that was entered. Null where broken. */
export function readChoices(form: URLSearchParams): GivenChoice[] | null {
  const ticked = [...new Set(form.getAll('line'))];
  if (ticked.length > MAX_QUOTE_LINES * MAX_OFFERS) return null;
  const choices = ticked.flatMap((name): GivenChoice[] => {
    const [line = null, offer = '0', ...more] = name.split('.');
    const [place, at] = [readNumber(line), readNumber(offer)];
    const entered = form.get(`quantity.${name}`);
    // empty counts as none
    const quantity = entered === null ? null : Number(/^\s*\d{1,9}\s*$/.exec(entered)?.[0] ?? 0);
    return place === null || at === null || more.length > 0 ? [] : [{ line: place, offer: at, quantity }];
  });
  return choices.length === ticked.length ? choices : null;
}

export function readPlaces(texts: readonly string[]): number[] | null {
  if (texts.length > MAX_QUOTE_LINES) return null;
  const places = texts.map(readNumber);
  return places.includes(null) ? null : [...new Set(places as number[])];
}

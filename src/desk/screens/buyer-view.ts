import { formatPrice, totalOf } from '#base/domain/money.ts';
import { linesOf, type BuyerDecision, type GivenDecision } from '#base/domain/quotation.ts';
import { rfqDocument } from '../request/rfq-text.ts';
import { WAITING_STATES, type QuoteEvent, type StoredAnswer, type StoredQuote } from '../store/stored-quote.ts';
import { STATE_WORDS, WITHDRAWN_WORD, type Word, decisionMessages } from './messages.ts';
import { forBuyer, hasEnded, lastSent, linesWord, type BuyerQuotation } from './quotation-words.ts';
import { formatDate, formatTime, zoneName } from '#base/domain/format-time.ts';
import { cleanText } from '#base/domain/plain-text.ts';
import { MAX_QUOTE_LINES } from '../request/quote-limits.ts';

export { decisionMessages } from './messages.ts';
export { hasEnded, lastSent, leadTimeWords, linesWord } from './quotation-words.ts';

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
  const withdrawal = quote.isWithdrawn ? seen.findLast(({ kind }) => kind === 'withdrawn') : undefined;
  return {
    token: quote.receiptToken,
    id: quote.id,
    request: rfqDocument(quote),
    filesFromDesk: quote.files.filter(({ audience, state }) => audience === 'buyer' && state !== 'refused'),
    receivedAtMs: quote.receivedAtMs,
    /** When somebody began to answer it. */
    readAtMs: seen.find(({ kind, subject }) => kind === 'state' && subject === 'working')?.atMs ?? null,
    state: quote.state,
    isWaiting: WAITING_STATES.includes(quote.state),
    quotation,
    /** It can be accepted or declined now. */
    isOpen: holds && quote.state === 'quoted' && quotation.decision === null,
    isReopenable:
      holds && (quote.state === 'quoted' || quote.state === 'declined') && quotation.decision?.kind === 'decline',
    withdrawn: withdrawal === undefined ? null : { atMs: withdrawal.atMs, reason: withdrawal.text },
    isLatest: quotation === latest,
    versions: sent.map(({ version: sentAs, sentAtMs, savedAtMs, total, currency }) => ({
      version: sentAs,
      sentAtMs: sentAtMs ?? savedAtMs,
      total,
      currency,
    })),
    talk: seen
      .filter(({ kind }) => kind === 'message' || kind === 'order-reopened')
      .map(({ subject, atMs, text }) => ({
        from: subject === 'buyer' ? ('buyer' as const) : ('desk' as const),
        atMs,
        text,
      })),
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
  { state, isWaiting, quotation, isOpen, isLatest, isReopenable, withdrawn, receivedAtMs, request }: BuyerView,
  replyHours: number,
  nowMs: number,
): string {
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
  if (decision?.kind === 'accept')
    return `You accepted ${acceptedWords(quotation, request.parts, decision)}, on ${formatTime(decision.atMs)}. Our confirmation follows by mail.`;
  if (decision?.kind === 'decline')
    return `You declined on ${formatTime(decision.atMs)}${reasonWords(decision.reason)}. ${isReopenable ? `You can take that back until ${quotation.validUntil}.` : 'Ask us, and we quote again.'}`;
  if (!isLatest) return `Version ${quotation.version} was replaced by a later one.`;
  if (isOpen) return `The prices hold ${holdsUntil(quotation, nowMs)}. Accept all lines or some, decline, or ask.`;
  if (state === 'quoted' || state === 'expired')
    return `The prices ended on ${quotation.validUntil}. The lines are kept: ask again, and they go back to the desk as they are.`;
  return STATE_WORDS[state].next ?? '';
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
/** A second click or a reload sends a question once. */
const KEY = /^[\w-]{16,64}$/;

/** Shown again after a refusal. `lines` null: as the page has them. */
export type DecisionEntries = { lines: readonly number[] | null; reason: string; question: string };
export const NO_ENTRIES: DecisionEntries = { lines: null, reason: '', question: '' };

/** A form of the buyer's page, or why it is refused. */
export type DecisionForm = { entries: DecisionEntries } & (
  | { kind: 'decision'; decision: GivenDecision & { version: number } }
  | { kind: 'withdrawal'; reason: string }
  | { kind: 'take-back'; version: number }
  | { kind: 'question'; text: string; key: string }
  | { kind: 'refused'; words: string }
);

/** Reads accept, decline, take back, withdraw and ask. */
export function readDecisionForm(form: URLSearchParams): DecisionForm {
  const action = form.get('action');
  const reason = cleanText(form.get('reason') ?? '', { lines: true });
  const question = cleanText(form.get('question') ?? '', { lines: true });
  const lines = readPlaces(form.getAll('line'));
  const version = readNumber(form.get('version'));
  const entries: DecisionEntries = {
    lines: action === 'accept' ? (lines ?? []) : null,
    reason: reason.slice(0, REASON_LENGTH),
    question: question.slice(0, MESSAGE_LENGTH),
  };
  const refused = (words: string): DecisionForm => ({ kind: 'refused', words, entries });
  if (action === 'ask') {
    const key = form.get('key') ?? '';
    if (question === '') return refused(decisionMessages.noQuestion);
    if (question.length > MESSAGE_LENGTH) return refused(decisionMessages.longQuestion(MESSAGE_LENGTH));
    return KEY.test(key) ? { kind: 'question', text: question, key, entries } : refused(decisionMessages.broken);
  }
  if (reason.length > REASON_LENGTH) return refused(decisionMessages.longReason(REASON_LENGTH));
  if (action === 'withdraw') return { kind: 'withdrawal', reason, entries };
  if (version === null) return refused(decisionMessages.broken);
  if (action === 'take-back') return { kind: 'take-back', version, entries };
  if (action === 'decline') return { kind: 'decision', decision: { kind: 'decline', reason, version }, entries };
  if (action !== 'accept' || lines === null) return refused(decisionMessages.broken);
  if (lines.length === 0) return refused(decisionMessages.noLines);
  return { kind: 'decision', decision: { kind: 'accept', lines, version }, entries };
}

/** From 0 to 9999. */
const readNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;

function readPlaces(texts: readonly string[]): number[] | null {
  if (texts.length > MAX_QUOTE_LINES) return null;
  const places = texts.map(readNumber);
  return places.includes(null) ? null : [...new Set(places as number[])];
}

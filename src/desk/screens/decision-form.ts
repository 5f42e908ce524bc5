import { cleanText } from '#base/domain/plain-text.ts';
import type { BuyerDecision } from '#base/domain/quotation.ts';
import { MAX_QUOTE_LINES } from '../request/quote-limits.ts';
import { decisionMessages } from './messages.ts';

/** Of a message of either side, in characters. */
export const MESSAGE_LENGTH = 4_000;
/** Of the reason of a decline. */
export const REASON_LENGTH = 1_000;
/** Messages that one request takes: more than any conversation has, and few enough for its page. */
export const MAX_MESSAGES = 200;
/** The key of a question, which the page makes: a second click or a reload sends it once. */
const KEY = /^[\w-]{16,64}$/;

/** What was entered, to be shown again. `lines` null: as the page has them. */
export type DecisionEntries = { lines: readonly number[] | null; reason: string; question: string };
export const NO_ENTRIES: DecisionEntries = { lines: null, reason: '', question: '' };

/** What a form of the buyer's page asks for, or why it cannot be done. */
export type DecisionForm = { entries: DecisionEntries } & (
  | { kind: 'decision'; decision: BuyerDecision & { version: number } }
  | { kind: 'withdrawal'; reason: string }
  | { kind: 'take-back'; version: number }
  | { kind: 'question'; text: string; key: string }
  | { kind: 'refused'; words: string }
);

/** Reads the forms of the buyer's page: accept, decline, take a decline back, withdraw, ask. */
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

/** A whole number from 0 to 9999; null for anything else. */
const readNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null;

/** Places of lines, each once; null when one is none. */
function readPlaces(texts: readonly string[]): number[] | null {
  if (texts.length > MAX_QUOTE_LINES) return null;
  const places = texts.map(readNumber);
  return places.includes(null) ? null : [...new Set(places as number[])];
}

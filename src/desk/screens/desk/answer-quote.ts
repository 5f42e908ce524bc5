import { formatDate } from '#base/domain/format-time.ts';
import type { Answer } from '#base/domain/quotation.ts';
import type { AuditEvent } from '#base/operators/store/operator-store.ts';
import { quotationTerms } from '../quotation-words.ts';
import type { QuoteStore } from '../../store/quote-store.ts';
import type { Letterhead, OutboxOf, StoredAnswer, StoredQuote } from '../../store/stored-quote.ts';
import { readSheet, type AnswerSheet, type SheetProblem } from './answer-sheet.ts';
import { barredBy } from './words.ts';

export { blankLine, readSheet, type AnswerSheet, type SheetProblem } from './answer-sheet.ts';
export { deskMessages } from './words.ts';

/** What answering needs of the running site and of who answers. */
export type AnswerServices = {
  /** What documents of this site name. */
  issuer: Omit<Letterhead, 'terms'>;
  quotes: Pick<QuoteStore, 'desk'>;
  outboxOf: OutboxOf;
  /** Name of the operator. */
  by: string;
  audit: (event: AuditEvent, subject: string) => Promise<void>;
  nowMs: number;
};

export type PostedAnswer = {
  sheet: AnswerSheet;
  /** Of the draft that it was made from; 0 for none. */
  revision: number;
  /** The version that it becomes; null where the sender does not say. */
  version: number | null;
  send: boolean;
};

export type AnswerOutcome =
  | { kind: 'saved'; answer: StoredAnswer }
  | { kind: 'sent'; answer: StoredAnswer }
  /** Saved as a draft, and not sent. */
  | { kind: 'problems'; answer: StoredAnswer; problems: readonly SheetProblem[] }
  /** Not saved: somebody else has. Their draft, or null when they have sent it. */
  | { kind: 'conflict'; answer: StoredAnswer | null }
  /** Saved as a draft, and not sent: the buyer took the request back, or has accepted an earlier version. */
  | { kind: 'withdrawn' | 'ordered'; answer: StoredAnswer }
  | { kind: 'unknown' };

/**
 * Saves an answer as the draft of the next version and, where asked, sends it: the quotation and its mails are one transaction of the store. Sending needs an
 * answer without problems. A second send of the same answer finds it sent. Rejects with `StoreUnavailable`.
 */
export async function answerQuote(
  quote: StoredQuote,
  { sheet, revision, version, send }: PostedAnswer,
  { quotes: { desk }, outboxOf, issuer, by, audit, nowMs }: AnswerServices,
): Promise<AnswerOutcome> {
  const number = quote.rfqNumber;
  const { answer, problems } = readSheet(sheet, quote.parts, formatDate(nowMs));
  const actor = { name: by, atMs: nowMs };
  if (revision === 0) await audit('answer-drafted', number);
  const saved = await desk.saveDraft(number, answer, revision, actor, version ?? undefined);
  if (saved.kind === 'unknown') return { kind: 'unknown' };
  if (saved.kind === 'conflict') {
    const sent = send ? await findSent(desk, number, answer) : null;
    return sent === null ? { kind: 'conflict', answer: saved.answer } : { kind: 'sent', answer: sent };
  }
  if (!send) return { kind: 'saved', answer: saved.answer };
  const barred = barredBy(quote);
  if (barred !== null) return { kind: barred, answer: saved.answer };
  if (problems.length > 0) return { kind: 'problems', answer: saved.answer, problems };
  await audit('answer-sent', `${number} version ${saved.answer.version}`);
  const { companyName, email, phone, address } = issuer;
  const letterhead = { companyName, email, phone, address, terms: quotationTerms(answer) };
  const mails = outboxOf('quoted', quote.customer, nowMs);
  const sent = await desk.sendDraft(number, saved.answer.revision, actor, mails, letterhead);
  if (sent.kind === 'saved') return { kind: 'sent', answer: sent.answer };
  return sent;
}

/** The version that was sent last, when it says the same: the form was sent twice. */
async function findSent(
  desk: QuoteStore['desk'],
  number: StoredQuote['rfqNumber'],
  answer: Answer,
): Promise<StoredAnswer | null> {
  const [last] = await desk.listAnswers(number);
  return last?.state === 'sent' && contentOf(last) === contentOf(answer) ? last : null;
}

const contentOf = ({ currency, lines, freight, validUntil, note, deskNote }: Answer): string =>
  JSON.stringify([currency, lines, freight, validUntil, note, deskNote]);

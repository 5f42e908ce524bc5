import { formatPrice, totalOf } from '#base/domain/money.ts';
import type { BuyerDecision, Currency, Price } from '#base/domain/quotation.ts';
import { rfqDocument, type RfqDocument } from '../request/rfq-text.ts';
import type { QuoteEvent, StoredAnswer } from '../store/desk-store.ts';
import type { QuoteState, StoredQuote } from '../store/quote-store.ts';
import { BUYER_STATE_WORDS, WITHDRAWN_WORD, type Word } from './messages.ts';
import { forBuyer, hasEnded, lastSent, linesWord, type BuyerQuotation } from './quotation-words.ts';

/** A message between buyer and desk, without the name of an operator. */
export type TalkEntry = { from: 'buyer' | 'desk'; atMs: number; text: string };
export type QuotedVersion = { version: number; sentAtMs: number; total: Price; currency: Currency };

/** What a buyer may see of a request: nothing of the desk's own. */
export type BuyerView = {
  token: string;
  /** For its short name. */
  id: number;
  request: RfqDocument;
  receivedAtMs: number;
  /** When somebody began to answer it; null when that is not known. */
  readAtMs: number | null;
  state: QuoteState;
  /** The version that is shown; null before the first. */
  quotation: BuyerQuotation | null;
  /** Whether it can be accepted or declined now. */
  isOpen: boolean;
  /** Whether it was declined, and the decline can be taken back now. */
  isReopenable: boolean;
  /** When the buyer withdrew the request, and why; null: they did not. */
  withdrawn: { atMs: number; reason: string } | null;
  /** Whether it is the version that was sent last. */
  isLatest: boolean;
  /** Newest first. */
  versions: QuotedVersion[];
  talk: TalkEntry[];
};

type Sources = {
  answers: readonly StoredAnswer[];
  events: readonly QuoteEvent[];
  version: string | null;
  nowMs: number;
};

/** What the buyer's page shows. `version`: an earlier one that was asked for. */
export function buyerView(quote: StoredQuote, { answers, events, version, nowMs }: Sources): BuyerView {
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
    receivedAtMs: quote.receivedAtMs,
    readAtMs: seen.find(({ kind, subject }) => kind === 'state' && subject === 'working')?.atMs ?? null,
    state: quote.state,
    quotation,
    isOpen: holds && quote.state === 'quoted' && quotation.decision === null,
    isReopenable:
      holds && (quote.state === 'quoted' || quote.state === 'declined') && quotation.decision?.kind === 'decline',
    withdrawn: withdrawal === undefined ? null : { atMs: withdrawal.atMs, reason: withdrawal.text },
    isLatest: quotation === latest,
    versions: sent.map((one) => ({
      version: one.version,
      sentAtMs: one.sentAtMs ?? one.savedAtMs,
      total: one.total,
      currency: one.currency,
    })),
    talk: seen
      .filter(({ kind }) => kind === 'message' || kind === 'order-reopened')
      .map(({ subject, atMs, text }) => ({ from: subject === 'buyer' ? 'buyer' : 'desk', atMs, text })),
  };
}

/** How the request stands, in a word for its buyer. */
export const buyerWord = ({ state, withdrawn }: Pick<BuyerView, 'state' | 'withdrawn'>): Word =>
  withdrawn === null ? BUYER_STATE_WORDS[state] : WITHDRAWN_WORD;

/** "2 of 3 lines, $279.50": what was accepted. */
export function acceptedWords(
  quotation: Pick<BuyerQuotation, 'lines' | 'currency'>,
  parts: readonly { quantity: number }[],
  { lines }: Extract<BuyerDecision, { kind: 'accept' }>,
): string {
  const total = formatPrice(totalOf(quotation, parts, lines), quotation.currency);
  return `${lines.length} of ${linesWord(quotation.lines.length)}, ${total}`;
}

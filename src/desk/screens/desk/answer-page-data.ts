import type { BuyerHistory, QuoteEvent, StoredAnswer, Template } from '../../store/desk-store.ts';
import type { StoredQuote } from '../../store/quote-store.ts';
import type { AnswerSheet, SheetProblem } from './answer-sheet.ts';
import type { Filling } from './fill-prices.ts';
import type { LastPrices } from './past-prices.ts';

/** Everything that the page of a request shows to its operator. */
export type AnswerPageData = {
  quote: StoredQuote;
  /** Newest version first. */
  answers: readonly StoredAnswer[];
  events: readonly QuoteEvent[];
  /** By line. */
  past: readonly (LastPrices | null)[];
  /** Of the last twelve months, this request included. */
  history: BuyerHistory;
  templates: readonly Template[];
  /** Names of operators who may answer. */
  operators: readonly string[];
  /** Name of the reader. */
  you: string;
  nowMs: number;
  mailed: boolean;
  /** A key of the next message, so that it is kept once however often its form is sent. */
  messageKey: string;
  /** The form, or a version that was sent. */
  shown: { kind: 'form'; form: AnswerFormData } | { kind: 'version'; answer: StoredAnswer };
};

/** The form of an answer: of a draft, of a new version, or as it was posted. */
export type AnswerFormData = {
  sheet: AnswerSheet;
  /** Of the draft that it was made from; 0 for none. */
  revision: number;
  version: number;
  savedAtMs: number | null;
  problems: readonly SheetProblem[];
  /** The draft that somebody else has saved meanwhile, as texts; null for none. */
  conflict: { by: string; atMs: number; sheet: AnswerSheet } | null;
  /** The result of a text with prices; null where none was sent. */
  filled: Filling | null;
};

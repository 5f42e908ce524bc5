import type { BuyerHistory } from '../../store/queries/desk-figures.ts';
import type { DeskStore, QuoteStore } from '../../store/quote-store.ts';
import type { QuoteEvent, StoredAnswer, StoredQuote } from '../../store/stored-quote.ts';
import { type AnswerSheet, type SheetProblem, blankLine, sheetOf } from './answer-sheet.ts';
import type { Filling } from './fill-prices.ts';
import { type LastPrices, lastPricesOf } from './past-prices.ts';
import { formatDate } from '#base/domain/format-time.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';

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
  templates: Awaited<ReturnType<DeskStore['listTemplates']>>;
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

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
/** What most quotations say (docs/product.md: C10.7). */
const USUAL_FREIGHT = 'FOB Destination';

type Reader = { operators: readonly string[]; you: string; nowMs: number; mailed: boolean };

/** Everything about a request but for what is shown of its answers. */
export async function readRequest(
  quote: StoredQuote,
  { desk }: Pick<QuoteStore, 'desk'>,
  reader: Reader,
): Promise<Omit<AnswerPageData, 'shown'>> {
  const number: RfqNumber = quote.rfqNumber;
  const [answers, events, prices, history, templates] = await Promise.all([
    desk.listAnswers(number),
    desk.listEvents(number),
    desk.findPrices(quote.parts.map(({ nsn, partNumber }) => ({ nsn, partNumber }))),
    desk.readBuyer(quote.customer.email, reader.nowMs - YEAR_MS),
    desk.listTemplates(),
  ]);
  const past = prices.map((found) => lastPricesOf(found, reader.nowMs));
  return { quote, answers, events, past, history, templates, messageKey: crypto.randomUUID(), ...reader };
}

/**
 * What is shown: a version by its number, the form of the draft, or the form of a first answer. Without a draft, and unless a `new` version is asked for, the version
 * that was sent last.
 */
export function chooseShown(
  { quote, answers, nowMs }: Omit<AnswerPageData, 'shown'>,
  version: string | null,
  validityDays: number,
): AnswerPageData['shown'] {
  const asked = answers.find((one) => one.state === 'sent' && String(one.version) === version);
  if (asked !== undefined) return { kind: 'version', answer: asked };
  const [newest] = answers;
  if (newest?.state === 'sent' && version !== 'new') return { kind: 'version', answer: newest };
  return { kind: 'form', form: formOf(quote, newest, { nowMs, validityDays }) };
}

/** The form of the draft, or of the next version. */
export function formOf(
  quote: StoredQuote,
  newest: StoredAnswer | undefined,
  { nowMs, validityDays }: { nowMs: number; validityDays: number },
): AnswerFormData {
  const isDraft = newest?.state === 'draft';
  const validUntil = formatDate(nowMs + validityDays * DAY_MS);
  const sheet: AnswerSheet =
    newest === undefined
      ? {
          currency: 'USD',
          freight: USUAL_FREIGHT,
          validUntil,
          note: '',
          deskNote: '',
          attach: '1',
          lines: quote.parts.map(blankLine),
        }
      : sheetOf(isDraft ? newest : { ...newest, validUntil }, quote.parts);
  return {
    sheet,
    revision: isDraft ? newest.revision : 0,
    version: isDraft ? newest.version : (newest?.version ?? 0) + 1,
    savedAtMs: isDraft ? newest.savedAtMs : null,
    problems: [],
    conflict: null,
    filled: null,
  };
}

import { formatDate } from '#base/domain/format-time.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import type { StoredAnswer } from '../../store/desk-store.ts';
import type { QuoteStore, StoredQuote } from '../../store/quote-store.ts';
import type { AnswerFormData, AnswerPageData } from './answer-page-data.ts';
import { blankLine, sheetOf, type AnswerSheet } from './answer-sheet.ts';
import { lastPricesOf } from './past-prices.ts';

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

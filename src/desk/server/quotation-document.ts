import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { quotationSheet, type QuotationSheet, type SheetIssuer } from '../screens/quotation-sheet.ts';
import { forBuyer } from '../screens/quotation-words.ts';
import type { StoredAnswer } from '../store/desk-store.ts';
import type { StoredQuote } from '../store/quote-store.ts';

type Made = { issuer: SheetIssuer; origin: string; nowMs: number };

/** The sheet of an answer, without what is for the desk alone. */
export function quotationOf(quote: StoredQuote, answer: StoredAnswer, { issuer, origin, nowMs }: Made): QuotationSheet {
  return quotationSheet(quote, forBuyer(answer), {
    issuer,
    acceptAt: origin + paths.receipt(quote.receiptToken),
    nowMs,
  });
}

/** Names the content of a document: a version never changes once it was sent, a draft does with each revision. */
export const quotationKey = ({ id, state, revision }: StoredAnswer): string =>
  `quotation ${id} ${state === 'sent' ? 'sent' : revision}`;

/** `Q-4K7-219-2.pdf`. */
export const quotationFileName = ({ id }: StoredQuote, { version }: StoredAnswer): string =>
  `${shortName(id)}-${version}.pdf`;

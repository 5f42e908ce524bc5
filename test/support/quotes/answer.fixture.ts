import type { Answer, AnswerLine, LineBid, Price } from '../../../src/base/domain/quotation.ts';
import type { DraftResult } from '../../../src/desk/store/queries/save-answers.ts';
import type { StoredAnswer } from '../../../src/desk/store/stored-quote.ts';

/** An answer with a price for each of some lines, told from others by what is given. */
export function anAnswer(lineCount: number, given: Partial<Answer> = {}): Answer {
  return {
    currency: 'USD',
    lines: Array.from({ length: lineCount }, (_, index) => aBidLine({ price: `${index + 1}.50` as Price })),
    freight: 'FOB Destination',
    freightAmount: null,
    charges: [],
    paymentTerms: '',
    validUntil: '2026-12-31',
    note: 'Thank you.',
    deskNote: 'Margin 12 %.',
    attachPdf: true,
    ...given,
  };
}

export function aBidLine(given: Partial<LineBid> = {}): AnswerLine {
  const bid: LineBid = {
    quantity: null,
    minimum: null,
    price: '38.50' as Price,
    breaks: [],
    leadDays: 14,
    condition: 'FN',
    partNumber: 'NAS1149F0332P',
    manufacturer: 'NATIONAL AEROSPACE STANDARDS',
    alternate: null,
    certificate: 'coc',
    ...given,
  };
  return { kind: 'bid', bid };
}

export function savedAnswer(result: DraftResult): StoredAnswer {
  if (result.kind !== 'saved') throw new Error(result.kind);
  return result.answer;
}

/** The day in so many days, as forms write it. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The fields of an answer to the first line of `aQuotePayload`. */
export const anAnswerForm = (fields: Record<string, string> = {}) => ({
  action: 'save',
  revision: '0',
  version: '1',
  currency: 'USD',
  freight: 'FOB Destination',
  validUntil: inDays(30),
  note: '',
  deskNote: '',
  'part.0': 'MS16998-27',
  'maker.0': 'MILITARY STANDARDS',
  'condition.0': 'FN',
  'price.0': '38.50',
  ...fields,
});

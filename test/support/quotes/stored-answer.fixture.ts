import type { AnswerLine, Choice, LineBid, Price } from '../../../src/base/domain/quotation.ts';
import type { QuoteRequest } from '../../../src/base/domain/quote-request.ts';
import type { StoredAnswer, StoredQuote } from '../../../src/desk/store/stored-quote.ts';
import { aBidLine } from './answer.fixture.ts';
import { aQuoteLine, aQuoteRequest } from './quote-request.fixture.ts';

export const price = (text: string): Price => text as Price;

/** Never seen by buyers. */
export const DESK_NOTE = 'INTERNAL-margin-is-40-percent';

export function aBid(given: Partial<LineBid> = {}): AnswerLine {
  const usual = { leadDays: 0, partNumber: 'MS16998-28', manufacturer: 'Halvorsen Precision Fasteners' };
  return aBidLine({ ...usual, certificate: 'maker', ...given });
}

/** A request with four lines, as the store has it. */
export function aStoredQuote(given: Partial<StoredQuote> = {}, request: QuoteRequest = fourLines()): StoredQuote {
  return {
    ...request,
    id: 4_219,
    receivedAtMs: Date.UTC(2026, 10, 20, 20, 31),
    source: 'site',
    subject: '',
    state: 'quoted',
    isWithdrawn: false,
    orderTotal: null,
    purchase: null,
    orderedAtMs: null,
    assignee: 'ada',
    answeredAtMs: Date.UTC(2026, 10, 21, 13, 40),
    notes: [{ atMs: 0, by: 'ada', text: DESK_NOTE }],
    unreadEvent: null,
    receiptToken: 'A'.repeat(43),
    mails: [],
    files: [],
    ...given,
  };
}

const fourLines = () =>
  aQuoteRequest({
    numberAt: 1_795_301_777_400,
    parts: [
      aQuoteLine({
        nsn: '5305-01-234-5678',
        partNumber: 'MS16998-28',
        description: 'SCREW,CAP,SOCKET HEAD',
        quantity: 3,
      }),
      aQuoteLine({ nsn: '5331-00-806-9362', partNumber: 'M25988/1-012', description: 'O-RING', quantity: 40 }),
      aQuoteLine({ nsn: '3110-00-227-3246', partNumber: 'R4-2RS', description: 'BEARING,BALL,ANNULAR', quantity: 15 }),
      aQuoteLine({ nsn: '5360-01-338-7764', partNumber: 'C0480-047-1500', description: 'SPRING', quantity: 6 }),
    ],
  });

/** An answer to it: a bid, an alternate with breaks, another bid, and none. */
export function aStoredAnswer(given: Partial<StoredAnswer> = {}): StoredAnswer {
  return {
    id: 9,
    version: 2,
    state: 'sent',
    revision: 3,
    savedAtMs: Date.UTC(2026, 10, 21, 13, 39),
    sentAtMs: Date.UTC(2026, 10, 21, 13, 40),
    by: 'ada-of-the-desk',
    currency: 'USD',
    lines: [
      aBid(),
      aBid({
        price: price('4.10'),
        breaks: [{ quantity: 100, price: price('3.755') }],
        leadDays: 5,
        partNumber: 'M25988/2-012',
        manufacturer: '',
        alternate: { reason: 'same size, revision 2 of the standard' },
        certificate: 'coc',
      }),
      aBid({
        price: price('67.00'),
        leadDays: 21,
        condition: 'NS',
        partNumber: '',
        manufacturer: 'Northgate Screw Works',
        certificate: 'trace',
      }),
      { kind: 'no-bid', reason: 'minimum', text: 'the maker sells from 500 pieces' },
    ],
    freight: 'FOB destination',
    freightAmount: null,
    charges: [],
    paymentTerms: '',
    validUntil: '2026-12-21',
    note: 'Line 3 leaves a second source; we can hold it for you until 2026-11-28.',
    deskNote: DESK_NOTE,
    attachPdf: true,
    total: price('1284.50'),
    decision: null,
    reopened: null,
    letterhead: null,
    ...given,
  };
}

/** Offers six new and up to nine overhauled ones, with freight and another charge. */
export function anAnswerOfTwoOffers(): StoredAnswer {
  const first = aBid({ quantity: 6, price: price('71.00'), condition: 'FN' }) as AnswerLine & { kind: 'bid' };
  const second: LineBid = { ...first.bid, quantity: 9, minimum: 2, price: price('48.00'), condition: 'OH' };
  return aStoredAnswer({
    lines: [{ ...first, others: [second] }],
    freight: '',
    freightAmount: price('48.00'),
    charges: [{ name: 'Certificate copies', amount: price('15.00') }],
    paymentTerms: 'Net 30',
    total: price('681.00'),
  });
}

/** Chooses whole lines by their first offers, one piece of each. */
export const choicesOf = (...lines: number[]): Choice[] => lines.map((line) => ({ line, offer: 0, quantity: 1 }));

import type { QuotePayload } from '../src/desk/request/quote-payload.ts';

const FIRST_NUMBER = 1_700_000_000_000;

/** The payload that a program posts to send-rfq-notification, different for each `index`: number, buyer and lines. */
export function quotePayload(index: number, lines = 3): QuotePayload {
  return {
    customerInfo: {
      firstName: 'Ada',
      lastName: `Buyer ${index}`,
      email: `buyer${index}@buyer.example`,
      phone: '+1 305 555 0100',
      company: `Buyer Aviation ${index}`,
    },
    parts: Array.from({ length: lines }, (_, line) => ({
      partNumber: `PN-${index}-${line}`,
      description: 'WASHER,FLAT',
      quantity: line + 1,
      condition: 'FN',
      nsn: '5310-01-234-5678',
      cageCode: '80205',
      manufacturer: 'NATIONAL AEROSPACE STANDARDS',
      unitOfIssue: 'HD',
      quantityBreaks: [50, 100],
    })),
    message: `Request ${index}`,
    delivery: { address: `Quay ${index}`, country: 'NL' },
    rfqNumber: `RFQ-${FIRST_NUMBER + index}`,
  };
}

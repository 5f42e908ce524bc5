import type { QuotePayload } from '../src/desk/request/quote-payload.ts';
import { aPayloadPart, aQuotePayload } from './support/quotes/quote-payload.fixture.ts';

const FIRST_NUMBER = 1_700_000_000_000;

/** The payload that a program posts to send-rfq-notification, different for each `index`: number, buyer and lines. */
export function quotePayload(index: number, lines = 3): QuotePayload {
  const given = { description: 'WASHER,FLAT', nsn: '5310-01-234-5678', unitOfIssue: 'HD', quantityBreaks: [50, 100] };
  return aQuotePayload({
    customerInfo: {
      firstName: 'Ada',
      lastName: `Buyer ${index}`,
      email: `buyer${index}@buyer.example`,
      phone: '+1 305 555 0100',
      company: `Buyer Aviation ${index}`,
    },
    parts: Array.from({ length: lines }, (_, line) =>
      aPayloadPart({ ...given, partNumber: `PN-${index}-${line}`, quantity: line + 1 }),
    ),
    message: `Request ${index}`,
    delivery: { address: `Quay ${index}`, country: 'NL' },
    rfqNumber: `RFQ-${FIRST_NUMBER + index}`,
  });
}

export const SEND_QUOTE = '/functions/v1/send-rfq-notification';
/** Posts a value as JSON. */
export const asJson = (value: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

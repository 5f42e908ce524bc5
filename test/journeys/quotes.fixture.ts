import { randomInt } from 'node:crypto';
import type { QuotePayload } from '../../src/desk/request/quote-payload.ts';
import { asJson, SEND_QUOTE } from '../quote-payload.ts';
import { aQuotePayload } from '../support/quotes/quote-payload.fixture.ts';
import { expect, origin } from './visit.ts';

/** Sends a request for quote with a number of its own: journeys run side by side. Resolves with the number and the path of its receipt. */
export async function sendQuote(given: Partial<QuotePayload>): Promise<{ rfqNumber: string; receipt: string }> {
  const rfqNumber = `RFQ-${String(randomInt(1e13)).padStart(13, '0')}`;
  const answer = await fetch(origin() + SEND_QUOTE, asJson(aQuotePayload({ rfqNumber, ...given })));
  expect(answer.status).toBe(200);
  const { receiptUrl } = (await answer.json()) as { receiptUrl: string };
  return { rfqNumber, receipt: receiptUrl.slice(origin().length) };
}

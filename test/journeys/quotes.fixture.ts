import { randomInt } from 'node:crypto';
import type { AnswerBody } from '../../src/site/api/write-answer.ts';
import type { QuotePayload } from '../../src/desk/request/quote-payload.ts';
import { asJson, SEND_QUOTE } from '../quote-payload.ts';
import { aQuotePayload } from '../support/quotes/quote-payload.fixture.ts';
import { JOURNEY_KEY } from './journey-key.ts';
import { expect, origin } from './visit.ts';

/** Sends a request for quote with a number of its own: journeys run side by side. Resolves with the number and the path of its receipt. */
export async function sendQuote(given: Partial<QuotePayload>): Promise<{ rfqNumber: string; receipt: string }> {
  const rfqNumber = `RFQ-${String(randomInt(1e13)).padStart(13, '0')}`;
  const answer = await fetch(origin() + SEND_QUOTE, asJson(aQuotePayload({ rfqNumber, ...given })));
  expect(answer.status).toBe(200);
  const { receiptUrl } = (await answer.json()) as { receiptUrl: string };
  return { rfqNumber, receipt: receiptUrl.slice(origin().length) };
}

/** Sends an answer in dollars, good for 20 days, as a program of the desk does. */
export async function sendAnswer(
  rfqNumber: string,
  given: Pick<AnswerBody, 'lines'> & Partial<AnswerBody>,
): Promise<void> {
  const validUntil = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const { headers, ...request } = asJson({ revision: 0, send: true, currency: 'USD', validUntil, ...given });
  const answer = await fetch(`${origin()}/api/v1/quotes/${rfqNumber}/answer`, {
    ...request,
    method: 'PUT',
    headers: { ...headers, authorization: `Bearer ${JOURNEY_KEY}` },
  });
  expect(answer.status, await answer.text()).toBe(200);
}

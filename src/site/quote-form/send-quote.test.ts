import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPayloadPart, aQuotePayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { mayTryAgain, sendQuote } from './send-quote.client.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));

beforeEach(() => vi.stubGlobal('location', { origin: 'https://parts.example' }));
afterEach(() => vi.unstubAllGlobals());

test('a receipt is a path of this site, whatever origin the answer names', async () => {
  const send = answer(200, { rfqNumber: 'RFQ-1793456789013', receiptUrl: 'https://elsewhere.example/quote/abc' });
  vi.stubGlobal('fetch', send);
  const sent = { kind: 'sent', rfqNumber: 'RFQ-1793456789013', receiptPath: '/quote/abc', shortName: null };
  expect(await sendQuote(aQuotePayload())).toEqual(sent);
  expect(send).toHaveBeenCalledWith('/functions/v1/send-rfq-notification', expect.objectContaining({ method: 'POST' }));
});

test('a refusal carries its error, its fields and when to come back', async () => {
  const body = { error: 'Slow down.', fields: [{ field: 'a', message: 'b' }, 7] };
  vi.stubGlobal('fetch', answer(429, body, { 'retry-after': '30' }));
  const refused = { kind: 'failed', status: 429, error: 'Slow down.', retryAfterSeconds: 30 };
  expect(await sendQuote(aQuotePayload())).toEqual({ ...refused, problems: [{ field: 'a', message: 'b' }] });
});

test('no answer at all, and an error page of a proxy, are failures and not exceptions', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await sendQuote(aQuotePayload())).toMatchObject({ kind: 'failed', status: 0 });
  vi.stubGlobal('fetch', answer(502, '<html>'));
  expect(await sendQuote(aQuotePayload())).toMatchObject({ kind: 'failed', status: 502, error: '' });
});

test.each(['no JSON', '{}', '{"rfqNumber": 7}'])(
  'a success that is not understood (%s) is an exception',
  async (body) => {
    vi.stubGlobal('fetch', answer(200, body));
    await expect(sendQuote(aQuotePayload())).rejects.toThrow(/JSON|number/);
  },
);

test('what is larger than the function takes is not sent', async () => {
  const send = answer(200, {});
  vi.stubGlobal('fetch', send);
  const parts = Array.from({ length: 1_000 }, () => aPayloadPart({ description: 'x'.repeat(300) }));
  expect(await sendQuote(aQuotePayload({ parts }))).toMatchObject({ kind: 'failed', status: 413 });
  expect(send).not.toHaveBeenCalled();
});

test('network errors, 429 and 5xx may be tried again; other refusals not (C9.8, C9.9)', () => {
  expect([0, 408, 429, 500, 502, 503].every((status) => mayTryAgain({ status }))).toBe(true);
  expect([400, 403, 413, 415].some((status) => mayTryAgain({ status }))).toBe(false);
});

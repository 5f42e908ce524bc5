import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aQuotePayload } from '../../features/quote/a-quote-payload.ts';
import { readQuotePayload } from '../../features/quote/quote-payload.ts';
import { StoreUnavailable } from '../../storage/catalog-store.ts';
import type { StoredQuote } from '../../storage/quote-store.ts';
import { aQuoteSite, type QuoteSite } from '../a-quote-site.ts';

let site: QuoteSite;
let quote: StoredQuote;
beforeEach(async () => {
  site = await aQuoteSite();
  const read = readQuotePayload(aQuotePayload({ message: '<b>bold</b> دانا 👩🏽‍✈️' }));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  quote = (await site.store.addQuote(read.request, [], 1_793_456_789_012)).quote;
});
afterEach(() => site.close());

describe('GET /quote/:token', () => {
  test('shows what was asked to whoever has the token, and to no cache and no search engine', async () => {
    await site.store.setNote(quote.rfqNumber, 'a difficult buyer');
    const answer = await site.app.inject(`/quote/${quote.receiptToken}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.body).toContain('<meta name="robots" content="noindex');
    expect(answer.body).toContain('RFQ-1793456789012');
    expect(answer.body).toContain('MS16998-27');
    expect(answer.body).toContain('&lt;b&gt;bold&lt;/b&gt; دانا 👩🏽‍✈️');
    expect(answer.body).toContain('data-print');
    expect(answer.body).not.toContain('difficult');
  });

  test('follows the state that the operator sets', async () => {
    await site.store.setState(quote.rfqNumber, 'answered', 1);
    expect((await site.app.inject(`/quote/${quote.receiptToken}`)).body).toContain('Answered');
  });

  test.each(['RFQ-1793456789012', 'x', 'A'.repeat(43), `${'A'.repeat(42)}%00`, '%F0%9F%91%A9'])(
    'answers 404 to %s: nobody gets there from the number',
    async (token) => {
      for (const path of ['', '/rfq.txt', '/rfq.pdf']) {
        const answer = await site.app.inject(`/quote/${token}${path}`);
        expect([answer.statusCode, answer.body.includes('MS16998')]).toEqual([404, false]);
      }
    },
  );
});

test('the text is a download named after the number, kept by no cache', async () => {
  const answer = await site.app.inject(`/quote/${quote.receiptToken}/rfq.txt`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="RFQ-1793456789012.txt"',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(answer.body).toContain('FOB Destination delivery.');
});

test('the PDF is printed beside the requests under way', async () => {
  const [pdf, other] = await Promise.all([
    site.app.inject(`/quote/${quote.receiptToken}/rfq.pdf`),
    site.app.inject('/robots.txt'),
  ]);
  expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString(), other.statusCode]).toEqual([200, '%PDF-', 200]);
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="RFQ-1793456789012.pdf"',
    'cache-control': 'no-store',
  });
});

test('while the store is out, the answer is 503 and says that nothing is lost', async () => {
  await site.close();
  const out = () => Promise.reject(new StoreUnavailable('out'));
  site = await aQuoteSite({ wrap: (store) => ({ ...store, findByReceiptToken: out }) });
  const page = await site.app.inject(`/quote/${quote.receiptToken}`);
  expect([page.statusCode, page.headers['retry-after'], page.body.includes('It is kept.')]).toEqual([503, '10', true]);
  for (const path of ['rfq.txt', 'rfq.pdf']) {
    expect((await site.app.inject(`/quote/${quote.receiptToken}/${path}`)).statusCode).toBe(503);
  }
});

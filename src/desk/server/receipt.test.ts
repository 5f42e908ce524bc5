import { beforeEach, describe, expect, test } from 'vitest';
import { readPayload } from '../../../test/support/quotes/quote-payload.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import { aQuoteSite, eachQuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { noPrinter } from '../../../test/support/quotes/quote-services.fixture.ts';
import type { PdfPrinter } from './pdf-printer.ts';

const { opened: site, reopen } = eachQuoteSite(aQuoteSite);
const add = async (overrides: Parameters<typeof readPayload>[0]) =>
  (await site.store.addQuote(readPayload(overrides), [], 1_793_456_789_012)).quote;
let quote: StoredQuote;
beforeEach(async () => void (quote = await add({ message: '<b>bold</b> دانا 👩🏽‍✈️' })));

describe('GET /quote/:token', () => {
  test('shows what was asked to whoever has the token, and to no cache and no search engine', async () => {
    await site.store.desk.addNote(quote.rfqNumber, 'a difficult buyer', { name: 'Ana', atMs: 1 });
    const answer = await site.app.inject(`/quote/${quote.receiptToken}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(answer.headers.etag).toBeUndefined();
    for (const part of ['<meta name="robots" content="noindex', 'RFQ-1793456789012', 'MS16998-27', 'data-print'])
      expect(answer.body).toContain(part);
    expect(answer.body).toContain('&lt;b&gt;bold&lt;/b&gt; دانا 👩🏽‍✈️');
    expect(answer.body).not.toContain('difficult');
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

describe('PDFs that visitors ask for', () => {
  const HOSTILE = '203.0.113.9';
  let printing: { number: string; finish: (pdf: Buffer | null) => void }[];
  const cached = new Set<string>();
  let begun: PromiseWithResolvers<void>;

  beforeEach(async () => {
    printing = [];
    cached.clear();
    begun = Promise.withResolvers();
    const printer: PdfPrinter = {
      ...noPrinter,
      cached: (token) => (cached.has(token) ? Buffer.from('%PDF-kept') : null),
      print: ({ rfqNumber }) =>
        new Promise((finish) => {
          printing.push({ number: rfqNumber, finish });
          begun.resolve();
          begun = Promise.withResolvers();
        }),
    };
    await reopen({ printer });
  });

  const addNumbered = (index: number) => add({ rfqNumber: `RFQ-179345678900${index}`, message: `number ${index}` });
  // async: what `inject` answers with does nothing before it is awaited
  const askFor = async ({ receiptToken }: StoredQuote, remoteAddress: string) =>
    site.app.inject({ url: `/quote/${receiptToken}/rfq.pdf`, remoteAddress });

  test('take turns by address: one with many waits for itself, and is refused with the way to the text', async () => {
    const quotes = await Promise.all([0, 1, 2, 3, 4, 5, 6].map(addNumbered));
    const first = begun.promise;
    const hostile = quotes.slice(0, 6).map((one) => askFor(one, HOSTILE));
    await first;
    const refused = await Promise.race(hostile);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.body).toMatch(/could not be made just now.* https:\/\/parts\.example\/quote\/[\w-]+\/rfq\.txt\n$/);
    const second = begun.promise;
    const honest = askFor(quotes[6]!, '198.51.100.7');
    await second;
    expect(printing[1]!.number).toBe(quotes[6]!.rfqNumber);
    printing[1]!.finish(Buffer.from('%PDF-'));
    expect((await honest).statusCode).toBe(200);
    // One of an address is printed at a time.
    expect(printing).toHaveLength(2);
    for (let index = 0; index < 5; index++) {
      const following = begun.promise;
      printing[index === 0 ? 0 : index + 1]!.finish(Buffer.from(`%PDF-${index}`));
      if (index < 4) await following;
    }
    const statuses = (await Promise.all(hostile)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 503]);
  });

  test('have a rate for each address, which cached ones do not touch', async () => {
    const one = await addNumbered(1);
    const print = async () => {
      const next = begun.promise;
      const answer = askFor(one, HOSTILE);
      await Promise.race([next, answer]);
      printing.at(-1)?.finish(Buffer.from('%PDF-'));
      return answer;
    };
    for (let count = 0; count < 20; count++) expect((await print()).statusCode).toBe(200);
    const refused = await print();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).toMatch(/^Too many PDFs were asked for from your address\..*rfq\.txt\n$/);
    cached.add(one.receiptToken);
    expect((await askFor(one, HOSTILE)).statusCode).toBe(200);
  });
});

test('while the store is out, the answer is 503 and says that nothing is lost', async () => {
  const out = () => Promise.reject(new StoreUnavailable('out'));
  await reopen({ wrap: (store) => ({ ...store, findByReceiptToken: out }) });
  const page = await site.app.inject(`/quote/${quote.receiptToken}`);
  expect(page).toMatchObject({ statusCode: 503, headers: { 'retry-after': '10' } });
  expect(page.body).toContain('It is stored.');
  for (const path of ['rfq.txt', 'rfq.pdf'])
    expect((await site.app.inject(`/quote/${quote.receiptToken}/${path}`)).statusCode).toBe(503);
});

import { afterEach, expect, test } from 'vitest';
import { aQuoteRequest } from '../../../test/support/quotes/quote-request.fixture.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import { openPdfPrinter, type PdfPrinter } from './pdf-printer.ts';

const issuer = { companyName: 'Parts Supply', email: 'q@parts.example', phone: '+1 727', quoteValidityDays: 30 };
const open: PdfPrinter[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()));
});
function aPrinter(options: Parameters<typeof openPdfPrinter>[0] = {}) {
  const printer = openPdfPrinter(options);
  open.push(printer);
  return printer;
}
const aQuote = (receiptToken: string): StoredQuote => ({
  ...aQuoteRequest(),
  id: 1,
  receivedAtMs: 0,
  state: 'new',
  isWithdrawn: false,
  orderTotal: null,
  assignee: null,
  unreadEvent: null,
  answeredAtMs: null,
  note: '',
  receiptToken,
  mails: [],
  files: [],
});

test('a document that breaks the thread is not printed, and the next one is; a finished one is cached', async () => {
  const failures: string[] = [];
  const printer = aPrinter({ onFailure: ({ message }) => failures.push(message) });
  const bad = { ...aQuote('bad'), parts: [null] } as unknown as StoredQuote;
  const [broken, good, same] = await Promise.all([
    printer.print(bad, issuer),
    printer.print(aQuote('good'), issuer),
    printer.print(aQuote('good'), issuer),
  ]);
  expect(broken).toBeNull();
  expect(failures).toHaveLength(1);
  expect(good!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(same).toBe(good);
  expect(printer.cached('good')).toBe(good);
  expect(printer.cached('bad')).toBeNull();
});

test('a document that takes too long is not printed', async () => {
  const failures: string[] = [];
  const printer = aPrinter({ timeLimitMs: 1, onFailure: ({ message }) => failures.push(message) });
  expect(await printer.print(aQuote('slow'), issuer)).toBeNull();
  expect(failures).toEqual(['Printing took longer than 1 ms']);
});

test('of many documents at once the last are refused', async () => {
  const printer = aPrinter({ timeLimitMs: 1 });
  const all = Array.from({ length: 26 }, (_, index) => printer.print(aQuote(`${index}`), issuer));
  expect(await Promise.race([all[25], new Promise((resolve) => setImmediate(() => resolve('waits')))])).toBeNull();
  await printer.close();
});

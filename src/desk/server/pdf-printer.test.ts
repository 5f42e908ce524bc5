import { afterEach, expect, test } from 'vitest';
import { aStoredQuote } from '../../../test/support/quotes/stored-answer.fixture.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import { openPdfPrinter, type PdfPrinter } from './pdf-printer.ts';

const issuer = { companyName: 'Parts Supply', email: 'q@parts.example', phone: '+1 727', quoteValidityDays: 30 };
const open: PdfPrinter[] = [];
afterEach(() => Promise.all(open.splice(0).map((printer) => printer.close())));
function aPrinter(options: Parameters<typeof openPdfPrinter>[0] = {}) {
  const printer = openPdfPrinter(options);
  open.push(printer);
  return printer;
}
const aQuote = (receiptToken: string) => aStoredQuote({ receiptToken });

test('a document that breaks the thread is not printed, and the next one is; a finished one is cached', async () => {
  const failures: string[] = [];
  const printer = aPrinter({ onFailure: ({ message }) => failures.push(message) });
  const bad = { ...aQuote('bad'), parts: [null] } as unknown as StoredQuote;
  const [broken, good, same] = await Promise.all([
    printer.print(bad, issuer),
    printer.print(aQuote('good'), issuer),
    printer.print(aQuote('good'), issuer),
  ]);
  expect([broken, failures.length, good!.subarray(0, 5).toString()]).toEqual([null, 1, '%PDF-']);
  expect([same === good, printer.cached('good') === good, printer.cached('bad')]).toEqual([true, true, null]);
});

test('a document that takes too long is not printed', async () => {
  const failures: string[] = [];
  const printer = aPrinter({ timeLimitMs: 1, onFailure: ({ message }) => failures.push(message) });
  expect([await printer.print(aQuote('slow'), issuer), failures]).toEqual([null, ['Printing took longer than 1 ms']]);
});

test('of many documents at once the last are refused', async () => {
  const printer = aPrinter({ timeLimitMs: 1 });
  const all = Array.from({ length: 26 }, (_, index) => printer.print(aQuote(`${index}`), issuer));
  expect(await Promise.race([all[25], new Promise((resolve) => setImmediate(() => resolve('waits')))])).toBeNull();
  await printer.close();
});

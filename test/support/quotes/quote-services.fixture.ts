import { StoreUnavailable } from '../../../src/base/database/database.ts';
import type { QuoteStore } from '../../../src/desk/store/quote-store.ts';
import type { Backups } from '../../../src/desk/desk-services.ts';
import type { PdfPrinter } from '../../../src/desk/server/pdf-printer.ts';

/** A store that never answers, for tests that need none or want it out. */
export const noQuotes = new Proxy({} as QuoteStore, {
  get: (_target, name) => (name === 'then' ? undefined : () => Promise.reject(new StoreUnavailable('out'))),
  ownKeys: () => [],
});

export const noPrinter: PdfPrinter = {
  cached: () => null,
  print: () => Promise.resolve(null),
  printQuotation: () => Promise.resolve(null),
  close: () => Promise.resolve(),
};

export const noBackups: Backups = { everyMs: null, lastGood: () => null };

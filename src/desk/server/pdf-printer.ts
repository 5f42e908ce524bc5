import { LRUCache } from 'lru-cache';
import { formatDate } from '#base/domain/format-time.ts';
import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import { rfqDocument, type RfqDocument, type RfqIssuer } from '../request/rfq-text.ts';
import type { BrandColors } from '#base/settings/brand-colors.ts';
import type { QuotationSheet } from '../screens/quotation-words.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

/** Visitors wait in a queue of their own. */
const MAX_WAITING = 20;
const MAX_CACHED_BYTES = 8 * 1_024 * 1_024;

export type PrintTask =
  | { request: RfqDocument; issuer: RfqIssuer; date: string }
  | { sheet: QuotationSheet; colors: BrandColors };

export type PdfPrinter = ReturnType<typeof openPdfPrinter>;

/** Prints documents in worker threads. The longest takes about a second. `onFailure`: why one could not be printed. */
export function openPdfPrinter({
  timeLimitMs = 10_000,
  onFailure = (_error: Error): void => {},
  colors = {} as BrandColors,
} = {}) {
  const threads = openBoundedThreads<PrintTask, Uint8Array>(new URL('./quote-pdf.worker.ts', import.meta.url), {
    // a long document leaves one to others
    threads: 2,
    timeLimitMs,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const underWay = new Map<string, Promise<Buffer | null>>();
  const cached = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: ({ length }) => length });

  async function printOnce(key: string, taskOf: () => PrintTask): Promise<Buffer | null> {
    const known = cached.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    if (threads.waiting() >= MAX_WAITING) return null;
    const pdf = printNow(key, taskOf()).finally(() => underWay.delete(key));
    underWay.set(key, pdf);
    return pdf;
  }

  async function printNow(key: string, task: PrintTask): Promise<Buffer | null> {
    try {
      const pdf = Buffer.from(await threads.run(task));
      cached.set(key, pdf);
      return pdf;
    } catch (error) {
      const tooLong = error instanceof TimeLimitExceeded;
      onFailure(tooLong ? new Error(`Printing took longer than ${timeLimitMs} ms`) : (error as Error));
      return null;
    }
  }

  return {
    /** `key`: the token of a request, or `quotationKey`. */
    cached: (key: string): Buffer | null => cached.get(key) ?? null,
    /** Null beyond the bounds of time, memory and waiting. Never rejects. */
    print: (quote: StoredQuote, issuer: RfqIssuer) =>
      printOnce(quote.receiptToken, () => {
        return { request: rfqDocument(quote), issuer, date: formatDate(quote.receivedAtMs) };
      }),
    /** `key` names its content. */
    printQuotation: (key: string, sheetOf: () => QuotationSheet) =>
      printOnce(key, () => ({ sheet: sheetOf(), colors })),
    close: () => threads.close(),
  };
}

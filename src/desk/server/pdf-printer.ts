import { LRUCache } from 'lru-cache';
import { formatDate } from '#base/domain/format-time.ts';
import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import { rfqDocument, type RfqDocument, type RfqIssuer } from '../request/rfq-text.ts';
import type { QuotationSheet } from '../screens/quotation-words.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

/** A long document leaves a thread to others. */
const THREADS = 2;
/** The longest request takes about a second. */
const TIME_LIMIT_MS = 10_000;
const MEMORY_LIMIT_MB = 256;
/** Visitors wait in a queue of their own. */
const MAX_WAITING = 20;
const MAX_CACHED_BYTES = 8 * 1_024 * 1_024;

export type PrintTask = { request: RfqDocument; issuer: RfqIssuer; date: string } | { sheet: QuotationSheet };

export type PdfPrinter = ReturnType<typeof openPdfPrinter>;

/** Prints documents in worker threads. `onFailure`: why one could not be printed. */
export function openPdfPrinter({
  timeLimitMs = TIME_LIMIT_MS,
  onFailure = () => {},
}: { timeLimitMs?: number; onFailure?: (error: Error) => void } = {}) {
  const threads = openBoundedThreads<PrintTask, Uint8Array>(new URL('./quote-pdf.worker.ts', import.meta.url), {
    threads: THREADS,
    timeLimitMs,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const underWay = new Map<string, Promise<Buffer | null>>();
  const cached = new LRUCache<string, Buffer>({ maxSize: MAX_CACHED_BYTES, sizeCalculation: ({ length }) => length });

  async function printOnce(key: string, taskOf: () => PrintTask): Promise<Buffer | null> {
    const known = cached.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    if (threads.waiting() >= MAX_WAITING) return null;
    const pdf = printNow(key, taskOf());
    underWay.set(key, pdf);
    return pdf.finally(() => underWay.delete(key));
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
    printQuotation: (key: string, sheetOf: () => QuotationSheet) => printOnce(key, () => ({ sheet: sheetOf() })),
    close: () => threads.close(),
  };
}

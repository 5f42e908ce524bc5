import { LRUCache } from 'lru-cache';
import { formatDate } from '#base/domain/format-time.ts';
import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import { rfqDocument, type RfqDocument, type RfqIssuer } from '../request/rfq-text.ts';
import type { QuotationSheet } from '../screens/quotation-words.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

/** Two, so that a long document of one address or mail leaves a thread to the others. */
const THREADS = 2;
/** One document, the start of its thread with it. The longest request takes about a second of an idle core. */
const TIME_LIMIT_MS = 10_000;
/** The longest request takes a quarter of it. */
const MEMORY_LIMIT_MB = 256;
/** Documents that wait for a thread. Visitors' wait in the queue of receipt-files.ts, mails' are bounded by the places of the mail worker. */
const MAX_WAITING = 20;
/** Size of the cache: a request never changes, and a receipt is opened more than once. */
const MAX_CACHED_BYTES = 8 * 1_024 * 1_024;

export type PrintTask = { request: RfqDocument; issuer: RfqIssuer; date: string } | { sheet: QuotationSheet };

export type PdfPrinter = ReturnType<typeof openPdfPrinter>;

/** Prints requests and quotations in worker threads, in the order of the calls. `onFailure`: why one could not be printed. */
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

  /** From the cache, or the same document that is being printed, or a new one. */
  async function printOnce(key: string, taskOf: () => PrintTask): Promise<Buffer | null> {
    const known = cached.get(key) ?? underWay.get(key);
    if (known !== undefined) return known;
    if (threads.waiting() >= MAX_WAITING) return null;
    const pdf = printNow(key, taskOf());
    underWay.set(key, pdf);
    return pdf;
  }

  async function printNow(token: string, task: PrintTask): Promise<Buffer | null> {
    try {
      const pdf = Buffer.from(await threads.run(task));
      cached.set(token, pdf);
      return pdf;
    } catch (error) {
      const tooLong = error instanceof TimeLimitExceeded;
      onFailure(tooLong ? new Error(`Printing took longer than ${timeLimitMs} ms`) : (error as Error));
      return null;
    } finally {
      underWay.delete(token);
    }
  }

  return {
    /** A document from the cache; null when it has to be printed. */
    cached: ({ receiptToken }: StoredQuote): Buffer | null => cached.get(receiptToken) ?? null,
    /** The PDF of a stored request. Null when it cannot be had within the bounds of time, memory and waiting. Never rejects. */
    print: (quote: StoredQuote, issuer: RfqIssuer) =>
      printOnce(quote.receiptToken, () => ({
        request: rfqDocument(quote),
        issuer,
        date: formatDate(quote.receivedAtMs),
      })),
    /** The same for a quotation of it. `key` names its content: a version that was sent, or a draft with its revision. */
    cachedQuotation: (key: string): Buffer | null => cached.get(key) ?? null,
    printQuotation: (key: string, sheetOf: () => QuotationSheet) => printOnce(key, () => ({ sheet: sheetOf() })),
    close: () => threads.close(),
  };
}

import { formatDate } from '../../domain/format-time.ts';
import { openBoundedThreads, TimeLimitExceeded } from '../../http/bounded-threads.ts';
import { rfqDocument, type RfqDocument, type RfqIssuer } from '../form/rfq-text.ts';
import type { StoredQuote } from '../store/quote-store.ts';

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

export type PrintTask = { request: RfqDocument; issuer: RfqIssuer; date: string };

export type PdfPrinter = ReturnType<typeof openPdfPrinter>;

/** Prints requests in worker threads, in the order of the calls. `onFailure`: why one could not be printed. */
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
  const cached = new Map<string, Buffer>();
  let cachedBytes = 0;

  /** The oldest documents leave the cache first. */
  function cache(token: string, pdf: Buffer): void {
    cached.set(token, pdf);
    cachedBytes += pdf.length;
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= MAX_CACHED_BYTES) return;
      cached.delete(oldest);
      cachedBytes -= length;
    }
  }

  async function printNow(token: string, task: PrintTask): Promise<Buffer | null> {
    try {
      const pdf = Buffer.from(await threads.run(task));
      cache(token, pdf);
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
    async print(quote: StoredQuote, issuer: RfqIssuer): Promise<Buffer | null> {
      const { receiptToken: token, receivedAtMs } = quote;
      const known = cached.get(token);
      if (known) return known;
      const printing = underWay.get(token);
      if (printing) return printing;
      if (threads.waiting() >= MAX_WAITING) return null;
      const request = rfqDocument(quote);
      const pdf = printNow(token, { request, issuer, date: formatDate(receivedAtMs) });
      underWay.set(token, pdf);
      return pdf;
    },
    close: () => threads.close(),
  };
}

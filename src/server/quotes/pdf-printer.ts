import { Worker } from 'node:worker_threads';
import type { QuoteRequest } from '../../domain/quote-request.ts';
import { formatDay } from '../../features/quote/format-time.ts';
import type { RfqIssuer } from '../../features/quote/rfq-text.ts';
import type { StoredQuote } from '../../storage/quote-store.ts';

/** One document, the start of its thread with it. The longest request takes about a second of an idle core. */
const TIME_LIMIT_MS = 10_000;
/** The longest request takes a quarter of it. */
const MEMORY_LIMIT_MB = 256;
/** Documents that wait for the thread. Visitors' wait in the queue of receipt-files.ts, mails' are bounded by the places of the mail worker. */
const MAX_WAITING = 20;
/** Finished documents are kept up to so many bytes: a request never changes, and a receipt is opened more than once. */
const MAX_KEPT_BYTES = 8 * 1_024 * 1_024;

export type PrintTask = { id: number; request: QuoteRequest; issuer: RfqIssuer; date: string };
export type PrintAnswer = { id: number; pdf?: Uint8Array; error?: string };

export type PdfPrinter = {
  /** A document that is kept; null when it has to be printed. */
  kept(quote: StoredQuote): Buffer | null;
  /** The PDF of a stored request. Null when it cannot be had within the bounds of time, memory and waiting. Never rejects. */
  print(quote: StoredQuote, issuer: RfqIssuer): Promise<Buffer | null>;
  close(): Promise<void>;
};

type Job = { task: PrintTask; token: string; settle: (pdf: Buffer | null) => void };

/**
 * Prints requests one after another in a thread of its own, which starts at the first one and again after a document that broke the bounds. `onFailure`:
 * why one could not be printed.
 */
export function openPdfPrinter({
  timeLimitMs = TIME_LIMIT_MS,
  onFailure = () => {},
}: { timeLimitMs?: number; onFailure?: (error: Error) => void } = {}): PdfPrinter {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const waiting: Job[] = [];
  const kept = new Map<string, Buffer>();
  let keptBytes = 0;
  let current: Job | null = null;
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    started.unref();
    started.on('message', ({ id, pdf, error }: PrintAnswer) => {
      if (id !== current?.task.id) return;
      if (pdf === undefined) onFailure(new Error(error));
      end(pdf === undefined ? null : Buffer.from(pdf));
    });
    started.on('error', (error: Error) => worker === started && giveUp(error));
    started.on('exit', () => worker === started && giveUp(new Error('The printing thread ended')));
    return started;
  }

  /** The thread is of no more use: its document is not printed, and the next one gets a new thread. */
  function giveUp(error: Error): void {
    void worker?.terminate();
    worker = null;
    onFailure(error);
    end(null);
  }

  function end(pdf: Buffer | null): void {
    clearTimeout(timer);
    const job = current;
    current = null;
    if (job !== null && pdf !== null) keep(job.token, pdf);
    job?.settle(pdf);
    next();
  }

  function next(): void {
    if (current !== null) return;
    current = waiting.shift() ?? null;
    if (current === null) return;
    worker ??= start();
    timer = setTimeout(() => giveUp(new Error(`Printing took longer than ${timeLimitMs} ms`)), timeLimitMs);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(current.task);
  }

  /** The oldest go first. */
  function keep(token: string, pdf: Buffer): void {
    kept.set(token, pdf);
    keptBytes += pdf.length;
    for (const [oldest, { length }] of kept) {
      if (keptBytes <= MAX_KEPT_BYTES) return;
      kept.delete(oldest);
      keptBytes -= length;
    }
  }

  return {
    kept: ({ receiptToken }) => kept.get(receiptToken) ?? null,
    print(quote, issuer) {
      const token = quote.receiptToken;
      const known = kept.get(token);
      if (known) return Promise.resolve(known);
      const printing = underWay.get(token);
      if (printing) return printing;
      if (waiting.length >= MAX_WAITING) return Promise.resolve(null);
      const { rfqNumber, customer, parts, message } = quote;
      const request = { rfqNumber, customer, parts, message };
      const pdf = new Promise<Buffer | null>((settle) => {
        waiting.push({ task: { id: ++lastId, request, issuer, date: formatDay(quote.receivedAtMs) }, token, settle });
      }).finally(() => underWay.delete(token));
      underWay.set(token, pdf);
      next();
      return pdf;
    },
    async close() {
      const open = worker;
      worker = null;
      clearTimeout(timer);
      await open?.terminate();
    },
  };
}

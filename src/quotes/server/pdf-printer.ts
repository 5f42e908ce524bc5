import { formatDate } from '../../domain/format-time.ts';
import type { RfqIssuer } from '../form/rfq-text.ts';
import type { StoredQuote } from '../store/quote-store.ts';
import { Worker } from 'node:worker_threads';
import type { QuoteRequest } from '../../domain/quote-request.ts';

/** Two, so that a long document of one address or mail leaves a thread to the others. */
const THREADS = 2;
/** One document, the start of its thread with it. The longest request takes about a second of an idle core. */
const TIME_LIMIT_MS = 10_000;
/** Documents that wait for a thread. Visitors' wait in the queue of receipt-files.ts, mails' are bounded by the places of the mail worker. */
const MAX_WAITING = 20;
/** Finished documents are cached up to so many bytes: a request never changes, and a receipt is opened more than once. */
const MAX_CACHED_BYTES = 8 * 1_024 * 1_024;

export type PdfPrinter = {
  /** A document from the cache; null when it has to be printed. */
  cached(quote: StoredQuote): Buffer | null;
  /** The PDF of a stored request. Null when it cannot be had within the bounds of time, memory and waiting. Never rejects. */
  print(quote: StoredQuote, issuer: RfqIssuer): Promise<Buffer | null>;
  close(): Promise<void>;
};

type Job = { task: PrintTask; token: string; settle: (pdf: Buffer | null) => void };

/**
 * Prints requests in worker threads, in the order of the calls. A thread starts with its first document, and anew after one that broke the bounds.
 * `onFailure`: why one could not be printed.
 */
export function openPdfPrinter({
  timeLimitMs = TIME_LIMIT_MS,
  onFailure = () => {},
}: { timeLimitMs?: number; onFailure?: (error: Error) => void } = {}): PdfPrinter {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const waiting: Job[] = [];
  const cached = new Map<string, Buffer>();
  let cachedBytes = 0;
  let lastId = 0;
  const threads = Array.from({ length: THREADS }, () => openPrintThread({ timeLimitMs, onFailure, onFree: next }));

  function next(): void {
    const free = threads.find((thread) => !thread.isBusy());
    const job = free && waiting.shift();
    if (job === undefined) return;
    free!.print(job.task, (pdf) => {
      if (pdf !== null) cache(job.token, pdf);
      job.settle(pdf);
    });
  }

  /** The oldest go first. */
  function cache(token: string, pdf: Buffer): void {
    cached.set(token, pdf);
    cachedBytes += pdf.length;
    for (const [oldest, { length }] of cached) {
      if (cachedBytes <= MAX_CACHED_BYTES) return;
      cached.delete(oldest);
      cachedBytes -= length;
    }
  }

  return {
    cached: ({ receiptToken }) => cached.get(receiptToken) ?? null,
    print(quote, issuer) {
      const token = quote.receiptToken;
      const known = cached.get(token);
      if (known) return Promise.resolve(known);
      const printing = underWay.get(token);
      if (printing) return printing;
      if (waiting.length >= MAX_WAITING) return Promise.resolve(null);
      const { rfqNumber, customer, parts, message } = quote;
      const request = { rfqNumber, customer, parts, message };
      const pdf = new Promise<Buffer | null>((settle) => {
        waiting.push({ task: { id: ++lastId, request, issuer, date: formatDate(quote.receivedAtMs) }, token, settle });
      }).finally(() => underWay.delete(token));
      underWay.set(token, pdf);
      next();
      return pdf;
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** The longest request takes a quarter of it. */
const MEMORY_LIMIT_MB = 256;

export type PrintTask = { id: number; request: QuoteRequest; issuer: RfqIssuer; date: string };
export type PrintAnswer = { id: number; pdf?: Uint8Array; error?: string };

export type PrintThread = {
  isBusy(): boolean;
  /** Prints one document; null when it failed or broke a bound. Not to be called while the thread is busy. */
  print(task: PrintTask, settle: (pdf: Buffer | null) => void): void;
  close(): Promise<void>;
};

type Options = { timeLimitMs: number; onFailure: (error: Error) => void; onFree: () => void };

/** A thread that prints a document at a time, with bounds for memory and time. One that broke them costs the thread, and the next gets a new one. */
export function openPrintThread({ timeLimitMs, onFailure, onFree }: Options): PrintThread {
  let current: { id: number; settle: (pdf: Buffer | null) => void } | null = null;
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./quote-pdf.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    started.unref();
    started.on('message', ({ id, pdf, error }: PrintAnswer) => {
      if (id !== current?.id) return;
      if (pdf === undefined) onFailure(new Error(error));
      end(pdf === undefined ? null : Buffer.from(pdf));
    });
    started.on('error', (error: Error) => worker === started && giveUp(error));
    started.on('exit', () => worker === started && giveUp(new Error('The printing thread ended')));
    return started;
  }

  function giveUp(error: Error): void {
    void worker?.terminate();
    worker = null;
    onFailure(error);
    end(null);
  }

  function end(pdf: Buffer | null): void {
    clearTimeout(timer);
    const ended = current;
    current = null;
    ended?.settle(pdf);
    onFree();
  }

  return {
    isBusy: () => current !== null,
    print(task, settle) {
      current = { id: task.id, settle };
      worker ??= start();
      timer = setTimeout(() => giveUp(new Error(`Printing took longer than ${timeLimitMs} ms`)), timeLimitMs);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task);
    },
    async close() {
      const open = worker;
      worker = null;
      clearTimeout(timer);
      await open?.terminate();
    },
  };
}

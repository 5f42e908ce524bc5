import { Worker } from 'node:worker_threads';
import type { QuoteRequest } from '../../domain/quote-request.ts';
import { formatDay } from '../../domain/format-time.ts';
import type { RfqIssuer } from '../../features/quote/rfq-text.ts';
import type { StoredQuote } from '../../storage/quote-store.ts';

/** Documents asked for at a time; more are refused, so that nobody fills the memory by asking. */
const MAX_WAITING = 20;
/** Finished documents kept: a request never changes. About 100 KB each at most. */
const MAX_KEPT = 20;

export type PrintTask = { id: number; request: QuoteRequest; issuer: RfqIssuer; date: string };
export type PrintAnswer = { id: number; pdf?: Uint8Array; error?: string };

export type PdfPrinter = {
  /** The PDF of a stored request. Null when too many are waiting: ask again later. */
  print(quote: StoredQuote, issuer: RfqIssuer): Promise<Buffer | null>;
  close(): Promise<void>;
};

/** Prints requests in a thread of its own, started at the first one. */
export function openPdfPrinter(): PdfPrinter {
  const waiting = new Map<number, { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }>();
  const kept = new Map<string, Promise<Buffer>>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, pdf, error }: PrintAnswer) => {
      const task = waiting.get(id);
      waiting.delete(id);
      if (pdf) task?.resolve(Buffer.from(pdf));
      else task?.reject(new Error(error));
    });
    const onEnd = (error: Error) => {
      if (worker === started) worker = null;
      for (const task of waiting.values()) task.reject(error);
      waiting.clear();
    };
    started.on('error', onEnd);
    started.on('exit', () => onEnd(new Error('The printing thread ended')));
    return started;
  }

  return {
    print(quote, issuer) {
      const known = kept.get(quote.receiptToken);
      if (known) return known;
      if (waiting.size >= MAX_WAITING) return Promise.resolve(null);
      const { rfqNumber, customer, parts, message } = quote;
      const task: PrintTask = {
        id: ++lastId,
        request: { rfqNumber, customer, parts, message },
        issuer,
        date: formatDay(quote.receivedAtMs),
      };
      const pdf = new Promise<Buffer>((resolve, reject) => waiting.set(task.id, { resolve, reject }));
      worker ??= start();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(task);
      kept.set(quote.receiptToken, pdf);
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
      pdf.catch(() => kept.delete(quote.receiptToken));
      return pdf;
    },
    async close() {
      await worker?.terminate();
    },
  };
}

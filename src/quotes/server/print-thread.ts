import { Worker } from 'node:worker_threads';
import type { QuoteRequest } from '../../domain/quote-request.ts';
import type { RfqIssuer } from '../form/rfq-text.ts';

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
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
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

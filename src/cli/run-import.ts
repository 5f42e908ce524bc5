import { Worker } from 'node:worker_threads';
import type { ImportOutcome, ImportProgress } from '../catalog/import/report.ts';
import type { ImportThreadData, ImportThreadMessage } from './import-thread.ts';

export type RunningImport = {
  outcome: Promise<ImportOutcome>;
  /** Asks the import to stop and clean up; `outcome` then settles as stopped. */
  stop(): void;
};

/** Starts an import on a thread of its own. Rejects only for surprises. */
export function startImport(data: ImportThreadData, onProgress: (progress: ImportProgress) => void): RunningImport {
  const worker = new Worker(new URL('./import-thread.ts', import.meta.url), { workerData: data });
  const outcome = new Promise<ImportOutcome>((resolve, reject) => {
    worker.on('message', (message: ImportThreadMessage) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'outcome') resolve(message.outcome);
      else reject(message.error);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('the import ended without saying how')));
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  return { outcome, stop: () => worker.postMessage('stop') };
}

import { Worker } from 'node:worker_threads';
import type { SitemapWorkerData, SitemapWorkerMessage } from './sitemap-worker.ts';

export type MadeFile = Extract<SitemapWorkerMessage, { kind: 'made' }>;

type Job = Omit<SitemapWorkerData, 'next'> & {
  threads: number;
  signal: AbortSignal | undefined;
  onMade: (made: MadeFile) => void;
};

/** Behind the last file, with room for threads that ask once more. */
const NO_FILE = 2 ** 30;

/**
 * Makes files on so many threads, which take the next one from a number that they share, and puts them into the staging folder. Ends as `stopped` by
 * the signal, each thread after the file at hand; as `switched` when another catalog is in force than the one that was planned from. Rejects with the
 * first error, once all threads have ended.
 */
export async function makeFiles(job: Job): Promise<'made' | 'stopped' | 'switched'> {
  const { threads, signal, onMade, ...data } = job;
  const next = new Int32Array(new SharedArrayBuffer(4));
  // The large ones first, so that no thread is left with one at the end.
  const files = data.files.toSorted((one, other) => other.urlCount - one.urlCount);
  const state: { failure: Error | null; switched: boolean; made: number } = { failure: null, switched: false, made: 0 };
  const endEarly = (): void => void Atomics.store(next, 0, NO_FILE);
  const fail = (error: Error): void => {
    state.failure ??= error;
    endEarly();
  };
  const hear = (message: SitemapWorkerMessage): void => {
    if (message.kind === 'made') {
      state.made++;
      onMade(message);
    } else if (message.kind === 'failed') fail(Object.assign(message.error, { code: message.code }));
    else {
      state.switched = true;
      endEarly();
    }
  };
  const runThread = (): Promise<void> =>
    new Promise((resolve) => {
      const workerData: SitemapWorkerData = { ...data, files, next };
      const worker = new Worker(new URL('./sitemap-worker.ts', import.meta.url), { workerData });
      worker.on('message', (message: SitemapWorkerMessage) => {
        try {
          hear(message);
        } catch (error) {
          fail(error as Error);
        }
      });
      worker.on('error', fail);
      worker.on('exit', () => resolve());
    });

  signal?.addEventListener('abort', endEarly, { once: true });
  if (signal?.aborted) endEarly();
  await Promise.all(Array.from({ length: Math.min(threads, files.length) }, runThread));
  signal?.removeEventListener('abort', endEarly);
  if (state.failure !== null) throw state.failure;
  if (state.switched) return 'switched';
  if (state.made === files.length) return 'made';
  if (signal?.aborted) return 'stopped';
  throw new Error(`${state.made} of ${files.length} files were made`);
}

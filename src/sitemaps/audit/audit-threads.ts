import { Worker } from 'node:worker_threads';
import { runTask, type ReadingTask, type WorkerAnswer, type WorkerRequest } from './audit.worker.ts';
import type { SitemapReading } from './read-sitemap.ts';

/** Each may hold a sitemap of 50 MB. */
const MAX_THREADS = 4;

export type AuditThreads = {
  /** Reads a sitemap on the thread with the least to do. The bytes of one that was sent belong to the thread from then on. */
  read(task: ReadingTask): Promise<SitemapReading>;
  close(): Promise<void>;
};

/** `count` 0: all work on the calling thread, for a few small sitemaps, where starting threads would take longer than the work. */
export function createAuditThreads(count: number): AuditThreads {
  const workers = Array.from({ length: Math.min(count, MAX_THREADS) }, startWorker);
  return {
    async read(task) {
      const [freest] = workers.toSorted((one, other) => one.waiting() - other.waiting());
      return freest === undefined ? runTask(task) : await freest.read(task);
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

function startWorker() {
  const worker = new Worker(new URL('./audit.worker.ts', import.meta.url));
  const calls = new Map<number, { resolve(reading: SitemapReading): void; reject(error: Error): void }>();
  let lastId = 0;
  let ended: Error | null = null;
  const failAll = (error: Error): void => {
    ended ??= error;
    for (const call of calls.values()) call.reject(error);
    calls.clear();
  };
  worker.on('message', (answer: WorkerAnswer) => {
    const call = calls.get(answer.id);
    calls.delete(answer.id);
    if ('error' in answer) call?.reject(answer.error);
    else call?.resolve(answer.reading);
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('a thread of the check ended early')));
  return {
    waiting: () => calls.size,
    read: (task: ReadingTask) =>
      new Promise<SitemapReading>((resolve, reject) => {
        // one that has ended would never answer
        if (ended !== null) return reject(ended);
        const id = ++lastId;
        calls.set(id, { resolve, reject });
        const transfer = 'bytes' in task.source ? [task.source.bytes.buffer as ArrayBuffer] : [];
        worker.postMessage({ ...task, id } satisfies WorkerRequest, transfer);
      }),
    stop: () => worker.terminate(),
  };
}

import { openBoundedThreads } from '#base/http/bounded-threads.ts';
import { type ReadingTask, runTask, type SitemapReading } from './read-sitemap.ts';

/** Each may hold a sitemap of 50 MB. */
const MAX_THREADS = 4;
/** Reading the largest sitemap takes a second. */
const TIME_LIMIT_MS = 600_000;

export type AuditThreads = {
  /** Reads a sitemap. The bytes of one that was sent belong to the thread from then on. */
  read(task: ReadingTask): Promise<SitemapReading>;
  close(): Promise<void>;
};

/** `count` 0: all work on the calling thread, where starting threads would take longer than the work. */
export function createAuditThreads(count: number): AuditThreads {
  if (count === 0) return { read: async (task) => runTask(task), close: async () => undefined };
  const { run, close } = openBoundedThreads<ReadingTask, SitemapReading>(
    new URL('./audit.worker.ts', import.meta.url),
    { threads: Math.min(count, MAX_THREADS), timeLimitMs: TIME_LIMIT_MS, resourceLimits: {} },
  );
  return {
    read: (task) => run(task, { transfer: 'bytes' in task.source ? [task.source.bytes.buffer as ArrayBuffer] : [] }),
    close,
  };
}

import { parentPort } from 'node:worker_threads';
import { readSitemap, readStoredSitemap, type ReadingRules, type SitemapReading } from './read-sitemap.ts';
import type { PackedSitemap } from './unpack-sitemap.ts';

/** One sitemap to read: a file, or what a server sent. */
export type ReadingTask = { source: { path: string } | PackedSitemap; rules: ReadingRules };
export type WorkerRequest = ReadingTask & { id: number };
export type WorkerAnswer = { id: number; reading: SitemapReading } | { id: number; error: Error };

export function runTask({ source, rules }: ReadingTask): SitemapReading {
  return 'path' in source ? readStoredSitemap(source.path, rules) : readSitemap(source, rules);
}

parentPort?.on('message', ({ id, ...task }: WorkerRequest) => {
  try {
    const reading = runTask(task);
    parentPort!.postMessage({ id, reading } satisfies WorkerAnswer, [
      reading.nsns.buffer as ArrayBuffer,
      reading.days.buffer as ArrayBuffer,
    ]);
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort!.postMessage({ id, error: error as Error } satisfies WorkerAnswer);
  }
});

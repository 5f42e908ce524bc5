import { stageFile } from '#publog/sitemap-files/open-sitemap-run.ts';
import { availableParallelism } from 'node:os';
import { makeSitemapFile } from '../plan/make-sitemap-file.server.ts';
import type { SitemapFilePlan, SitemapSource } from '../plan/sitemap-plan.ts';
import type { SitemapManifestFile, StagingPlace } from '#publog/sitemap-files/sitemap-file-store.ts';

/** Threads of libuv's pool, in which zlib works, unless UV_THREADPOOL_SIZE says otherwise. */
const MAX_THREADS = 4;

export type SitemapFilesJob = SitemapSource & {
  files: readonly SitemapFilePlan[];
  staging: StagingPlace;
  signal: AbortSignal | undefined;
  /** Null: as many as the machine has processors, at most 4. */
  threads: number | null;
  onMade: (line: SitemapManifestFile) => void;
  /** In their own order; otherwise large ones first, so that no thread is left with one at the end. */
  inOrder?: boolean;
  /** Awaited before each file: a run that is paused waits here. */
  waitWhilePaused?: ((file: SitemapFilePlan) => Promise<void>) | undefined;
  /** Told of a file that failed: whether the others are made anyway. Without it they are not. */
  onFailed?: ((file: SitemapFilePlan, error: unknown) => boolean) | undefined;
};

/**
 * Makes files and puts them into the staging folder. zlib compresses some at the same time on its own threads, while the XML of one more is written here.
 * Ends as `stopped` by the signal, after the files under way. Rejects with the first error that ends it, once no file is under way.
 */
export async function makeSitemapFiles(job: SitemapFilesJob): Promise<'made' | 'stopped'> {
  const { files, staging, signal, threads, onMade, waitWhilePaused, onFailed, inOrder, ...source } = job;
  const rest = (inOrder ? files : files.toSorted((one, other) => other.urlCount - one.urlCount)).values();
  const errors: unknown[] = [];
  let tried = 0;

  async function makeRest(): Promise<void> {
    for (const file of rest) {
      await waitWhilePaused?.(file);
      if (signal?.aborted || errors.length > 0) return;
      try {
        onMade(stageFile(staging, await makeSitemapFile(file, source)));
      } catch (error) {
        if (!onFailed?.(file, error)) errors.push(error);
      }
      tried += 1;
    }
  }

  const atOnce = (threads ?? Math.min(availableParallelism(), MAX_THREADS)) + 1;
  await Promise.all(Array.from({ length: atOnce }, makeRest));
  if (errors.length > 0) throw errors[0];
  return tried === files.length ? 'made' : 'stopped';
}

import { availableParallelism } from 'node:os';
import { makeSitemapFile } from '../sitemaps/plan/make-sitemap-file.server.ts';
import type { SitemapFilePlan, SitemapSource } from '../sitemaps/plan/sitemap-plan.ts';
import type { SitemapManifestFile } from '../sitemaps/store/sitemap-file-store.ts';
import { stageFile, type StagingPlace } from '../sitemaps/store/stage-file.ts';

/** Threads of libuv's pool, in which zlib works, unless UV_THREADPOOL_SIZE says otherwise. */
const MAX_THREADS = 4;

export type SitemapFilesJob = SitemapSource & {
  files: readonly SitemapFilePlan[];
  staging: StagingPlace;
  signal: AbortSignal | undefined;
  /** Null: as many as the machine has processors, at most 4. */
  threads: number | null;
  onMade: (line: SitemapManifestFile) => void;
};

/**
 * Makes files and puts them into the staging folder. zlib compresses some at the same time on its own threads, while the XML of one more is written here.
 * Ends as `stopped` by the signal, after the files under way. Rejects with the first error, once no file is under way.
 */
export async function makeSitemapFiles(job: SitemapFilesJob): Promise<'made' | 'stopped'> {
  const { files, staging, signal, threads, onMade, ...source } = job;
  // Large ones first, so that no thread is left with one at the end.
  const rest = files.toSorted((one, other) => other.urlCount - one.urlCount).values();
  const errors: unknown[] = [];
  let made = 0;

  async function makeRest(): Promise<void> {
    for (const file of rest) {
      if (signal?.aborted || errors.length > 0) return;
      try {
        onMade(stageFile(staging, await makeSitemapFile(file, source)));
        made += 1;
      } catch (error) {
        errors.push(error);
      }
    }
  }

  const atOnce = (threads ?? Math.min(availableParallelism(), MAX_THREADS)) + 1;
  await Promise.all(Array.from({ length: atOnce }, makeRest));
  if (errors.length > 0) throw errors[0];
  return made === files.length ? 'made' : 'stopped';
}

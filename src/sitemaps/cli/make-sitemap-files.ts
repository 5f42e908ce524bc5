import { stageFile } from '#publog/sitemap-files/open-sitemap-run.ts';
import { availableParallelism } from 'node:os';
import { makeSitemapFile } from '../plan/make-sitemap-file.server.ts';
import type { SitemapFilePlan, SitemapSource } from '../plan/sitemap-plan.ts';
import type { SitemapManifestFile, StagingPlace } from '#publog/sitemap-files/sitemap-file-store.ts';

/** Threads of libuv's pool, in which zlib works. */
const MAX_THREADS = 4;

/**
 * Makes files in the staging folder, while zlib compresses some on its threads. Rejects with the first error that ends
 * it, once no file is under way.
 */
export async function makeSitemapFiles(
  job: SitemapSource & {
    files: readonly SitemapFilePlan[];
    staging: StagingPlace;
    signal: AbortSignal | undefined;
    /** Null: as many as processors, at most 4. */
    threads: number | null;
    onMade: (line: SitemapManifestFile) => void;
    /** Otherwise large ones go first, so that all threads end together. */
    inOrder?: boolean;
    /** Awaited before each file. */
    waitWhilePaused?: ((file: SitemapFilePlan) => Promise<void>) | undefined;
    /** Returns whether the others are made anyway. */
    onFailed?: ((file: SitemapFilePlan, error: unknown) => boolean) | undefined;
  },
): Promise<'made' | 'stopped'> {
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

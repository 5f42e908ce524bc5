import { parentPort, workerData } from 'node:worker_threads';
import { makeSitemapFile } from '../features/sitemap/make-sitemap-file.ts';
import type { SitemapFilePlan } from '../features/sitemap/sitemap-plan.ts';
import { openCatalogSource, type CatalogPlace } from '../server/open-catalog.ts';
import type { CatalogSource } from '../storage/catalog-store.ts';
import { stageFile, type StagedFile, type StagingPlace } from '../storage/sitemap-folder/stage-file.ts';
import { KEEP_CATALOG } from './sitemap-catalog.ts';

export type SitemapWorkerData = {
  catalog: CatalogPlace;
  /** The catalog that the files were planned from. */
  version: string;
  origin: string;
  files: readonly SitemapFilePlan[];
  staging: StagingPlace;
  /** One number that all threads share: the next file to be made. */
  next: Int32Array;
};

export type SitemapWorkerMessage =
  | ({ kind: 'made'; urls: number } & StagedFile)
  | { kind: 'switched' }
  | { kind: 'failed'; error: Error; code: string | undefined };

/** Makes files one after another, each in place before the next is begun, until none is left. */
async function work(data: SitemapWorkerData, say: (message: SitemapWorkerMessage) => void): Promise<void> {
  const { catalog, version, origin, files, staging, next } = data;
  let source: CatalogSource | null = null;
  try {
    source = await openCatalogSource(catalog, KEEP_CATALOG);
    const store = source.current();
    if (store === null) throw source.failure() ?? new Error('the catalog is gone');
    if (store.edition.version !== version) return say({ kind: 'switched' });
    const readBlocks = (first: number, last: number) => store.readNsnBlocks(first, last);
    for (let index = Atomics.add(next, 0, 1); index < files.length; index = Atomics.add(next, 0, 1)) {
      const made = await makeSitemapFile(files[index]!, { origin, readBlocks });
      say({ kind: 'made', urls: made.records, ...stageFile(staging, made) });
    }
  } catch (error) {
    say({ kind: 'failed', error: error as Error, code: (error as NodeJS.ErrnoException).code });
  } finally {
    await source?.close();
  }
}

if (parentPort) {
  const port = parentPort;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void work(workerData as SitemapWorkerData, (message) => port.postMessage(message));
}

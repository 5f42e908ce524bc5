import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { takeProcessLock } from '../../database/process-lock.ts';
import { SitemapRunUnderWay } from './sitemap-file-store.ts';
import { LOCK_FILE } from './set-folder.ts';

/** An upload holds the lock for some milliseconds: who comes meanwhile waits that long before it takes no for an answer. */
const PATIENCE_MS = 200;
const TRY_EVERY_MS = 20;

/** Takes the lock of a sitemap folder, which is made when missing. Rejects with `SitemapRunUnderWay`. Returns how to give it back. */
export async function takeSitemapLock(root: string): Promise<() => void> {
  mkdirSync(root, { recursive: true });
  for (let waited = 0; ; waited += TRY_EVERY_MS) {
    try {
      return takeProcessLock(
        join(root, LOCK_FILE),
        ({ pid, startedAt }) =>
          new SitemapRunUnderWay(`Another run is under way: process ${pid}, started at ${startedAt}.`),
      );
    } catch (error) {
      if (!(error instanceof SitemapRunUnderWay) || waited >= PATIENCE_MS) throw error;
      await wait(TRY_EVERY_MS);
    }
  }
}

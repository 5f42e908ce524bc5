import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { hash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { syncPath } from '#base/database/durable-files.ts';
import { findCurrentSet, sitemapRoot } from '../sitemap-files/set-folder.ts';
import { syncFiles } from '../sitemap-files/publish-set.ts';
import { inParallel } from '#base/domain/in-parallel.ts';
import { digesting } from './digest-file.ts';
import { checkDigest, damaged, openObjectOf } from './fetch-object.ts';
import type { ReleaseFile } from './manifest.ts';
import { type ObjectStore, ObjectStoreUnavailable } from './object-store-port.ts';
import { timeOfFile } from './release-contents.ts';

type FetchedSet = {
  dataDir: string;
  store: ObjectStore;
  files: readonly ReleaseFile[];
  /** Where the files go, under their own names. */
  folder: string;
  signal: AbortSignal;
  onFile?: (file: ReleaseFile) => void;
};

/** Sitemap files are many and small: a store answers each in some tens of milliseconds. */
const AT_ONCE = 4;
const TRIES = 4;
const WAIT_MS = 50;
/** The largest sitemap file that the protocol allows is 50 MB before it is compressed. */
const MAX_BYTES = 64_000_000;

/**
 * Fetches a set of sitemap files, in memory one by one. Those of an earlier try, and those that the set in force has too, are not fetched again. All are on
 * the disk for good when it resolves. Rejects with `ReleaseDamaged`, or with `ObjectStoreUnavailable`.
 */
export async function fetchSitemaps({ dataDir, store, files, folder, signal, onFile }: FetchedSet): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const current = await findCurrentSet(sitemapRoot(dataDir));
  const places = current === null ? [folder] : [folder, current];
  await inParallel(files, AT_ONCE, async (file) => {
    signal.throwIfAborted();
    const path = join(folder, basename(file.name));
    const held = places.map((place) => join(place, basename(file.name))).find((at) => isSame(at, file));
    if (held === undefined) await writeFetched(path, file, await fetchBytes(store, file, signal));
    else if (held !== path) {
      rmSync(path, { force: true });
      linkSync(held, path);
    }
    onFile?.(file);
  });
  await syncFiles(
    folder,
    files.map(({ name }) => basename(name)),
  );
  syncPath(folder);
}

function isSame(path: string, file: ReleaseFile): boolean {
  if (!existsSync(path) || timeOfFile(path) !== file.modifiedAt) return false;
  const bytes = readFileSync(path);
  return bytes.length === file.bytes && hash('sha256', bytes, 'hex') === file.sha256;
}

async function fetchBytes(store: ObjectStore, file: ReleaseFile, signal: AbortSignal): Promise<Buffer> {
  if (file.storedBytes > MAX_BYTES || file.encoding !== 'identity') throw damaged(file, 'is no sitemap file');
  for (let tries = 1; ; tries++) {
    try {
      const { body } = await openObjectOf(store, file, { signal });
      const counting = digesting({ limit: file.storedBytes, tooMany: () => damaged(file, 'is longer than it says') });
      const [bytes] = await Promise.all([buffer(counting.through), pipeline(body, counting.through, { signal })]);
      checkDigest(file, 'sha256', counting.digest().sha256);
      return bytes;
    } catch (error) {
      if (!(error instanceof ObjectStoreUnavailable) || tries === TRIES) throw error;
      await wait(WAIT_MS * 2 ** tries, undefined, { signal });
    }
  }
}

/** Whole or not at all, with the date that it has everywhere. */
async function writeFetched(path: string, file: ReleaseFile, bytes: Buffer): Promise<void> {
  const draft = `${path}.new`;
  writeFileSync(draft, bytes);
  const time = new Date(file.modifiedAt);
  utimesSync(draft, time, time);
  renameSync(draft, path);
}

import { RELEASES_FOLDER } from '../held-catalogs.ts';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncPath } from '#base/database/durable-files.ts';
import {
  isSitemapFileName,
  type NewSitemapFile,
  type ReplacedSitemapFile,
  SitemapsOfRelease,
  type StoredSitemapFile,
} from './sitemap-file-store.ts';
import * as sets from './set-folder.ts';

/** A published set of .xml.gz files with a manifest. Sets are switched atomically. */
export type SitemapFileStore = ReturnType<typeof openSitemapFolder>;

/** For a server: files of its open catalog. The first write makes the folder. */
export function openSitemapFolder(dataDir: string, openVersion?: sets.OpenVersion) {
  const root = sets.sitemapRoot(dataDir);
  const readManifest = sets.createManifestReader();
  let changing: Promise<unknown> = Promise.resolve();
  return {
    /** Null when missing or unreadable. */
    readManifest: () => sets.readInCurrentSet(root, readManifest, openVersion),
    isManifestDamaged: async (): Promise<boolean> =>
      (await sets.readInCurrentSet(root, async (set) => (await readManifest(set)) === null, openVersion)) ?? false,
    readLastRun: async () => sets.readLastRun(root),
    /** Null if missing. `name` comes from `parseSitemapFileName`. */
    readFile: async (name: string): Promise<StoredSitemapFile | null> =>
      isSitemapFileName(name)
        ? sets.readInCurrentSet(root, (set) => readStoredFile(join(set, name)), openVersion)
        : null,
    /** Rejects with `SitemapsOfRelease` for the set of a release. */
    expectOwnSet: async (): Promise<void> => void (await findOwnSet(root)),
    /** Replaces a file and its line, unless equal. Rejects with `SitemapRunUnderWay`; the old file stays. */
    replaceFile(file: NewSitemapFile, site: sets.Site): Promise<ReplacedSitemapFile> {
      // The lock is for processes; calls wait for each other.
      const replaced = changing.then(() => replaceUnderLock(root, file, site));
      changing = replaced.catch(() => undefined);
      return replaced;
    },
  };
}

async function readStoredFile(path: string): Promise<StoredSitemapFile | null> {
  await using file = await open(path, 'r');
  const stats = await file.stat();
  return stats.isFile() ? { bytes: await file.readFile(), modifiedAt: stats.mtime } : null;
}

async function replaceUnderLock(root: string, file: NewSitemapFile, site: sets.Site): Promise<ReplacedSitemapFile> {
  if (!isSitemapFileName(file.name)) throw new Error(`${file.name} is no name of a sitemap file`);
  using _ = await sets.takeSitemapLock(root);
  const set = await findOwnSet(root);
  return set === null ? await makeFirstSet(root, file, site) : await replaceInSet(set, file, site);
}

async function findOwnSet(root: string): Promise<string | null> {
  const set = await sets.findCurrentSet(root);
  if (set?.startsWith(join(root, '..', RELEASES_FOLDER)))
    throw new SitemapsOfRelease(
      'The sitemap files are those of a release, the same on all nodes: import and publish a release to change them.',
    );
  return set;
}

async function makeFirstSet(root: string, file: NewSitemapFile, site: sets.Site): Promise<ReplacedSitemapFile> {
  const folder = join(root, sets.SETS_FOLDER);
  await mkdir(folder, { recursive: true });
  const id = sets.newSetId(root);
  const set = join(folder, id);
  await mkdir(set);
  try {
    await replaceInSet(set, file, site);
    syncPath(folder);
  } catch (error) {
    await rm(set, { recursive: true, force: true });
    throw error;
  }
  await sets.switchToSet(root, id);
  return { written: true, sizeBytes: file.bytes.length };
}

/** A full disk leaves the old files. */
async function replaceInSet(set: string, made: NewSitemapFile, site: sets.Site): Promise<ReplacedSitemapFile> {
  const path = join(set, made.name);
  const old = (await readStoredFile(path).catch(() => null))?.bytes ?? null;
  const manifest = await sets.readManifestOf(set).catch(() => null);
  const listed = manifest?.files.find(({ name }) => name === made.name);
  const file =
    old !== null && listed !== undefined && sets.isAsWanted(old, listed, made) ? { ...made, bytes: old } : made;
  const line = { ...sets.manifestLine(file), ...site };
  const isSame = old !== null && old.equals(file.bytes);
  const replaced = { written: !isSame, sizeBytes: file.bytes.length };
  const isListed = listed && JSON.stringify(sets.lineWithSite(listed, manifest!)) === JSON.stringify(line);
  if (isSame && isListed) return replaced;
  const others = (manifest?.files ?? []).filter(({ name }) => name !== line.name);
  const lines = [...others.map((other) => sets.lineWithSite(other, manifest!)), line];
  const drafts = [file.name, sets.MANIFEST_FILE].map((name) => join(set, `.${name}.new`));
  const [fileDraft, manifestDraft] = drafts as [string, string];
  try {
    if (!isSame) await writeFile(fileDraft, file.bytes, { flush: true });
    await writeFile(manifestDraft, sets.formatManifest(sets.makeManifest(lines, site, manifest)), { flush: true });
    if (!isSame) await rename(fileDraft, path);
    await rename(manifestDraft, join(set, sets.MANIFEST_FILE));
  } finally {
    for (const draft of drafts) await rm(draft, { recursive: true, force: true });
  }
  syncPath(set);
  return replaced;
}

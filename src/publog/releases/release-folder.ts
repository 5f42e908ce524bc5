import { RELEASES_FOLDER } from '../held-catalogs.ts';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogFileName, checkCatalogFile } from '../sqlite/catalog-file.ts';
import {
  SETS_FOLDER,
  linkSet,
  releaseSet,
  removeOtherSets,
  sitemapRoot,
  takeSitemapLock,
} from '../sitemap-files/set-folder.ts';
import { ReleaseProblem, parseReleaseManifest, type ReleaseManifest } from './manifest.ts';
import { findInForce, writePointer } from '../sqlite/held-catalogs.ts';

/** In `DATA_DIR`: catalog-<version>.db, releases/<version>/ (whole), releases/.<version>.fetching (so far). */
const MANIFEST_FILE = 'manifest.json';

export const releaseFolder = (dataDir: string, version: string): string => join(dataDir, RELEASES_FOLDER, version);
export const fetchingFolder = (dataDir: string, version: string): string =>
  releaseFolder(dataDir, `.${version}.fetching`);
export const releaseManifestPath = (folder: string): string => join(folder, MANIFEST_FILE);

/** Whatever has become of its files. */
export function readFetchedManifest(dataDir: string, version: string): ReleaseManifest | null {
  const path = releaseManifestPath(releaseFolder(dataDir, version));
  const manifest = existsSync(path) ? parseReleaseManifest(readFileSync(path, 'utf8')) : null;
  return manifest?.version === version ? manifest : null;
}

/** Null unless every file has its size. */
export function findFetched(dataDir: string, version: string): ReleaseManifest | null {
  const folder = releaseFolder(dataDir, version);
  const manifest = readFetchedManifest(dataDir, version);
  if (manifest === null) return null;
  const isWhole = manifest.files.every(({ name, bytes }, at) => {
    const stats = statSync(join(at === 0 ? dataDir : folder, name), { throwIfNoEntry: false });
    return stats?.size === bytes;
  });
  return isWhole ? manifest : null;
}

/** Removes other releases, whole or begun. Unknown files stay. */
export async function removeOtherReleases(dataDir: string, versions: readonly string[]): Promise<void> {
  const folder = join(dataDir, RELEASES_FOLDER);
  if (!existsSync(folder)) return;
  const kept = new Set(versions.flatMap((each) => [releaseFolder(dataDir, each), fetchingFolder(dataDir, each)]));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (kept.has(path)) continue;
    if (/^\..+\.fetching$/.test(name)) await rm(path, { recursive: true, force: true });
    else if (existsSync(releaseManifestPath(path))) await removeRelease(dataDir, name);
  }
}

/** Open catalogs stay readable. The manifest goes last, so that a removal resumes. */
async function removeRelease(dataDir: string, version: string): Promise<void> {
  await rm(join(dataDir, catalogFileName(version)), { force: true });
  const folder = releaseFolder(dataDir, version);
  for (const name of readdirSync(folder))
    if (name !== MANIFEST_FILE) await rm(join(folder, name), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/**
 * Puts a fetched release in force: pointer and sitemap files switch together. Removes releases except `keep` and the
 * one before. Rejects with `ReleaseProblem` or `StoreUnavailable`.
 */
export async function switchToRelease(dataDir: string, version: string, keep: readonly string[] = []): Promise<void> {
  const manifest = findFetched(dataDir, version);
  if (manifest === null) throw new ReleaseProblem(`Release ${version} is not whole in ${dataDir}: fetch it first.`);
  await checkCatalogFile(join(dataDir, manifest.files[0]!.name));
  const root = sitemapRoot(dataDir);
  mkdirSync(join(root, SETS_FOLDER), { recursive: true });
  using _ = await takeSitemapLock(root);
  const replaced = (await findInForce(dataDir)) ?? null;
  await linkSet(root, releaseSet(version));
  if (replaced === version) return;
  await writePointer(dataDir, version);
  await removeOtherSets(root, null);
  await removeOtherReleases(dataDir, [version, ...keep, ...(replaced === null ? [] : [replaced])]);
}

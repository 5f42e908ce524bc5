import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { catalogFileName } from '../catalog/sqlite/catalog-file.ts';
import { RELEASES_FOLDER } from '../sitemaps/store/set-folder.ts';
import { parseReleaseManifest, type ReleaseManifest } from './manifest.ts';

/**
 * What a node keeps of releases in `DATA_DIR`:
 *   catalog-<version>.db         the catalog, where every catalog lies
 *   releases/<version>/          manifest.json and sitemaps/: this release is whole on the disk
 *   releases/.<version>.fetching what has been fetched so far
 */
const MANIFEST_FILE = 'manifest.json';

export function releaseFolder(dataDir: string, version: string): string {
  return join(dataDir, RELEASES_FOLDER, version);
}

export function fetchingFolder(dataDir: string, version: string): string {
  return join(dataDir, RELEASES_FOLDER, `.${version}.fetching`);
}

export function releaseManifestPath(folder: string): string {
  return join(folder, MANIFEST_FILE);
}

/** The manifest of a release that is whole on the disk: every file is there with its size. Null for others. */
export function findFetched(dataDir: string, version: string): ReleaseManifest | null {
  const folder = releaseFolder(dataDir, version);
  const path = releaseManifestPath(folder);
  const manifest = existsSync(path) ? parseReleaseManifest(readFileSync(path, 'utf8')) : null;
  if (manifest?.version !== version) return null;
  const isWhole = manifest.files.every(({ name, bytes }, at) => {
    const stats = statSync(join(at === 0 ? dataDir : folder, name), { throwIfNoEntry: false });
    return stats?.size === bytes;
  });
  return isWhole ? manifest : null;
}

/** Versions that are whole on the disk, in order of their names. */
export function listFetched(dataDir: string): string[] {
  const folder = join(dataDir, RELEASES_FOLDER);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((version) => !version.startsWith('.') && existsSync(releaseManifestPath(join(folder, version))))
    .sort();
}

/** Removes what was begun of releases other than these. */
export async function removeOtherFetches(dataDir: string, versions: readonly string[]): Promise<void> {
  const folder = join(dataDir, RELEASES_FOLDER);
  if (!existsSync(folder)) return;
  const kept = new Set(versions.map((version) => fetchingFolder(dataDir, version)));
  for (const path of readdirSync(folder).map((name) => join(folder, name)))
    if (basename(path).startsWith('.') && !kept.has(path)) await rm(path, { recursive: true, force: true });
}

/** Removes a release from the disk; servers that have its catalog open read on. A large file takes the disk a second. */
export async function removeRelease(dataDir: string, version: string): Promise<void> {
  await rm(releaseManifestPath(releaseFolder(dataDir, version)), { force: true });
  await rm(join(dataDir, catalogFileName(version)), { force: true });
  await rm(releaseFolder(dataDir, version), { recursive: true, force: true });
}

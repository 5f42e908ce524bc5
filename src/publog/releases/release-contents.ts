import { copyFileSync, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreUnavailable } from '#base/database/database.ts';
import { catalogFileName, readCatalogPointer } from '../sqlite/catalog-file.ts';
import { CHANGES_FILE, copyChanges } from '../sqlite/change-file.ts';
import { readPublishedEdition } from '../sqlite/held-catalogs.ts';
import { readManifestOf, MANIFEST_FILE, findCurrentSet, sitemapRoot } from '../sitemap-files/set-folder.ts';
import { ReleaseProblem, digestFile } from './manifest.ts';

export type ReleaseContents = {
  version: string;
  listedNsns: number;
  catalog: string;
  /** A copy of the record of changes; null without one. */
  changes: string | null;
  sitemaps: { name: string; path: string; bytes: number; sha256: string; modifiedAt: string }[];
};

/**
 * Links catalog and sitemap files, out of reach of imports. Rejects with `ReleaseProblem` when missing or not of one
 * version.
 */
export async function gatherContents(dataDir: string, workDir: string): Promise<ReleaseContents> {
  const pointer = await readCatalogPointer(dataDir);
  if (pointer === null) throw new ReleaseProblem('No catalog is loaded: npm run import loads one.');
  const { version, file } = pointer;
  mkdirSync(workDir, { recursive: true });
  const catalog = join(workDir, catalogFileName(version));
  takeOver(join(dataDir, file), catalog);
  const published = await readPublishedEdition(catalog);
  if (published === null) throw new ReleaseProblem(`${file} cannot be read: import the catalog again.`);
  const { listedNsns } = published.edition;
  const changes = copyRecord(dataDir, version, join(workDir, CHANGES_FILE));
  return { version, listedNsns, catalog, changes, sitemaps: await gatherSitemaps(dataDir, workDir, version) };
}

/** A record that cannot be read stays where it is; the catalog waits for a decision. */
function copyRecord(...[dataDir, version, to]: Parameters<typeof copyChanges>): string | null {
  try {
    return copyChanges(dataDir, version, to);
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new ReleaseProblem(`${error.message}: move it away to publish the catalog without its changes.`);
  }
}

async function gatherSitemaps(dataDir: string, workDir: string, version: string): Promise<ReleaseContents['sitemaps']> {
  const set = await findCurrentSet(sitemapRoot(dataDir));
  const manifest = set === null ? null : await readManifestOf(set).catch(() => null);
  const isOther = manifest?.files.some((line) => (line.catalogVersion ?? manifest.catalogVersion) !== version);
  if (set === null || manifest?.catalogVersion !== version || isOther)
    throw new ReleaseProblem(`The sitemap files are not of catalog ${version}: npm run sitemaps makes them.`);
  const folder = join(workDir, 'sitemaps');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const listed = new Map<string, string>(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const gathered: ReleaseContents['sitemaps'] = [];
  for (const name of [...listed.keys(), MANIFEST_FILE]) {
    const path = join(folder, name);
    takeOver(join(set, name), path);
    const { bytes, sha256 } = await digestFile(path);
    if (name !== MANIFEST_FILE && sha256 !== listed.get(name))
      throw new ReleaseProblem(`sitemaps/${name} is not as the manifest says: npm run sitemaps makes it again.`);
    gathered.push({ name: `sitemaps/${name}`, path, bytes, sha256, modifiedAt: timeOfFile(path) });
  }
  return gathered;
}

export function timeOfFile(path: string): string {
  return new Date(Math.round(statSync(path).mtimeMs)).toISOString();
}

/** Copies across disks. */
function takeOver(from: string, to: string): void {
  rmSync(to, { force: true });
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new ReleaseProblem(`${from} is gone: another edition came in between. Try again.`);
    if (code !== 'EXDEV' && code !== 'EPERM') throw error;
    copyFileSync(from, to);
  }
}

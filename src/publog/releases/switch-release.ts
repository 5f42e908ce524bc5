import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { checkCatalogFile } from '../sqlite/catalog-file.ts';
import { findInForce, writePointer } from '../sqlite/held-catalogs.ts';
import {
  linkSet,
  releaseSet,
  removeOtherSets,
  SETS_FOLDER,
  sitemapRoot,
  takeSitemapLock,
} from '../sitemap-files/set-folder.ts';
import { findFetched, removeOtherReleases } from './release-folder.ts';
import { ReleaseProblem } from './release-problem.ts';

/**
 * Puts a fetched release in force for a server that follows `dataDir`. The server takes catalog and sitemap files of one version: it follows the pointer of
 * the catalog, and finds the files by the catalog that it has open. The release that was in force stays on the disk, and so do those to `keep`; others are
 * removed. Rejects with `ReleaseProblem` when the release is not whole on the disk, and with `StoreUnavailable` when its catalog cannot be read.
 */
export async function switchToRelease({
  dataDir,
  version,
  keep = [],
}: {
  dataDir: string;
  version: string;
  keep?: readonly string[];
}): Promise<void> {
  const manifest = findFetched(dataDir, version);
  if (manifest === null) throw new ReleaseProblem(`Release ${version} is not whole in ${dataDir}: fetch it first.`);
  await checkCatalogFile(join(dataDir, manifest.files[0]!.name));
  const root = sitemapRoot(dataDir);
  mkdirSync(join(root, SETS_FOLDER), { recursive: true });
  const giveBack = await takeSitemapLock(root);
  try {
    const replaced = (await findInForce(dataDir)) ?? null;
    await linkSet(root, releaseSet(version));
    if (replaced === version) return;
    await writePointer(dataDir, version);
    await removeOtherSets(root, null);
    await removeOtherReleases(dataDir, [version, ...keep, ...(replaced === null ? [] : [replaced])]);
  } finally {
    giveBack();
  }
}

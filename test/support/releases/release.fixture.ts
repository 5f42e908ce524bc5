import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSqliteCatalogDatabase } from '../../../src/publog/sqlite/catalog-loader.ts';
import type { ObjectStore } from '../../../src/publog/releases/object-store-port.ts';
import { fetchRelease } from '../../../src/publog/releases/follow-releases.ts';
import { openObjectStore } from '../../../src/publog/releases/open-release-place.ts';
import { switchToRelease } from '../../../src/publog/releases/release-folder.ts';
import { openSitemapRun } from '../../../src/publog/sitemap-files/open-sitemap-run.ts';
import { newFolder } from '../new-folder.ts';
import { aCatalog, loadCatalog } from '../catalog/catalog.fixture.ts';
import { aSitemapFile } from '../sitemaps/sitemap-file.fixture.ts';
import { makeRest } from '../sitemaps/sitemap-run.fixture.ts';

export const aNode = (): string => newFolder('node');
export const aFolderStore = (): ObjectStore => openObjectStore(pathToFileURL(newFolder('store')).href);

/**
 * Loads another catalog with as many parts into a folder, and makes sitemap files of it; the first of them is the same in all. `itemName`: of all parts, and
 * in the other sitemap file. Returns its version.
 */
export async function anEdition(dataDir: string, parts = 1, itemName?: string): Promise<string> {
  const loader = await openSqliteCatalogDatabase({ dataDir, keepCatalogs: 3 }).openLoader();
  const nsns = Array.from({ length: parts }, (_, at) => `5305-01-234-${String(at).padStart(4, '0')}`);
  const listed = nsns.map((nsn) => ({
    nsn,
    ...(itemName && { itemName }),
    partNumbers: [{ partNumber: `MS-${nsn}`, cage: '96906' }],
  }));
  await loadCatalog(loader, aCatalog({ parts: listed }));
  const { version } = loader;
  const wanted = [aSitemapFile('nsn-1.xml.gz'), aSitemapFile('fsc-5305.xml.gz', `of ${itemName ?? version}`)];
  const run = await openSitemapRun(dataDir);
  const { unchanged, staged, made } = makeRest(run, wanted);
  const site = { origin: 'https://parts.example', catalogVersion: version };
  await run.publish({ ...site, unchanged, staged: [...staged, ...made], others: 'remove' });
  run.close('discard');
  return version;
}

/** Returns the files of a folder that servers read: the pointer, and every file that it and `sitemaps/current` lead to, with its date. */
export function inForceIn(dataDir: string): Record<string, unknown> {
  const names = readdirSync(dataDir);
  if (!names.includes('catalog-current.json')) return {};
  const pointer = JSON.parse(readFileSync(join(dataDir, 'catalog-current.json'), 'utf8')) as { file: string };
  const sitemaps = readdirSync(join(dataDir, 'sitemaps/current')).map((name) => `sitemaps/current/${name}`);
  return Object.fromEntries(
    [pointer.file, ...sitemaps.sort()].map((name) => {
      const path = join(dataDir, name);
      return [name, { content: readFileSync(path, 'latin1'), changed: Math.round(statSync(path).mtimeMs) }];
    }),
  );
}

/** A node fetches a release and puts it in force. */
export async function follow(
  dataDir: string,
  store: ObjectStore,
  version: string,
  signal = AbortSignal.timeout(60_000),
) {
  await fetchRelease({ dataDir, store, version, signal });
  await switchToRelease(dataDir, version);
}

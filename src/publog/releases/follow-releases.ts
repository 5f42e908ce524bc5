import { existsSync, mkdirSync, readdirSync, rmSync, statSync, statfsSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkCatalogFile, readCatalogPointer } from '../sqlite/catalog-file.ts';
import { CHANGES_FILE } from '../sqlite/change-file.ts';
import { renameDurably, replaceFile, syncFile } from '#base/database/durable-files.ts';
import { findInForce } from '../sqlite/held-catalogs.ts';
import { RELEASES_FOLDER } from '../held-catalogs.ts';
import {
  alone,
  ReleaseDamaged,
  ReleaseProblem,
  digestFile,
  manifestKey,
  parseReleaseManifest,
  type ReleaseFile,
  type ReleaseManifest,
} from './manifest.ts';
import { formatManifest } from '../sitemap-files/set-folder.ts';
import { fetchObject, fetchSitemaps, unpackObject } from './fetch-object.ts';
import type { ObjectStore } from './object-store-port.ts';
import type { ReleaseProgress } from './publish-release.ts';
import {
  fetchingFolder,
  findFetched,
  readFetchedManifest,
  releaseFolder,
  releaseManifestPath,
  removeOtherReleases,
  switchToRelease,
} from './release-folder.ts';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { CatalogSource } from '../catalog-source.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { openSqliteCatalogVersion } from '../sqlite/catalog-source.ts';
import { startReleaseAgent, type ReleaseDisk } from './release-agent.ts';
import { openReleaseRegistry } from './open-release-registry.ts';
import type { ReleaseNodes, ReleaseState } from './release-registry.ts';
import type { Config } from '#base/settings/config.ts';
import { openReleasePlace } from './open-release-place.ts';
type FetchOptions = {
  dataDir: string;
  store: ObjectStore;
  version: string;
  signal: AbortSignal;
  /** Versions that stay beside `version` and the one in force. */
  keep?: readonly string[];
  progress?: ((progress: ReleaseProgress) => void) | undefined;
};

const LOCK_FILE = 'fetch.lock';
const SPARE_BYTES = 50_000_000;

/**
 * Puts a checked release on the disk without switching. Resumes earlier calls. Rejects with `ReleaseProblem`,
 * `ReleaseDamaged`, `ObjectStoreUnavailable` or `StoreUnavailable`.
 */
export async function fetchRelease(options: FetchOptions): Promise<void> {
  const { dataDir, store, version } = options;
  if (findFetched(dataDir, version) !== null) return;
  await alone(join(dataDir, LOCK_FILE), 'fetch', async () => {
    mkdirSync(join(dataDir, RELEASES_FOLDER), { recursive: true });
    const inForce = await findInForce(dataDir);
    await removeOtherReleases(dataDir, [version, ...(options.keep ?? []), ...(inForce ? [inForce] : [])]);
    await fetchWhole(options, await readManifest(store, version));
  });
}

async function readManifest(store: ObjectStore, version: string): Promise<ReleaseManifest> {
  const text = await store.getText(manifestKey(version));
  if (text === null) throw new ReleaseProblem(`There is no release ${version} in the store.`);
  const manifest = parseReleaseManifest(text);
  if (manifest?.version !== version) throw new ReleaseDamaged(`${manifestKey(version)} in the store cannot be read.`);
  return manifest;
}

async function fetchWhole(options: FetchOptions, manifest: ReleaseManifest): Promise<void> {
  const { dataDir, store, version, signal, progress } = options;
  const folder = fetchingFolder(dataDir, version);
  mkdirSync(folder, { recursive: true });
  const [catalog, ...others] = manifest.files as [ReleaseFile, ...ReleaseFile[]];
  const [changes, sitemaps] = [others.find(isChanges), others.filter((file) => !isChanges(file))];
  const isThere = await isCatalogThere(options, catalog);
  checkSpace(options, folder, isThere ? others : manifest.files);
  const total = manifest.files.reduce((sum, file) => sum + file.storedBytes, 0);
  let fetched = 0;
  await fetchSitemaps({
    dataDir,
    store,
    files: sitemaps,
    folder: join(folder, 'sitemaps'),
    signal,
    onFile: ({ name: file, storedBytes }) =>
      progress?.({ doing: 'fetching', file, doneBytes: (fetched += storedBytes), totalBytes: total }),
  });
  if (changes) await fetchPacked(options, changes, { folder, to: folder, fetched, total });
  fetched += changes?.storedBytes ?? 0;
  if (!isThere) await fetchPacked(options, catalog, { folder, to: dataDir, fetched, total });
  signal.throwIfAborted();
  await replaceFile(releaseManifestPath(folder), formatManifest(manifest));
  rmSync(releaseFolder(dataDir, version), { recursive: true, force: true });
  renameDurably(folder, releaseFolder(dataDir, version));
}

const isChanges = ({ name }: ReleaseFile): boolean => name === CHANGES_FILE;

/** Fetches the catalog, or the record of changes, which may be there from an earlier call. */
async function fetchPacked(
  { store, signal, progress }: FetchOptions,
  file: ReleaseFile,
  { folder, to, fetched, total }: { folder: string; to: string; fetched: number; total: number },
): Promise<void> {
  const { name } = file;
  const kind = isChanges(file) ? 'changes' : 'catalog';
  const [part, draft] = [join(folder, `${kind}.part`), join(folder, `${kind}.draft`)];
  if (kind === 'changes' && (await isWhole(join(to, name), file, signal))) return;
  await fetchObject(store, file, part, {
    signal,
    onBytes: (bytes) => progress?.({ doing: 'fetching', file: name, doneBytes: fetched + bytes, totalBytes: total }),
  });
  await unpackObject(file, part, draft, {
    signal,
    onBytes: (doneBytes) => progress?.({ doing: 'unpacking', file: name, doneBytes, totalBytes: file.bytes }),
  });
  if (kind === 'catalog') await checkCatalogFile(draft);
  const time = new Date(file.modifiedAt);
  utimesSync(draft, time, time);
  await syncFile(draft);
  renameDurably(draft, join(to, name));
  for (const each of [part, `${part}.etag`]) await rm(each, { force: true });
}

/** Whether it is there. Another file of its name is replaced; that in force only if it was fetched and got damaged. */
async function isCatalogThere({ dataDir, version, signal }: FetchOptions, file: ReleaseFile): Promise<boolean> {
  const path = join(dataDir, file.name);
  if (!existsSync(path)) return false;
  if (await isWhole(path, file, signal)) return true;
  const pointer = await readCatalogPointer(dataDir);
  const wasFetched = readFetchedManifest(dataDir, version)?.files[0]!.sha256 === file.sha256;
  if (pointer?.version === version && !wasFetched)
    throw new ReleaseProblem(`${file.name} is in force here, and is another one than that of release ${version}.`);
  return false;
}

async function isWhole(path: string, { bytes, sha256 }: ReleaseFile, signal: AbortSignal): Promise<boolean> {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  return size === bytes && (await digestFile(path, signal)).sha256 === sha256;
}

function checkSpace({ dataDir, version }: FetchOptions, folder: string, files: readonly ReleaseFile[]): void {
  const here = readdirSync(folder).map((name) => join(folder, name));
  const held = here.reduce((sum, path) => sum + statSync(path).size, 0);
  const needed = files.reduce((sum, file) => sum + file.bytes + (file.encoding === 'zstd' ? file.storedBytes : 0), 0);
  const missing = needed + SPARE_BYTES - held;
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize >= missing) return;
  const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(2);
  throw new ReleaseProblem(
    `The disk is too full for release ${version}: about ${gigabytes(missing)} GB are needed, ${gigabytes(bavail * bsize)} GB are free.`,
    { cause: { code: 'ENOSPC' } },
  );
}

/** Follows the releases of the cluster. Opens while PostgreSQL or the store is out. Throws `BadSetting`. */
export function followReleases(config: Config, source: CatalogSource, pollMs?: number) {
  const { store, databaseUrl } = openReleasePlace(config);
  const registry = openReleaseRegistry({ url: databaseUrl });
  const serves = (): string | null => source.current()?.edition.version ?? null;
  let agent: ReturnType<typeof startReleaseAgent> | null = null;
  const state = (): ReleaseState =>
    agent?.state() ?? { status: 'late', inForce: null, serves: serves(), problem: null };
  return {
    state,
    nodes: async (): Promise<ReleaseNodes> => ({ standing: await registry.current(), nodes: await registry.nodes() }),
    hindrance: () => (state().status === 'late' ? 'the release in force is not on this node yet' : null),
    start: (log: Pick<FastifyBaseLogger, 'info' | 'warn'>) => {
      const node = config.cluster?.node ?? hostname();
      agent = startReleaseAgent({ node, registry, disk: diskOf(config, store, source), serves, log, pollMs });
    },
    stop: async () => {
      await agent?.stop();
      await registry.close();
    },
  };
}

/** Fetching against unpacking: 51 s and 33 s for 7 million NSNs. */
const FETCHING_SHARE = 0.6;

function diskOf({ dataDir }: Config, store: ObjectStore, source: CatalogSource): ReleaseDisk {
  return {
    fetch: async (version, { signal, onProgress, keep }) => {
      const progress = ({ doing, doneBytes, totalBytes }: ReleaseProgress): void => {
        const done = totalBytes === 0 ? 1 : doneBytes / totalBytes;
        onProgress(doing === 'unpacking' ? FETCHING_SHARE + done * (1 - FETCHING_SHARE) : done * FETCHING_SHARE);
      };
      await fetchRelease({ dataDir, store, version, signal, keep, progress });
      // a newer program may have made it
      await (await openSqliteCatalogVersion(dataDir, version, openCatalogStore)).close();
    },
    switchTo: async (version, { keep }) => {
      await switchToRelease(dataDir, version, keep);
      await source.refresh();
    },
  };
}

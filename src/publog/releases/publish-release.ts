import { copyFileSync, createReadStream, createWriteStream, linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { inParallel, sumBy } from '#base/domain/in-parallel.ts';
import {
  alone,
  CHUNK_BYTES,
  OBJECTS,
  ReleaseProblem,
  digestFile,
  digesting,
  manifestKey,
  objectKey,
  parseReleaseManifest,
  timeOfFile,
  type ReleaseFile,
  type ReleaseManifest,
} from './manifest.ts';
import type { ObjectStore } from './object-store-port.ts';
import {
  findCurrentSet,
  formatManifest,
  MANIFEST_FILE,
  readManifestOf,
  sitemapRoot,
} from '../sitemap-files/set-folder.ts';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import * as z from 'zod/mini';
import { StoreUnavailable } from '#base/database/database.ts';
import { replaceFile } from '#base/database/durable-files.ts';
import { catalogFileName, readCatalogPointer } from '../sqlite/catalog-file.ts';
import { CHANGES_FILE, copyChanges } from '../sqlite/change-file.ts';
import { readPublishedEdition } from '../sqlite/held-catalogs.ts';

type ReleaseContents = Awaited<ReturnType<typeof gatherContents>>;

export type ReleaseProgress = {
  doing: 'packing' | 'sending' | 'fetching' | 'unpacking';
  file: string;
  doneBytes: number;
  totalBytes: number;
};

const LOCK_FILE = 'publish.lock';
/** Packed files, for the next publication. */
const WORK_FOLDER = 'publishing';
/** A store takes some tens of ms each. */
const AT_ONCE = 4;

/** Stores the catalog in force, manifest last; resumes. Rejects with `ReleaseProblem` or `ObjectStoreUnavailable`. */
export async function publishRelease(options: {
  dataDir: string;
  store: ObjectStore;
  progress?: ((progress: ReleaseProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
}): Promise<ReleaseManifest> {
  const { dataDir } = options;
  const workDir = join(dataDir, WORK_FOLDER);
  return alone(join(dataDir, LOCK_FILE), 'publication', async () => {
    const manifest = await publish(options, await gatherContents(dataDir, workDir));
    await rm(workDir, { recursive: true, force: true });
    return manifest;
  });
}

async function publish({ store, signal, progress }: Parameters<typeof publishRelease>[0], contents: ReleaseContents) {
  const { version, listedNsns, catalog, changes, sitemaps } = contents;
  const stored = await store.list(OBJECTS);
  const existing = await findSame(store, contents, signal);
  if (existing?.files.every(({ object }) => stored.has(object))) return existing;

  const made: { file: ReleaseFile; path: string }[] = [];
  for (const source of changes === null ? [catalog] : [catalog, changes]) {
    const [name, totalBytes] = [basename(source), statSync(source).size];
    const { path, plain, stored } = await packFile(source, `${source}.zst`, {
      signal,
      onBytes: (doneBytes) => progress?.({ doing: 'packing', file: name, doneBytes, totalBytes }),
    });
    const object = { object: objectKey(stored.sha256, 'zstd'), storedBytes: stored.bytes, storedSha256: stored.sha256 };
    made.push({ path, file: { name, ...plain, ...object, encoding: 'zstd', modifiedAt: timeOfFile(source) } });
  }
  for (const { path, name, bytes, sha256, modifiedAt } of sitemaps) {
    const object = { object: objectKey(sha256, 'identity'), storedBytes: bytes, storedSha256: sha256 };
    made.push({ path, file: { name, bytes, sha256, ...object, encoding: 'identity', modifiedAt } });
  }
  const files = made.map(({ file }) => file);
  // Equal bytes are one object.
  const missing = new Map(made.filter(({ file }) => !stored.has(file.object)).map((one) => [one.file.object, one]));
  const totalBytes = sumBy([...missing.values()], ({ file }) => file.storedBytes);
  let done = 0;
  await inParallel(missing.values(), AT_ONCE, async ({ file, path }) => {
    signal?.throwIfAborted();
    const tell = (sent: number): void =>
      progress?.({ doing: 'sending', file: file.name, doneBytes: done + sent, totalBytes });
    await store.putFile(file.object, path, { signal, onBytes: tell });
    done += file.storedBytes;
    tell(0);
  });
  signal?.throwIfAborted();
  const present = await store.list(OBJECTS);
  if (files.some(({ object }) => !present.has(object)))
    throw new ReleaseProblem('The store has lost objects of this release meanwhile: publish it again.');
  // Another publication may have been faster.
  await findSame(store, contents, signal, files[0]!.sha256);
  const manifest: ReleaseManifest = { format: 1, version, listedNsns, files };
  await store.putText(manifestKey(version), formatManifest(manifest));
  return manifest;
}

/** Null if missing. Rejects with `ReleaseProblem` for other files; the record of changes may be another. */
async function findSame(
  store: ObjectStore,
  { version, catalog, sitemaps }: ReleaseContents,
  signal: AbortSignal | undefined,
  knownSha256?: string,
): Promise<ReleaseManifest | null> {
  const text = await store.getText(manifestKey(version));
  const existing = text === null ? null : parseReleaseManifest(text);
  if (existing === null) return null;
  const sha256 = knownSha256 ?? (await digestFile(catalog, signal)).sha256;
  const own = [{ name: basename(catalog), sha256 }, ...sitemaps];
  const sums = new Map(existing.files.map((file) => [file.name, file.sha256]));
  sums.delete(CHANGES_FILE);
  const other = own.find((file) => sums.get(file.name) !== file.sha256);
  if (other === undefined && own.length === sums.size) return existing;
  throw new ReleaseProblem(
    `Release ${version} is in the store already, with another ${other?.name ?? 'set of sitemap files'}: it stays as it is. ` +
      'npm run import -- --again makes a version of its own.',
  );
}

/** 33 % of 5.36 GB in the time of hashing; level 19 takes two hours for 22 % (docs/decisions/051). */
const ZSTD_LEVEL = 3;

const digest = z.object({ bytes: z.number(), sha256: z.string() });
const noteSchema = z.object({ source: z.string(), plain: digest, stored: digest });

/** Compresses in bounded memory. A note beside it lets later calls reuse the result. */
async function packFile(
  source: string,
  path: string,
  options: { signal?: AbortSignal | undefined; onBytes: (bytes: number) => void },
) {
  const { ino, size, mtimeMs } = statSync(source);
  const identity = `${ino} ${size} ${mtimeMs}`;
  const note = `${path}.json`;
  const packed = await readNote(note, identity, path);
  if (packed !== null) return { path, ...packed };
  await rm(note, { force: true });
  const plain = digesting(options.onBytes);
  const stored = digesting();
  const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL, [constants.ZSTD_c_checksumFlag]: 1 };
  const pack = createZstdCompress({ chunkSize: CHUNK_BYTES, params });
  const from = createReadStream(source, { highWaterMark: CHUNK_BYTES });
  const { signal } = options;
  await pipeline([from, plain.through, pack, stored.through, createWriteStream(path)], { signal });
  const made = { plain: plain.digest(), stored: stored.digest() };
  await replaceFile(note, JSON.stringify({ source: identity, ...made }));
  return { path, ...made };
}

async function readNote(note: string, identity: string, path: string) {
  try {
    const { source, plain, stored } = noteSchema.parse(JSON.parse(await readFile(note, 'utf8')));
    return source === identity && statSync(path).size === stored.bytes ? { plain, stored } : null;
  } catch {
    return null;
  }
}

/** Links the files, out of reach of imports. Rejects with `ReleaseProblem` when missing or not of one version. */
async function gatherContents(dataDir: string, workDir: string) {
  const pointer = await readCatalogPointer(dataDir);
  if (pointer === null) throw new ReleaseProblem('No catalog is loaded: npm run import loads one.');
  const { version, file } = pointer;
  mkdirSync(workDir, { recursive: true });
  const catalog = join(workDir, catalogFileName(version));
  takeOver(join(dataDir, file), catalog);
  const published = await readPublishedEdition(catalog);
  if (published === null) throw new ReleaseProblem(`${file} cannot be read: import the catalog again.`);
  const { listedNsns } = published.edition;
  // a copy; null without a record
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

async function gatherSitemaps(dataDir: string, workDir: string, version: string) {
  const set = await findCurrentSet(sitemapRoot(dataDir));
  const manifest = set === null ? null : await readManifestOf(set).catch(() => null);
  const isOther = manifest?.files.some((line) => (line.catalogVersion ?? manifest.catalogVersion) !== version);
  if (set === null || manifest?.catalogVersion !== version || isOther)
    throw new ReleaseProblem(`The sitemap files are not of catalog ${version}: npm run sitemaps makes them.`);
  const folder = join(workDir, 'sitemaps');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const listed = new Map<string, string>(manifest.files.map(({ name, sha256 }) => [name, sha256]));
  const gathered: (Pick<ReleaseFile, 'name' | 'bytes' | 'sha256' | 'modifiedAt'> & { path: string })[] = [];
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

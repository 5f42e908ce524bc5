import * as fs from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';
import { replaceFile, syncPath } from '#base/database/durable-files.ts';
import { CHUNK_BYTES, ReleaseDamaged, digesting, timeOfFile, type ReleaseFile } from './manifest.ts';
import { ObjectChanged, ObjectMissing, ObjectStoreUnavailable, type ObjectStore } from './object-store-port.ts';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { hash } from 'node:crypto';
import { findCurrentSet, sitemapRoot, syncFiles } from '../sitemap-files/set-folder.ts';
import { inParallel } from '#base/domain/in-parallel.ts';

type Options = { signal: AbortSignal; onBytes?: (bytes: number) => void };

/** Fruitless answers in a row. */
const FRUITLESS_TRIES = 4;
const WAIT_MS = 50;

/** Fetches into `part`, and resumes. Rejects with `ReleaseDamaged` or `ObjectStoreUnavailable`; fetched bytes stay. */
export async function fetchObject(store: ObjectStore, file: ReleaseFile, part: string, options: Options) {
  let fruitless = 0;
  let most = sizeOf(part);
  while (sizeOf(part) !== file.storedBytes) {
    options.signal.throwIfAborted();
    let problem: unknown = new ObjectStoreUnavailable(`The store ends before the last byte of ${file.object}`);
    try {
      await fetchOnce(store, file, part, options);
    } catch (error) {
      if (error instanceof ObjectChanged) await rm(part, { force: true });
      else if (!(error instanceof ObjectStoreUnavailable)) throw error;
      problem = error;
    }
    fruitless = sizeOf(part) > most ? 0 : fruitless + 1;
    most = Math.max(most, sizeOf(part));
    if (fruitless === FRUITLESS_TRIES) throw problem;
    if (fruitless > 0) await wait(WAIT_MS * 2 ** fruitless, undefined, { signal: options.signal });
  }
}

/** Rejects with `ReleaseDamaged` for missing bytes or another size. */
async function openObjectOf(store: ObjectStore, file: ReleaseFile, options: Parameters<ObjectStore['open']>[1]) {
  const found = await store.open(file.object, options).catch((error: unknown) => {
    throw error instanceof ObjectMissing ? damaged(file, 'is not there') : error;
  });
  if (found.size === file.storedBytes) return found;
  found.body.destroy();
  throw damaged(file, `has ${found.size} bytes instead of ${file.storedBytes}`);
}

async function fetchOnce(store: ObjectStore, file: ReleaseFile, part: string, { signal, onBytes }: Options) {
  const note = `${part}.etag`;
  if (!fs.existsSync(note) || sizeOf(part) > file.storedBytes) await rm(part, { force: true });
  const from = sizeOf(part);
  const ifMatch = from > 0 ? fs.readFileSync(note, 'utf8') : undefined;
  const { body, etag, size } = await openObjectOf(store, file, { from, ifMatch, signal });
  let at = from;
  const output = await open(part, 'a');
  try {
    // the loop below reports errors
    body.on('error', () => {});
    await replaceFile(note, etag);
    // Chunks reach the disk before a connection breaks.
    for await (const chunk of body as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      at += chunk.length;
      if (at > size) throw new ObjectStoreUnavailable(`The store sends more bytes of ${file.object} than it announced`);
      await output.appendFile(chunk);
      onBytes?.(at);
    }
  } finally {
    body.destroy();
    await output.sync().finally(() => output.close());
  }
}

/** Unpacks and checks. Rejects with `ReleaseDamaged` and removes the stored bytes. The caller syncs. */
export async function unpackObject(file: ReleaseFile, part: string, to: string, options: Options): Promise<void> {
  const stored = digesting();
  // packed bytes must not fill the disk
  const plain = digesting((bytes) => {
    if (bytes > file.bytes) throw damaged(file, `unpacks to more than ${file.bytes} bytes`);
    options.onBytes?.(bytes);
  });
  const unpack = file.encoding === 'zstd' ? [createZstdDecompress({ chunkSize: CHUNK_BYTES })] : [];
  const [source, target] = [fs.createReadStream(part, { highWaterMark: CHUNK_BYTES }), fs.createWriteStream(to)];
  try {
    await pipeline([source, stored.through, ...unpack, plain.through, target], { signal: options.signal });
    checkDigest(file, 'storedSha256', stored.digest().sha256);
    const { bytes, sha256 } = plain.digest();
    if (bytes !== file.bytes) throw damaged(file, `unpacks to ${bytes} bytes instead of ${file.bytes}`);
    checkDigest(file, 'sha256', sha256);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!(error instanceof ReleaseDamaged || UNREADABLE.test(code))) throw error;
    for (const path of [to, part, `${part}.etag`]) await rm(path, { force: true });
    throw error instanceof ReleaseDamaged ? error : damaged(file, 'cannot be unpacked');
  }
}

function checkDigest(file: ReleaseFile, which: 'sha256' | 'storedSha256', sha256: string): void {
  if (sha256 !== file[which]) throw damaged(file, 'has another checksum than the release says');
}

function damaged({ name, object }: ReleaseFile, what: string): ReleaseDamaged {
  return new ReleaseDamaged(`${name} is refused: ${object} in the store ${what}.`);
}

const UNREADABLE = /^(?:ZSTD_|Z_|ERR_ZSTD_INVALID_PARAM$)/;

const sizeOf = (path: string): number => fs.statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A store takes some tens of ms each. */
const AT_ONCE = 4;
const TRIES = 4;
/** The protocol allows 50 MB uncompressed. */
const MAX_BYTES = 64_000_000;

/** Fetches sitemap files durably, or links those on disk. Rejects with `ReleaseDamaged` or `ObjectStoreUnavailable`. */
export async function fetchSitemaps(props: {
  dataDir: string;
  store: ObjectStore;
  files: readonly ReleaseFile[];
  folder: string;
  signal: AbortSignal;
  onFile?: (file: ReleaseFile) => void;
}): Promise<void> {
  const { dataDir, store, files, folder, signal, onFile } = props;
  fs.mkdirSync(folder, { recursive: true });
  const current = await findCurrentSet(sitemapRoot(dataDir));
  const places = current === null ? [folder] : [folder, current];
  await inParallel(files, AT_ONCE, async (file) => {
    signal.throwIfAborted();
    const path = join(folder, basename(file.name));
    const held = places.map((place) => join(place, basename(file.name))).find((at) => isSame(at, file));
    if (held === undefined) await writeFetched(path, file, await fetchBytes(store, file, signal));
    else if (held !== path) {
      fs.rmSync(path, { force: true });
      fs.linkSync(held, path);
    }
    onFile?.(file);
  });
  const names = files.map(({ name }) => basename(name));
  await syncFiles(folder, names);
  syncPath(folder);
}

function isSame(path: string, file: ReleaseFile): boolean {
  if (!fs.existsSync(path) || timeOfFile(path) !== file.modifiedAt) return false;
  const bytes = fs.readFileSync(path);
  return bytes.length === file.bytes && hash('sha256', bytes, 'hex') === file.sha256;
}

async function fetchBytes(store: ObjectStore, file: ReleaseFile, signal: AbortSignal): Promise<Buffer> {
  if (file.storedBytes > MAX_BYTES || file.encoding !== 'identity') throw damaged(file, 'is no sitemap file');
  for (let tries = 1; ; tries++) {
    try {
      const { body } = await openObjectOf(store, file, { signal });
      const { through, digest } = digesting((read) => {
        if (read > file.storedBytes) throw damaged(file, 'is longer than it says');
      });
      const bytes = await buffer(through(body));
      checkDigest(file, 'sha256', digest().sha256);
      return bytes;
    } catch (error) {
      if (!(error instanceof ObjectStoreUnavailable) || tries === TRIES) throw error;
      await wait(WAIT_MS * 2 ** tries, undefined, { signal });
    }
  }
}

/** Whole or not at all, with its date. */
async function writeFetched(path: string, file: ReleaseFile, bytes: Buffer): Promise<void> {
  const draft = `${path}.new`;
  fs.writeFileSync(draft, bytes);
  const time = new Date(file.modifiedAt);
  fs.utimesSync(draft, time, time);
  fs.renameSync(draft, path);
}

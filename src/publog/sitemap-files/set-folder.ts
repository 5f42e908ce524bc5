import { existsSync, mkdirSync, readdirSync, symlinkSync, linkSync, readFileSync, rmSync } from 'node:fs';
import { readlink, rename, rm, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably, replaceFile, syncFile } from '#base/database/durable-files.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { takeProcessLock } from '#base/database/process-lock.ts';
import { nextVersion, RELEASES_FOLDER } from '../held-catalogs.ts';
import {
  parseLastRun,
  parseManifest,
  SitemapRunUnderWay,
  type LastRun,
  type NewSitemapFile,
  type WantedFile,
  type SitemapManifest,
  type SitemapManifestFile,
} from './sitemap-file-store.ts';
import { hash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inParallel } from '#base/domain/in-parallel.ts';

/** `DATA_DIR/sitemaps`: current (link to the set in force), sets/<id>/, next/ (run so far), last-run.json, lock. */
const CURRENT_LINK = 'current';
export const SETS_FOLDER = 'sets';
export const NEXT_FOLDER = 'next';
export const LOCK_FILE = 'lock';
export const JOURNAL_FILE = 'journal';
export const MANIFEST_FILE = 'manifest.json';
const LAST_RUN_FILE = 'last-run.json';

/** Relative to the sitemaps' folder. */
export const releaseSet = (version: string): string => join('..', RELEASES_FOLDER, version, 'sitemaps');

export const sitemapRoot = (dataDir: string): string => join(dataDir, 'sitemaps');

/** nsn-1 to nsn-N, then classes by code. */
export function compareFileNames(one: string, other: string): number {
  const isNsn = one.startsWith('nsn');
  if (isNsn !== other.startsWith('nsn')) return isNsn ? -1 : 1;
  return Number.parseInt(one.slice(4), 10) - Number.parseInt(other.slice(4), 10);
}
export type OpenVersion = () => string | null;

/** Null before a set. A server on another release keeps its own set until it has switched. */
export async function findCurrentSet(root: string, openVersion: OpenVersion = () => null): Promise<string | null> {
  try {
    const target = await readlink(join(root, CURRENT_LINK));
    const version = target.startsWith('..') ? openVersion() : null;
    const own = version === null ? null : join(root, releaseSet(version));
    return own !== null && existsSync(own) ? own : join(root, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A plain folder, as from a backup.
    if (code === 'EINVAL') return join(root, CURRENT_LINK);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Reads again after a switch. Null if missing. */
export async function readInCurrentSet<T>(root: string, read: (set: string) => Promise<T>, openVersion?: OpenVersion) {
  let set = await findCurrentSet(root, openVersion);
  while (set !== null) {
    try {
      return await read(set);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    const now = await findCurrentSet(root, openVersion);
    if (now === set) return null;
    set = now;
  }
  return null;
}

/** UTC time as yyyymmddThhmmssmmm, later than every set's. */
export function newSetId(root: string): string {
  return nextVersion(readdirSync(join(root, SETS_FOLDER)).map((name) => name.slice(0, ID_LENGTH)));
}

const ID_LENGTH = 18;

/** Switches to the durable sets/<id> and removes others. Only under the lock. */
export async function switchToSet(root: string, id: string): Promise<void> {
  await linkSet(root, join(SETS_FOLDER, id));
  await removeOtherSets(root, id);
}

/** `target` is relative to `root`, complete and durable. Only under the lock. */
export async function linkSet(root: string, target: string): Promise<void> {
  const link = join(root, CURRENT_LINK);
  const draft = join(root, `${CURRENT_LINK}.new`);
  await rm(draft, { force: true });
  symlinkSync(target, draft);
  // A link cannot replace a folder.
  if ((await findCurrentSet(root)) === link) await rename(link, join(root, SETS_FOLDER, `${newSetId(root)}-before`));
  renameDurably(draft, link);
}

/** Only under the lock. */
export async function removeOtherSets(root: string, keptId: string | null): Promise<void> {
  for (const name of readdirSync(join(root, SETS_FOLDER)))
    if (name !== keptId) await rm(join(root, SETS_FOLDER, name), { recursive: true, force: true });
}

/** An upload holds the lock for some ms. */
const PATIENCE_MS = 200;
const TRY_EVERY_MS = 20;

/** Rejects with `SitemapRunUnderWay`. */
export async function takeSitemapLock(root: string): Promise<DisposableStack> {
  mkdirSync(root, { recursive: true });
  const refusal = (holder: string): Error => new SitemapRunUnderWay(`Another run is under way: ${holder}.`);
  const lock = new DisposableStack();
  for (let waited = 0; ; waited += TRY_EVERY_MS) {
    try {
      lock.defer(takeProcessLock(join(root, LOCK_FILE), refusal));
      return lock;
    } catch (error) {
      if (!(error instanceof SitemapRunUnderWay) || waited >= PATIENCE_MS) throw error;
      await wait(TRY_EVERY_MS);
    }
  }
}

/** One line a file, for diff. */
export function formatManifest({ files, ...head }: { files: readonly object[] }): string {
  const lines = files.map((file) => JSON.stringify(file)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines}\n]}\n`;
}

export type Site = { origin: string; catalogVersion: string };

/** In plan order. Keeps origin and catalog of `before` unless all files are of `site`. */
export function makeManifest(
  lines: readonly Required<SitemapManifestFile>[],
  site: Site,
  before: SitemapManifest | null,
): SitemapManifest {
  const nameOf = (field: keyof Site): string =>
    before === null || lines.every((line) => line[field] === site[field]) ? site[field] : before[field];
  const files = lines.toSorted((one, other) => compareFileNames(one.name, other.name));
  return { format: 1, origin: nameOf('origin'), catalogVersion: nameOf('catalogVersion'), files };
}

/** Null when damaged. Rejects with ENOENT. */
export async function readManifestOf(set: string): Promise<SitemapManifest | null> {
  return parseManifest(await readFile(join(set, MANIFEST_FILE), 'utf8'));
}

/** Parses changed files only. The result is shared: do not change it. */
export function createManifestReader(): typeof readManifestOf {
  let last: { file: string; manifest: Promise<SitemapManifest | null> } | null = null;
  return async (set) => {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(join(set, MANIFEST_FILE), { bigint: true });
    const file = [dev, ino, size, mtimeNs, ctimeNs].join(' ');
    if (last?.file === file) return last.manifest;
    const manifest = readManifestOf(set);
    last = { file, manifest };
    manifest.catch(() => (last = null));
    return manifest;
  };
}

/** Origin and catalog default to the manifest's. */
export function lineWithSite(line: SitemapManifestFile, manifest: SitemapManifest): Required<SitemapManifestFile> {
  return {
    ...line,
    origin: line.origin ?? manifest.origin,
    catalogVersion: line.catalogVersion ?? manifest.catalogVersion,
  };
}

/** Not in the set, which depends on the catalog alone. Null before a run. */
export function readLastRun(root: string): LastRun | null {
  return parseLastRun(readIfThere(join(root, LAST_RUN_FILE))?.toString() ?? '');
}

/** Only under the lock. A failure does not stop the publication. */
export async function writeLastRun(root: string, run: LastRun): Promise<void> {
  const path = join(root, LAST_RUN_FILE);
  await replaceFile(path, `${JSON.stringify(run)}\n`).catch(() => rmSync(`${path}.new`, { force: true }));
}

/** Keeps bytes and date. */
export function replaceByLink(from: string, to: string): void {
  rmSync(to, { force: true });
  linkSync(from, to);
}

export function manifestLine({ name, bytes, records, lastmod, digest }: NewSitemapFile): SitemapManifestFile {
  return { name, bytes: bytes.length, records, sha256: hash('sha256', bytes, 'hex'), lastmod, digest };
}

/** Whether a stored file has the wanted content. Another zlib may pack it otherwise. */
export function isAsWanted(bytes: Uint8Array | null, line: SitemapManifestFile, wanted: WantedFile): boolean {
  if (line.digest !== wanted.digest || line.records !== wanted.records || line.lastmod !== wanted.lastmod) return false;
  return bytes !== null && bytes.length === line.bytes && hash('sha256', bytes, 'hex') === line.sha256;
}

export function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR') return null;
    throw error;
  }
}

/** More are synced by one `sync -f`. */
const MAX_SINGLE_SYNCS = 16;
const AT_ONCE = 4;

/** Survives a power cut. 1,426 files: a tenth of a second by `sync -f`, up to five one by one. */
export async function syncFiles(folder: string, names: readonly string[]): Promise<void> {
  const isMany = process.platform === 'linux' && names.length > MAX_SINGLE_SYNCS;
  if (isMany && (await promisify(execFile)('sync', ['-f', folder]).then(Boolean, () => false))) return;
  await inParallel(names, AT_ONCE, (name) => syncFile(join(folder, name)));
}

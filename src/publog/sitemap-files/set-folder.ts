import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from '#base/database/durable-files.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { takeProcessLock } from '#base/database/process-lock.ts';
import { nextVersion, RELEASES_FOLDER } from '../held-catalogs.ts';
import { SitemapRunUnderWay } from './sitemap-file-store.ts';

/** `DATA_DIR/sitemaps`: current (link to the set in force), sets/<id>/, next/ (run so far), last-run.json, lock. */
const CURRENT_LINK = 'current';
export const SETS_FOLDER = 'sets';
export const NEXT_FOLDER = 'next';
export const LOCK_FILE = 'lock';
export const JOURNAL_FILE = 'journal';
export const MANIFEST_FILE = 'manifest.json';
export const LAST_RUN_FILE = 'last-run.json';

/** Relative to the sitemaps' folder. */
export function releaseSet(version: string): string {
  return join('..', RELEASES_FOLDER, version, 'sitemaps');
}

export function sitemapRoot(dataDir: string): string {
  return join(dataDir, 'sitemaps');
}

/** No other outside name is read or written. */
export function isSitemapFileName(name: string): boolean {
  return /^(?:nsn-[1-9]\d{0,8}|fsc-\d{4})\.xml\.gz$/.test(name);
}

/** nsn-1 to nsn-N, then classes by code. */
export function compareFileNames(one: string, other: string): number {
  const isNsn = one.startsWith('nsn');
  if (isNsn !== other.startsWith('nsn')) return isNsn ? -1 : 1;
  return Number.parseInt(one.slice(4), 10) - Number.parseInt(other.slice(4), 10);
}

/** Null without a catalog. */
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

/** Rejects with `SitemapRunUnderWay`. Returns its release. */
export async function takeSitemapLock(root: string): Promise<() => void> {
  mkdirSync(root, { recursive: true });
  for (let waited = 0; ; waited += TRY_EVERY_MS) {
    try {
      return takeProcessLock(
        join(root, LOCK_FILE),
        (holder) => new SitemapRunUnderWay(`Another run is under way: ${holder}.`),
      );
    } catch (error) {
      if (!(error instanceof SitemapRunUnderWay) || waited >= PATIENCE_MS) throw error;
      await wait(TRY_EVERY_MS);
    }
  }
}

import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably } from '#base/database/durable-files.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { takeProcessLock } from '#base/database/process-lock.ts';
import { SitemapRunUnderWay } from './sitemap-file-store.ts';

/** `DATA_DIR/sitemaps`: current (link to the set in force), sets/<id>/, next/ (run so far), last-run.json, lock. */
const CURRENT_LINK = 'current';
export const SETS_FOLDER = 'sets';
export const NEXT_FOLDER = 'next';
export const LOCK_FILE = 'lock';
export const JOURNAL_FILE = 'journal';
export const MANIFEST_FILE = 'manifest.json';
export const LAST_RUN_FILE = 'last-run.json';

/** Beside the sitemaps: releases that were fetched, each with its sitemap files. */
export const RELEASES_FOLDER = 'releases';

/** The set of a release, as seen from the sitemaps' folder. */
export function releaseSet(version: string): string {
  return join('..', RELEASES_FOLDER, version, 'sitemaps');
}

export function sitemapRoot(dataDir: string): string {
  return join(dataDir, 'sitemaps');
}

/** Whether it names a sitemap file; nothing else is ever read or written under a name from outside. */
export function isSitemapFileName(name: string): boolean {
  return /^(?:nsn-[1-9]\d{0,8}|fsc-\d{4})\.xml\.gz$/.test(name);
}

/** The order of the plan: nsn-1 to nsn-N, then the class files by code. */
export function compareFileNames(one: string, other: string): number {
  const isNsn = one.startsWith('nsn');
  if (isNsn !== other.startsWith('nsn')) return isNsn ? -1 : 1;
  return Number.parseInt(one.slice(4), 10) - Number.parseInt(other.slice(4), 10);
}

/** Tells the version of the catalog that a server has open; null when it has none. */
export type OpenVersion = () => string | null;

/** The folder in force, null before the first. A server keeps its release's set until it switches. */
export async function findCurrentSet(root: string, openVersion: OpenVersion = () => null): Promise<string | null> {
  try {
    const target = await readlink(join(root, CURRENT_LINK));
    const version = target.startsWith('..') ? openVersion() : null;
    const own = version === null ? null : join(root, releaseSet(version));
    return own !== null && existsSync(own) ? own : join(root, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Somebody has put a plain folder there, say from a backup.
    if (code === 'EINVAL') return join(root, CURRENT_LINK);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Reads in the set in force, again when it was switched meanwhile. Null when missing. */
export async function readInCurrentSet<T>(
  root: string,
  read: (set: string) => Promise<T>,
  openVersion?: OpenVersion,
): Promise<T | null> {
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

/** The UTC time as yyyymmddThhmmssmmm, later than every set there is. */
export function newSetId(root: string): string {
  const times = readdirSync(join(root, SETS_FOLDER)).map((name) => timeOfSet(name) + 1);
  return new Date(Math.max(Date.now(), ...times)).toISOString().replaceAll(/[-:.Z]/g, '');
}

const SET_ID = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})/;

/** Milliseconds since 1970; 0 for a name that is no set's. */
function timeOfSet(name: string): number {
  return Date.parse(name.replace(SET_ID, '$1-$2-$3T$4:$5:$6.$7Z').slice(0, 24)) || 0;
}

/** Puts a complete, durable set in force and removes the others. Under the lock. */
export async function switchToSet(root: string, id: string): Promise<void> {
  await linkSet(root, join(SETS_FOLDER, id));
  await removeOtherSets(root, id);
}

/** Points `current` at a folder below `root` with a complete set. Under the lock. */
export async function linkSet(root: string, target: string): Promise<void> {
  const link = join(root, CURRENT_LINK);
  const draft = join(root, `${CURRENT_LINK}.new`);
  await rm(draft, { force: true });
  symlinkSync(target, draft);
  // A link cannot be renamed over a plain folder.
  if ((await findCurrentSet(root)) === link) await rename(link, join(root, SETS_FOLDER, `${newSetId(root)}-before`));
  renameDurably(draft, link);
}

/** Only under the lock. */
export async function removeOtherSets(root: string, keptId: string | null): Promise<void> {
  for (const name of readdirSync(join(root, SETS_FOLDER)))
    if (name !== keptId) await rm(join(root, SETS_FOLDER, name), { recursive: true, force: true });
}

/** How long to wait for the lock: an upload holds it for some milliseconds. */
const PATIENCE_MS = 200;
const TRY_EVERY_MS = 20;

/** Takes a folder's lock; returns its release. Rejects with `SitemapRunUnderWay`. */
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

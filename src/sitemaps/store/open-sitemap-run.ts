import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { SitemapManifest, SitemapManifestFile } from './sitemap-file-store.ts';
import { parseManifest, parseObject, readManifestFile, readManifestOf } from './manifest.ts';
import { publishSet, type PublishedSet, type SetToPublish } from './publish-set.ts';
import {
  LOCK_FILE,
  MANIFEST_FILE,
  NEXT_FOLDER,
  SETS_FOLDER,
  findCurrentSet,
  JOURNAL_FILE,
  removeOtherSets,
  sitemapRoot,
  takeSitemapLock,
} from './set-folder.ts';
import { isAsWanted, readIfThere, type StagingPlace, type WantedFile } from './stage-file.ts';

/** A lock that is being taken is drafted beside it for a moment; this old, its process was killed. */
const OLD_DRAFT_MS = 60_000;

export type FinishedFiles = {
  /** In the set in force, with the bytes that the manifest says. */
  unchanged: SitemapManifestFile[];
  /** Made by a run that was interrupted. */
  staged: SitemapManifestFile[];
};

/** A run of the command line over the sitemap files: it holds the lock until it is closed. */
export type SitemapRun = {
  place: StagingPlace;
  /** Of the set in force; null when there is none that can be read. */
  manifest: SitemapManifest | null;
  /** Bytes that may still be written there. */
  freeBytes: number;
  /** Which files need not be made; reads their bytes. What else lies in the staging folder is removed. */
  findFinished(wanted: readonly WantedFile[]): FinishedFiles;
  /** Notes a file that `stageFile` has put into the staging folder, so that a later run can take it over. */
  note(line: SitemapManifestFile, seconds: number): void;
  /** Seconds of work of interrupted runs whose files are taken over. */
  earlierSeconds(): number;
  /** Makes the set of the given lines, durable and whole, and puts it in force; or leaves alone what is so already. */
  publish(set: Omit<SetToPublish, 'root' | 'place' | 'manifest'>): Promise<PublishedSet>;
  /** Gives back the lock. What was made is kept for a later run, or thrown away. */
  close(made: 'keep' | 'discard'): void;
};

/** Rejects with `SitemapRunUnderWay`, or with the system's error when the folder cannot be written. */
export async function openSitemapRun(dataDir: string): Promise<SitemapRun> {
  const root = sitemapRoot(dataDir);
  const release = await takeSitemapLock(root);
  try {
    return await openRun(root, release);
  } catch (error) {
    release();
    throw error;
  }
}

async function openRun(root: string, release: () => void): Promise<SitemapRun> {
  mkdirSync(join(root, SETS_FOLDER), { recursive: true });
  const currentSet = await findCurrentSet(root);
  const nextFolder = join(root, NEXT_FOLDER);
  await tidy(root, currentSet, nextFolder);
  const place: StagingPlace = { nextFolder, currentSet };
  const manifest = currentSet === null ? null : await readManifestOf(currentSet).catch(() => null);
  let journal: Journal | null = null;
  let earlierSeconds = 0;

  return {
    place,
    manifest,
    freeBytes: freeBytesIn(root),
    findFinished(wanted) {
      const found = readJournal(nextFolder);
      const published = new Map(manifest?.files.map((line) => [line.name, line]));
      const finished: FinishedFiles = { unchanged: [], staged: [] };
      for (const file of wanted) {
        const line = published.get(file.name);
        const stagedLine = found.files.get(file.name);
        if (line && currentSet !== null && holdsWanted(currentSet, line, file)) finished.unchanged.push(line);
        else if (stagedLine && holdsWanted(nextFolder, stagedLine, file)) finished.staged.push(stagedLine);
      }
      removeAllBut(nextFolder, finished.staged);
      earlierSeconds = finished.staged.length === 0 ? 0 : found.seconds;
      mkdirSync(nextFolder, { recursive: true });
      journal ??= openJournal(nextFolder);
      return finished;
    },
    note(line, seconds) {
      journal!.append(line, seconds);
    },
    earlierSeconds: () => earlierSeconds,
    publish: (set) => publishSet({ ...set, root, place, manifest }),
    close(made) {
      journal?.close();
      if (made === 'discard') rmSync(nextFolder, { recursive: true, force: true });
      release();
    },
  };
}

/** Removes what killed runs have left, but for their staging folder; a set that was complete and not yet in force becomes that again. */
async function tidy(root: string, currentSet: string | null, nextFolder: string): Promise<void> {
  const currentId = currentSet === null ? null : basename(currentSet);
  const newest = readdirSync(join(root, SETS_FOLDER)).sort().at(-1);
  if (newest !== undefined && newest > (currentId ?? '') && !existsSync(nextFolder))
    renameSync(join(root, SETS_FOLDER, newest), nextFolder);
  await removeOtherSets(root, currentId);
  for (const name of readdirSync(root)) {
    const isOldDraft =
      name.startsWith(`${LOCK_FILE}.`) && statSync(join(root, name)).mtimeMs < Date.now() - OLD_DRAFT_MS;
    if (isOldDraft) rmSync(join(root, name), { force: true });
  }
}

/** Seen from the bytes of the file: all files of a set are read in a tenth of a second. */
function holdsWanted(folder: string, line: SitemapManifestFile, wanted: WantedFile): boolean {
  return isAsWanted(readIfThere(join(folder, line.name)), line, wanted);
}

function removeAllBut(nextFolder: string, files: readonly SitemapManifestFile[]): void {
  if (!existsSync(nextFolder)) return;
  const kept = new Set([JOURNAL_FILE, MANIFEST_FILE, ...files.map(({ name }) => name)]);
  for (const name of readdirSync(nextFolder))
    if (!kept.has(name)) rmSync(join(nextFolder, name), { recursive: true, force: true });
}

function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** What a run that was interrupted has left: its files, by name, and the seconds that it worked on them. */
export type FoundJournal = { files: Map<string, SitemapManifestFile>; seconds: number };

/** Lines that were cut short are passed over. A folder that was about to become a set has its manifest in place of a journal. */
export function readJournal(nextFolder: string): FoundJournal {
  const found: FoundJournal = { files: new Map(), seconds: 0 };
  const manifest = parseManifest(readIfThere(join(nextFolder, MANIFEST_FILE))?.toString() ?? '');
  for (const file of manifest?.files ?? []) found.files.set(file.name, file);
  const text = readIfThere(join(nextFolder, JOURNAL_FILE))?.toString() ?? '';
  for (const line of text.split('\n')) {
    const entry = parseObject(line);
    const file = readManifestFile(entry);
    if (file === null) continue;
    found.files.set(file.name, file);
    const seconds = Number(entry!['seconds']);
    if (seconds >= 0) found.seconds = seconds;
  }
  return found;
}

export type Journal = {
  /** `seconds` of work so far, runs that were interrupted included. */
  append(file: SitemapManifestFile, seconds: number): void;
  close(): void;
};

/** Each line begins on a new one, whatever a killed process has left at the end. */
export function openJournal(nextFolder: string): Journal {
  const file = openSync(join(nextFolder, JOURNAL_FILE), 'a');
  return {
    append: (line, seconds) => void writeSync(file, `\n${JSON.stringify({ ...line, seconds })}`),
    close: () => closeSync(file),
  };
}

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
import type { LastRun, SitemapManifestFile } from './sitemap-file-store.ts';
import { writeLastRun, parseJson, parseManifest, readManifestFile, readManifestOf } from './manifest.ts';
import { publishSet, type SetToPublish } from './publish-set.ts';
import {
  MANIFEST_FILE,
  NEXT_FOLDER,
  SETS_FOLDER,
  findCurrentSet,
  JOURNAL_FILE,
  removeOtherSets,
  sitemapRoot,
  takeSitemapLock,
} from './set-folder.ts';
import { DRAFT_ENDING } from '#base/database/process-lock.ts';
import { isAsWanted, readIfThere, type StagingPlace, type WantedFile } from './stage-file.ts';

/** A draft of the lock file exists for a moment; when it is this old, its process was killed. */
const OLD_DRAFT_MS = 60_000;

type FinishedFiles = {
  /** In the set in force, with the bytes that the manifest says. */
  unchanged: SitemapManifestFile[];
  /** Made by a run that was interrupted. */
  staged: SitemapManifestFile[];
};

/** A run of the command line over the sitemap files: it holds the lock until it is closed. */
export type SitemapRun = {
  place: StagingPlace;
  /** Free space of the disk. */
  freeBytes: number;
  /** Which files need not be made; reads their bytes. Removes all else from the staging folder. */
  findFinished(wanted: readonly WantedFile[]): FinishedFiles;
  /** Notes a staged file for later runs. `seconds` of work, interrupted runs included. */
  note(line: SitemapManifestFile, seconds: number): void;
  /** Seconds of work of interrupted runs whose files are taken over. */
  earlierSeconds(): number;
  /** Puts a set of these files in force, durable and whole; writes nothing when it is in force already. */
  publish(set: Omit<SetToPublish, 'root' | 'place' | 'manifest'>): ReturnType<typeof publishSet>;
  /** Keeps what was measured of a run that has made the whole set. */
  noteLastRun(lastRun: LastRun): Promise<void>;
  /** Gives back the lock. Files that were made stay for a later run, or are removed. */
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
  /** File descriptor; each run appends. */
  let journal: number | null = null;
  let earlierSeconds = 0;

  return {
    place,
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
      journal ??= openSync(join(nextFolder, JOURNAL_FILE), 'a');
      return finished;
    },
    note(line, seconds) {
      // On a line of its own, even after a line that a killed process has cut off.
      writeSync(journal!, `\n${JSON.stringify({ ...line, seconds })}`);
    },
    earlierSeconds: () => earlierSeconds,
    publish: (set) => publishSet({ ...set, root, place, manifest }),
    noteLastRun: (lastRun) => writeLastRun(root, lastRun),
    close(made) {
      if (journal !== null) closeSync(journal);
      if (made === 'discard') rmSync(nextFolder, { recursive: true, force: true });
      release();
    },
  };
}

/** Removes leftovers of killed runs. A complete unswitched set becomes the staging folder. */
async function tidy(root: string, currentSet: string | null, nextFolder: string): Promise<void> {
  const currentId = currentSet === null ? null : basename(currentSet);
  const newest = readdirSync(join(root, SETS_FOLDER)).sort().at(-1);
  if (newest !== undefined && newest > (currentId ?? '') && !existsSync(nextFolder))
    renameSync(join(root, SETS_FOLDER, newest), nextFolder);
  await removeOtherSets(root, currentId);
  for (const name of readdirSync(root)) {
    const isOldDraft = name.endsWith(DRAFT_ENDING) && statSync(join(root, name)).mtimeMs < Date.now() - OLD_DRAFT_MS;
    if (isOldDraft) rmSync(join(root, name), { force: true });
  }
}

/** Reads the bytes: all files of a set take a tenth of a second. */
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

/** Files and seconds of an interrupted run. Skips cut-off lines; falls back to the manifest. */
function readJournal(nextFolder: string) {
  const found = { files: new Map<string, SitemapManifestFile>(), seconds: 0 };
  const manifest = parseManifest(readIfThere(join(nextFolder, MANIFEST_FILE))?.toString() ?? '');
  for (const file of manifest?.files ?? []) found.files.set(file.name, file);
  const text = readIfThere(join(nextFolder, JOURNAL_FILE))?.toString() ?? '';
  for (const line of text.split('\n')) {
    const entry = parseJson(line);
    const file = readManifestFile(entry);
    if (file === null) continue;
    found.files.set(file.name, file);
    const seconds = Number((entry as { seconds?: unknown }).seconds);
    if (seconds >= 0) found.seconds = seconds;
  }
  return found;
}

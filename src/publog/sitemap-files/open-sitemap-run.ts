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
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { LastRun, NewSitemapFile, SitemapManifestFile, WantedFile, StagingPlace } from './sitemap-file-store.ts';
import { publishSet, type SetToPublish } from './publish-set.ts';
import {
  writeLastRun,
  parseManifest,
  readManifestFile,
  readManifestOf,
  isAsWanted,
  manifestLine,
  readIfThere,
  replaceByLink,
  MANIFEST_FILE,
  NEXT_FOLDER,
  SETS_FOLDER,
  findCurrentSet,
  JOURNAL_FILE,
  removeOtherSets,
  sitemapRoot,
  takeSitemapLock,
} from './set-folder.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { DRAFT_ENDING } from '#base/database/process-lock.ts';

/** Whole or not at all; equal published files are linked. Throws the system's error. */
export function stageFile({ nextFolder, currentSet }: StagingPlace, file: NewSitemapFile): SitemapManifestFile {
  const path = join(nextFolder, file.name);
  const published = currentSet === null ? null : join(currentSet, file.name);
  if (published !== null && readIfThere(published)?.equals(file.bytes)) {
    replaceByLink(published, path);
    return manifestLine(file);
  }
  const draft = join(nextFolder, `.${file.name}.new`);
  try {
    writeFileSync(draft, file.bytes);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return manifestLine(file);
}

/** Older drafts are of killed processes. */
const OLD_DRAFT_MS = 60_000;

export type SitemapRun = Awaited<ReturnType<typeof openRun>>;

/** Holds the lock until closed. Rejects with `SitemapRunUnderWay`, or the system's error. */
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

async function openRun(root: string, release: () => void) {
  mkdirSync(join(root, SETS_FOLDER), { recursive: true });
  const currentSet = await findCurrentSet(root);
  const nextFolder = join(root, NEXT_FOLDER);
  await tidy(root, currentSet, nextFolder);
  const place: StagingPlace = { nextFolder, currentSet };
  const manifest = currentSet === null ? null : await readManifestOf(currentSet).catch(() => null);
  /** Appended to. */
  let journal: number | null = null;
  let earlierSeconds = 0;

  return {
    place,
    freeBytes: freeBytesIn(root),
    /** Reads bytes. Removes other staged files. */
    findFinished(wanted: readonly WantedFile[]) {
      const found = readJournal(nextFolder);
      const published = new Map(manifest?.files.map((line) => [line.name, line]));
      const finished = { unchanged: [] as SitemapManifestFile[], staged: [] as SitemapManifestFile[] };
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
    /** For a later run. `seconds` of all work so far. */
    note(line: SitemapManifestFile, seconds: number): void {
      // On its own line, even after a cut one.
      writeSync(journal!, `\n${JSON.stringify({ ...line, seconds })}`);
    },
    earlierSeconds: () => earlierSeconds,
    /** Writes nothing when in force already. */
    publish: (set: Omit<SetToPublish, 'root' | 'place' | 'manifest'>) => publishSet({ ...set, root, place, manifest }),
    noteLastRun: (lastRun: LastRun) => writeLastRun(root, lastRun),
    close(made: 'keep' | 'discard'): void {
      if (journal !== null) closeSync(journal);
      if (made === 'discard') rmSync(nextFolder, { recursive: true, force: true });
      release();
    },
  };
}

/** Removes leftovers. A complete, unpublished set is staged again. */
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

/** A tenth of a second for a set. */
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

/** Files and seconds of an interrupted run. Skips cut lines. */
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

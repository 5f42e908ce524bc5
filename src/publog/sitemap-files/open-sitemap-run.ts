import * as fs from 'node:fs';
import { basename, join } from 'node:path';
import {
  isSitemapFileName,
  parseManifest,
  readManifestFile,
  type LastRun,
  type NewSitemapFile,
  type SitemapManifest,
  type SitemapManifestFile,
  type StagingPlace,
  type WantedFile,
} from './sitemap-file-store.ts';
import { replaceFile, syncPath } from '#base/database/durable-files.ts';
import * as sets from './set-folder.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { DRAFT_ENDING } from '#base/database/process-lock.ts';

/** Whole or not at all; equal published files are linked. Throws the system's error. */
export function stageFile({ nextFolder, currentSet }: StagingPlace, file: NewSitemapFile): SitemapManifestFile {
  const path = join(nextFolder, file.name);
  const published = currentSet === null ? null : join(currentSet, file.name);
  if (published !== null && sets.readIfThere(published)?.equals(file.bytes)) {
    sets.replaceByLink(published, path);
    return sets.manifestLine(file);
  }
  const draft = join(nextFolder, `.${file.name}.new`);
  try {
    fs.writeFileSync(draft, file.bytes);
    fs.renameSync(draft, path);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
  return sets.manifestLine(file);
}

/** Older drafts are of killed processes. */
const OLD_DRAFT_MS = 60_000;

export type SitemapRun = Awaited<ReturnType<typeof openSitemapRun>>;

/** Holds the lock until closed. Rejects with `SitemapRunUnderWay`, or the system's error. */
export async function openSitemapRun(dataDir: string) {
  const root = sets.sitemapRoot(dataDir);
  using taken = await sets.takeSitemapLock(root);
  fs.mkdirSync(join(root, sets.SETS_FOLDER), { recursive: true });
  const currentSet = await sets.findCurrentSet(root);
  const nextFolder = join(root, sets.NEXT_FOLDER);
  await tidy(root, currentSet, nextFolder);
  const place: StagingPlace = { nextFolder, currentSet };
  const manifest = currentSet === null ? null : await sets.readManifestOf(currentSet).catch(() => null);
  const { bavail, bsize } = fs.statfsSync(root);
  let journal: number | null = null;
  let earlierSeconds = 0;
  const lock = taken.move();

  return {
    place,
    freeBytes: bavail * bsize,
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
      fs.mkdirSync(nextFolder, { recursive: true });
      journal ??= fs.openSync(join(nextFolder, sets.JOURNAL_FILE), 'a');
      return finished;
    },
    /** For a later run. `seconds` of all work so far. */
    note(line: SitemapManifestFile, seconds: number): void {
      // On its own line, even after a cut one.
      fs.writeSync(journal!, `\n${JSON.stringify({ ...line, seconds })}`);
    },
    earlierSeconds: () => earlierSeconds,
    /** Writes nothing when in force already. */
    publish: (set: Omit<SetToPublish, 'root' | 'place' | 'manifest'>) => publishSet({ ...set, root, place, manifest }),
    noteLastRun: (lastRun: LastRun) => sets.writeLastRun(root, lastRun),
    close(made: 'keep' | 'discard'): void {
      if (journal !== null) fs.closeSync(journal);
      if (made === 'discard') fs.rmSync(nextFolder, { recursive: true, force: true });
      lock.dispose();
    },
  };
}

/** Removes leftovers. A complete, unpublished set is staged again. */
async function tidy(root: string, currentSet: string | null, nextFolder: string): Promise<void> {
  const currentId = currentSet === null ? null : basename(currentSet);
  const newest = fs.readdirSync(join(root, sets.SETS_FOLDER)).sort().at(-1);
  if (newest !== undefined && newest > (currentId ?? '') && !fs.existsSync(nextFolder))
    fs.renameSync(join(root, sets.SETS_FOLDER, newest), nextFolder);
  await sets.removeOtherSets(root, currentId);
  for (const name of fs.readdirSync(root)) {
    const isOldDraft = name.endsWith(DRAFT_ENDING) && fs.statSync(join(root, name)).mtimeMs < Date.now() - OLD_DRAFT_MS;
    if (isOldDraft) fs.rmSync(join(root, name), { force: true });
  }
}

/** A tenth of a second for a set. */
function holdsWanted(folder: string, line: SitemapManifestFile, wanted: WantedFile): boolean {
  return sets.isAsWanted(sets.readIfThere(join(folder, line.name)), line, wanted);
}

function removeAllBut(nextFolder: string, files: readonly SitemapManifestFile[]): void {
  if (!fs.existsSync(nextFolder)) return;
  const kept = new Set([sets.JOURNAL_FILE, sets.MANIFEST_FILE, ...files.map(({ name }) => name)]);
  for (const name of fs.readdirSync(nextFolder))
    if (!kept.has(name)) fs.rmSync(join(nextFolder, name), { recursive: true, force: true });
}

/** Files and seconds of an interrupted run. Skips cut lines. */
function readJournal(nextFolder: string) {
  const found = { files: new Map<string, SitemapManifestFile>(), seconds: 0 };
  const manifest = parseManifest(sets.readIfThere(join(nextFolder, sets.MANIFEST_FILE))?.toString() ?? '');
  for (const file of manifest?.files ?? []) found.files.set(file.name, file);
  const text = sets.readIfThere(join(nextFolder, sets.JOURNAL_FILE))?.toString() ?? '';
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

type SetToPublish = {
  root: string;
  place: StagingPlace;
  manifest: SitemapManifest | null;
  origin: string;
  catalogVersion: string;
  unchanged: readonly SitemapManifestFile[];
  staged: readonly SitemapManifestFile[];
  others: 'remove' | 'keep';
};

/**
 * Only under the lock. Readers keep the old set until the switch. Resolves with removed names, manifest, and what was
 * written.
 */
async function publishSet(
  set: SetToPublish,
): Promise<{ written: 'set' | 'manifest' | 'nothing'; removed: string[]; manifest: SitemapManifest }> {
  const { place, unchanged, staged } = set;
  const named = new Set([...unchanged, ...staged].map(({ name }) => name));
  const present = place.currentSet !== null && fs.existsSync(place.currentSet) ? fs.readdirSync(place.currentSet) : [];
  const others = present.filter((name) => isSitemapFileName(name) && !named.has(name));
  const kept = set.others === 'keep' ? others : [];
  const removed = set.others === 'remove' ? others : [];
  const manifest = manifestOf(set, kept);
  if (staged.length > 0 || removed.length > 0) {
    await switchToNewSet(set, [...unchanged.map(({ name }) => name), ...kept], manifest);
    return { written: 'set', removed, manifest };
  }
  const isSame = set.manifest !== null && sets.formatManifest(set.manifest) === sets.formatManifest(manifest);
  if (place.currentSet === null || isSame) return { written: 'nothing', removed, manifest };
  const path = join(place.currentSet, sets.MANIFEST_FILE);
  await replaceFile(path, sets.formatManifest(manifest), {
    draft: join(place.currentSet, `.${sets.MANIFEST_FILE}.new`),
  });
  return { written: 'manifest', removed, manifest };
}

/** Unchanged files are linked into the staging folder, which becomes the set. */
async function switchToNewSet({ root, place, staged }: SetToPublish, linked: string[], manifest: SitemapManifest) {
  const { currentSet, nextFolder } = place;
  for (const name of linked) sets.replaceByLink(join(currentSet!, name), join(nextFolder, name));
  fs.rmSync(join(nextFolder, sets.JOURNAL_FILE), { force: true });
  fs.writeFileSync(join(nextFolder, sets.MANIFEST_FILE), sets.formatManifest(manifest));
  await sets.syncFiles(nextFolder, [...staged.map(({ name }) => name), sets.MANIFEST_FILE]);
  syncPath(nextFolder);
  const id = sets.newSetId(root);
  fs.renameSync(nextFolder, join(root, sets.SETS_FOLDER, id));
  syncPath(join(root, sets.SETS_FOLDER));
  await sets.switchToSet(root, id);
}

function manifestOf(set: SetToPublish, kept: readonly string[]): SitemapManifest {
  const { origin, catalogVersion, unchanged, staged, manifest } = set;
  const keptNames = new Set(kept);
  const keptLines = (manifest?.files ?? []).filter(({ name }) => keptNames.has(name));
  const files = [
    ...[...unchanged, ...staged].map((line) => ({ ...line, origin, catalogVersion })),
    ...keptLines.map((line) => sets.lineWithSite(line, manifest!)),
  ];
  return sets.makeManifest(files, { origin, catalogVersion }, manifest);
}

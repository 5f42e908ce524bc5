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
  } finally {
    fs.rmSync(draft, { force: true });
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
    publish: (set: SetToPublish) => publishSet(root, place, manifest, set),
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

type SetToPublish = sets.Site & {
  unchanged: readonly SitemapManifestFile[];
  staged: readonly SitemapManifestFile[];
  others: 'remove' | 'keep';
};

/** Only under the lock. Readers keep the old set until the switch. `removed`: names. */
async function publishSet(
  root: string,
  { currentSet, nextFolder }: StagingPlace,
  before: SitemapManifest | null,
  { origin, catalogVersion, unchanged, staged, others }: SetToPublish,
): Promise<{ written: 'set' | 'manifest' | 'nothing'; removed: string[]; manifest: SitemapManifest }> {
  const named = new Set([...unchanged, ...staged].map(({ name }) => name));
  const present = currentSet !== null && fs.existsSync(currentSet) ? fs.readdirSync(currentSet) : [];
  const unnamed = present.filter((name) => isSitemapFileName(name) && !named.has(name));
  const kept = new Set(others === 'keep' ? unnamed : []);
  const removed = others === 'remove' ? unnamed : [];
  const files = [
    ...[...unchanged, ...staged].map((line) => ({ ...line, origin, catalogVersion })),
    ...(before?.files ?? []).filter(({ name }) => kept.has(name)).map((line) => sets.lineWithSite(line, before!)),
  ];
  const manifest = sets.makeManifest(files, { origin, catalogVersion }, before);
  const text = sets.formatManifest(manifest);
  if (staged.length === 0 && removed.length === 0) {
    if (currentSet === null || (before !== null && sets.formatManifest(before) === text))
      return { written: 'nothing', removed, manifest };
    const draft = join(currentSet, `.${sets.MANIFEST_FILE}.new`);
    await replaceFile(join(currentSet, sets.MANIFEST_FILE), text, { draft });
    return { written: 'manifest', removed, manifest };
  }
  // unchanged files are linked into the staging folder, which becomes the set
  for (const name of [...unchanged.map((line) => line.name), ...kept])
    sets.replaceByLink(join(currentSet!, name), join(nextFolder, name));
  fs.rmSync(join(nextFolder, sets.JOURNAL_FILE), { force: true });
  fs.writeFileSync(join(nextFolder, sets.MANIFEST_FILE), text);
  await sets.syncFiles(nextFolder, [...staged.map(({ name }) => name), sets.MANIFEST_FILE]);
  syncPath(nextFolder);
  const id = sets.newSetId(root);
  fs.renameSync(nextFolder, join(root, sets.SETS_FOLDER, id));
  syncPath(join(root, sets.SETS_FOLDER));
  await sets.switchToSet(root, id);
  return { written: 'set', removed, manifest };
}

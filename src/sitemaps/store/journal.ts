import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { SitemapManifestFile } from './sitemap-file-store.ts';
import { parseManifest, parseObject, readManifestFile } from './manifest.ts';
import { MANIFEST_FILE } from './set-folder.ts';
import { readIfThere } from './stage-file.ts';

export const JOURNAL_FILE = 'journal';

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

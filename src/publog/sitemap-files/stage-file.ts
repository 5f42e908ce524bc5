import { hash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewSitemapFile, SitemapManifestFile } from './sitemap-file-store.ts';

/** Where the files of a run go, and the set that they may follow. Plain data: threads are told it. */
export type StagingPlace = {
  nextFolder: string;
  /** Null when nothing is published. */
  currentSet: string | null;
};

/** Stages a whole file; reuses a published one of equal bytes. Returns its line. */
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

/** The file under a second name, with its bytes and its date. */
export function replaceByLink(from: string, to: string): void {
  rmSync(to, { force: true });
  linkSync(from, to);
}

export function manifestLine({ name, bytes, records, lastmod, digest }: NewSitemapFile): SitemapManifestFile {
  return { name, bytes: bytes.length, records, sha256: hash('sha256', bytes, 'hex'), lastmod, digest };
}

/** What a plan says of a file before it is made. */
export type WantedFile = Omit<NewSitemapFile, 'bytes'>;

/** Whether a stored file has the wanted content: then it keeps bytes and date. */
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

import { hash } from 'node:crypto';
import { linkSync, readFileSync, rmSync } from 'node:fs';
import { replaceFile } from '#base/database/durable-files.ts';
import { parseJson } from '#base/domain/plain-text.ts';
import { LAST_RUN_FILE, compareFileNames, isSitemapFileName, MANIFEST_FILE } from './set-folder.ts';
import type {
  LastRun,
  NewSitemapFile,
  WantedFile,
  SitemapManifest,
  SitemapManifestFile,
} from './sitemap-file-store.ts';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';

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

const count = z.int().check(z.nonnegative());
const optionalText = otherwise(z.optional(z.string()), undefined);
const fileSchema = z.object({
  name: z.string().check(z.refine(isSitemapFileName)),
  bytes: count,
  records: count,
  sha256: z.string(),
  lastmod: z.string(),
  digest: z.string(),
  origin: optionalText,
  catalogVersion: optionalText,
});
const manifestSchema = z.object({
  format: z.literal(1),
  origin: z.string(),
  catalogVersion: z.string(),
  files: z.array(fileSchema).check(z.refine(hasUniqueNames)),
});

function hasUniqueNames(files: readonly { name: string }[]): boolean {
  return new Set(files.map(({ name }) => name)).size === files.length;
}

/** Null for anything but a whole, safe manifest. */
export function parseManifest(text: string): SitemapManifest | null {
  return manifestSchema.safeParse(parseJson(text)).data ?? null;
}

/** Null when unreadable. */
export function readManifestFile(value: unknown): SitemapManifestFile | null {
  return fileSchema.safeParse(value).data ?? null;
}

/** Origin and catalog default to the manifest's. */
export function lineWithSite(line: SitemapManifestFile, manifest: SitemapManifest): Required<SitemapManifestFile> {
  return {
    ...line,
    origin: line.origin ?? manifest.origin,
    catalogVersion: line.catalogVersion ?? manifest.catalogVersion,
  };
}

const lastRunSchema = z.object({
  seconds: z.number().check(z.nonnegative()),
  files: count,
  bytes: count,
  finishedAt: z.string(),
});

/** Not in the set, which depends on the catalog alone. Null before a run. */
export function readLastRun(root: string): LastRun | null {
  return lastRunSchema.safeParse(parseJson(readIfThere(join(root, LAST_RUN_FILE))?.toString() ?? '')).data ?? null;
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

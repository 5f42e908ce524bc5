import { rmSync } from 'node:fs';
import { replaceFile } from '#base/database/durable-files.ts';
import { LAST_RUN_FILE, compareFileNames, isSitemapFileName, MANIFEST_FILE } from './set-folder.ts';
import type { LastRun, SitemapManifest, SitemapManifestFile } from './sitemap-file-store.ts';
import { readIfThere } from './stage-file.ts';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { catch as otherwise } from 'zod/mini';

/** One line a file, so that diff can compare two manifests. */
export function formatManifest({ files, ...head }: SitemapManifest): string {
  const lines = files.map((file) => JSON.stringify(file)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines}\n]}\n`;
}

type Site = { origin: string; catalogVersion: string };

/**
 * The manifest of files in plan order. Names the origin and catalog only where all files match; else keeps `before`.
 */
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

/** The manifest of a set's folder; null when it is damaged. Rejects with ENOENT when there is none. */
export async function readManifestOf(set: string): Promise<SitemapManifest | null> {
  return parseManifest(await readFile(join(set, MANIFEST_FILE), 'utf8'));
}

/** Reads the manifest, parsed anew only when the file changed. Callers share it. */
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

/** Null for anything but a whole manifest with valid file names. */
export function parseManifest(text: string): SitemapManifest | null {
  return manifestSchema.safeParse(parseJson(text)).data ?? null;
}

/** One line of a manifest or journal; null when it cannot be read as one. */
export function readManifestFile(value: unknown): SitemapManifestFile | null {
  return fileSchema.safeParse(value).data ?? null;
}

/** Null for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The line with its origin and catalog, which are those of the manifest where it has none. */
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

/** What the last whole run took; null before one. It is no part of the set. */
export function readLastRun(root: string): LastRun | null {
  return lastRunSchema.safeParse(parseJson(readIfThere(join(root, LAST_RUN_FILE))?.toString() ?? '')).data ?? null;
}

/** Call under the lock. On a full disk the run before stays the last one. */
export async function writeLastRun(root: string, run: LastRun): Promise<void> {
  const path = join(root, LAST_RUN_FILE);
  await replaceFile(path, `${JSON.stringify(run)}\n`).catch(() => rmSync(`${path}.new`, { force: true }));
}

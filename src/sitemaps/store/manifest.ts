import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SitemapManifest, SitemapManifestFile } from './sitemap-file-store.ts';
import { compareFileNames, isSitemapFileName, MANIFEST_FILE } from './set-folder.ts';

/** One line a file, so that diff can compare two manifests. */
export function formatManifest({ files, ...head }: SitemapManifest): string {
  const lines = files.map((file) => JSON.stringify(file)).join(',\n');
  return `${JSON.stringify(head).slice(0, -1)},"files":[\n${lines}\n]}\n`;
}

/** A manifest of now, with its files in the order of the plan. */
export function makeManifest(content: Omit<SitemapManifest, 'format' | 'publishedAt'>): SitemapManifest {
  const { origin, catalogVersion, lastRun, files } = content;
  return {
    format: 1,
    origin,
    catalogVersion,
    publishedAt: new Date().toISOString(),
    lastRun,
    files: files.toSorted((one, other) => compareFileNames(one.name, other.name)),
  };
}

/** The manifest of a set's folder; null when it is damaged. Rejects with ENOENT when there is none. */
export async function readManifestOf(set: string): Promise<SitemapManifest | null> {
  return parseManifest(await readFile(join(set, MANIFEST_FILE), 'utf8'));
}

/** Null for anything but a whole manifest with valid file names. */
export function parseManifest(text: string): SitemapManifest | null {
  const value = parseObject(text);
  if (value === null || value['format'] !== 1 || !Array.isArray(value['files'])) return null;
  const { origin, catalogVersion, publishedAt, lastRun } = value;
  const files = value['files'].map(readManifestFile);
  const names = new Set(files.map((file) => file?.name));
  const isWhole = files.every((file) => file !== null) && names.size === files.length;
  if (!isWhole || typeof origin !== 'string' || typeof catalogVersion !== 'string' || typeof publishedAt !== 'string')
    return null;
  return { format: 1, origin, catalogVersion, publishedAt, lastRun: readLastRun(lastRun), files };
}

/** The line with its origin and catalog, which are those of the manifest where it has none. */
export function lineWithSite(line: SitemapManifestFile, manifest: SitemapManifest): Required<SitemapManifestFile> {
  return {
    ...line,
    origin: line.origin ?? manifest.origin,
    catalogVersion: line.catalogVersion ?? manifest.catalogVersion,
  };
}

/** One line of a manifest or journal; null when it cannot be read as one. */
export function readManifestFile(value: unknown): SitemapManifestFile | null {
  if (typeof value !== 'object' || value === null) return null;
  const { name, bytes, records, sha256, lastmod, digest, origin, catalogVersion } = value as Record<string, unknown>;
  if (typeof name !== 'string' || !isSitemapFileName(name) || !isCount(bytes) || !isCount(records)) return null;
  if (typeof sha256 !== 'string' || typeof lastmod !== 'string' || typeof digest !== 'string') return null;
  const line = { name, bytes, records, sha256, lastmod, digest };
  return {
    ...line,
    ...(typeof origin === 'string' ? { origin } : {}),
    ...(typeof catalogVersion === 'string' ? { catalogVersion } : {}),
  };
}

function readLastRun(value: unknown): SitemapManifest['lastRun'] {
  if (typeof value !== 'object' || value === null) return null;
  const { seconds, files, bytes, finishedAt } = value as Record<string, unknown>;
  const isKnown = typeof seconds === 'number' && seconds >= 0 && isCount(files) && isCount(bytes);
  return isKnown && typeof finishedAt === 'string' ? { seconds, files, bytes, finishedAt } : null;
}

export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

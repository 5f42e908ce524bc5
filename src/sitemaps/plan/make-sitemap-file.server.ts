import type { Fsc } from '#base/domain/supply-class.ts';
import type { SitemapManifest, NewSitemapFile, WantedFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { SitemapFilePlan, SitemapPlan, SitemapSource } from './sitemap-plan.ts';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { formatDay } from '#base/domain/day.ts';
import { writeUrlset } from './write-urlset.server.ts';

/**
 * Files are made once an edition and read many times: level 8 makes them an eighth smaller than level 6 for three times its processor time, and level 9
 * saves no more (docs/decisions/035). Most files then come out in one chunk, which is one task of the thread pool.
 */
export const FILE_GZIP = { level: 8, chunkSize: 64 * 1024 };
const gzipWhole = promisify(gzip);

/**
 * A sitemap file as it is stored: its gzip bytes in one piece (some 20 KB; a class of 50,000 URLs some 200 KB). zlib works on a thread of libuv's pool.
 * Rejects as `writeUrlset` does.
 */
export async function makeSitemapFile(file: SitemapFilePlan, source: SitemapSource): Promise<NewSitemapFile> {
  const xml: Uint8Array[] = [];
  for await (const chunk of writeUrlset(file, source)) xml.push(chunk);
  return { ...wantedFile(file, source.origin), bytes: await gzipWhole(Buffer.concat(xml), FILE_GZIP) };
}

/** The manifest line of a file of the plan. `digest` is of its content and the site's origin: a file with the same digest need not be made again. */
export function wantedFile({ type, name, urlCount, changedOn, digest }: SitemapFilePlan, origin: string): WantedFile {
  const content = JSON.stringify([type, digest, origin]);
  return {
    name,
    records: urlCount,
    lastmod: formatDay(changedOn),
    digest: createHash('sha256').update(content).digest('base64url').slice(0, 22),
  };
}

/**
 * The files of a plan that have to be made again, by the manifest: those that are missing, or were made from other content or for another
 * origin. None where nothing is stored.
 */
export function staleFiles(
  files: readonly SitemapFilePlan[],
  manifest: SitemapManifest | null,
  origin: string,
): SitemapFilePlan[] {
  if (manifest === null || manifest.files.length === 0) return [];
  const digests = new Map(manifest.files.map(({ name, digest }) => [name, digest]));
  // The digest is of the content and the origin.
  return files.filter((file) => digests.get(file.name) !== wantedFile(file, origin).digest);
}

/** The classes whose file has to be made again: an upload of an nsn file leaves the class files that list the same NSNs as they were (S15.35). */
export function staleClassFiles(
  { files }: Pick<SitemapPlan, 'files'>,
  manifest: SitemapManifest | null,
  origin: string,
): Fsc[] {
  const classFiles = files.filter(({ type }) => type.startsWith('fsc-'));
  return staleFiles(classFiles, manifest, origin).map(({ type }) => type.slice('fsc-'.length) as Fsc);
}

import type { Fsc } from '#base/domain/nsn.ts';
import type { SitemapManifest, NewSitemapFile, WantedFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { SitemapPlan } from './plan-sitemaps.server.ts';
import type { SitemapFilePlan, SitemapSource } from './sitemap-plan.ts';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { formatDay } from '#base/domain/day.ts';
import { writeUrlset } from './write-urlset.server.ts';

/** Level 8 makes files an eighth smaller than level 6, and level 9 saves no more (docs/decisions/035). */
export const FILE_GZIP = { level: 8, chunkSize: 64 * 1024 };
const gzipWhole = promisify(gzip);

/** Makes a stored file, some 20 KB of gzip. Rejects as `writeUrlset` does. */
export async function makeSitemapFile(file: SitemapFilePlan, source: SitemapSource): Promise<NewSitemapFile> {
  const xml: Uint8Array[] = [];
  for await (const chunk of writeUrlset(file, source)) xml.push(chunk);
  return { ...wantedFile(file, source.origin), bytes: await gzipWhole(Buffer.concat(xml), FILE_GZIP) };
}

/** Returns the manifest line of a planned file. `digest`: of its content and origin. */
export function wantedFile({ type, name, urlCount, changedOn, digest }: SitemapFilePlan, origin: string): WantedFile {
  const content = hash('sha256', JSON.stringify([type, digest, origin]), 'base64url').slice(0, 22);
  return { name, records: urlCount, lastmod: formatDay(changedOn), digest: content };
}

/** Lists files that are missing or made from other content or origin. None where nothing is stored. */
export function staleFiles(files: readonly SitemapFilePlan[], manifest: SitemapManifest | null, origin: string) {
  if (manifest === null || manifest.files.length === 0) return [];
  const digests = new Map(manifest.files.map(({ name, digest }) => [name, digest]));
  return files.filter((file) => digests.get(file.name) !== wantedFile(file, origin).digest);
}

/** Lists the classes with a stale file, as after an upload of nsn files (S15.35). */
export function staleClassFiles(plan: Pick<SitemapPlan, 'files'>, manifest: SitemapManifest | null, origin: string) {
  const classFiles = plan.files.filter(({ type }) => type.startsWith('fsc-'));
  return staleFiles(classFiles, manifest, origin).map(({ type }) => type.slice('fsc-'.length) as Fsc);
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { formatDay } from '#base/domain/day.ts';
import type { NewSitemapFile } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { WantedFile } from '#publog/sitemap-files/stage-file.ts';
import type { SitemapFilePlan, SitemapSource } from './sitemap-plan.ts';
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

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { formatDay } from '../../domain/day.ts';
import type { NewSitemapFile } from '../../storage/sitemap-file-store.ts';
import { GZIP_OPTIONS } from './gzip-urlset.ts';
import type { SitemapFilePlan, SitemapSource } from './sitemap-plan.ts';
import { writeUrlset } from './write-urlset.ts';

const gzipWhole = promisify(gzip);

/**
 * A sitemap file as it is stored: its gzip bytes in one piece (some 20 KB; a class of 50,000 URLs some 200 KB). zlib works on a thread of libuv's pool.
 * Rejects as `writeUrlset` does.
 */
export async function makeSitemapFile(file: SitemapFilePlan, source: SitemapSource): Promise<NewSitemapFile> {
  const xml: Uint8Array[] = [];
  for await (const chunk of writeUrlset(file, source)) xml.push(chunk);
  return {
    name: file.name,
    bytes: await gzipWhole(Buffer.concat(xml), GZIP_OPTIONS),
    records: file.urlCount,
    lastmod: formatDay(file.changedOn),
    digest: sitemapFileDigest(file, source.origin),
  };
}

/** Of the content of a file and the site's origin: a file with the same digest needs not be made again. */
export function sitemapFileDigest({ type, digest }: Pick<SitemapFilePlan, 'type' | 'digest'>, origin: string): string {
  return createHash('sha256')
    .update(JSON.stringify([type, digest, origin]))
    .digest('base64url')
    .slice(0, 22);
}

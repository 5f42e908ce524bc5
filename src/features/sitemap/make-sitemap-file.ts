import { createHash } from 'node:crypto';
import { formatDay } from '../../domain/day.ts';
import type { NewSitemapFile } from '../../storage/sitemap-file-store.ts';
import { gzipUrlset } from './gzip-urlset.ts';
import type { SitemapFilePlan, SitemapSource } from './sitemap-plan.ts';

/** A sitemap file as it is stored: its gzip bytes in one piece (some 20 KB; a class of 50,000 URLs some 200 KB). Rejects as `writeUrlset` does. */
export async function makeSitemapFile(file: SitemapFilePlan, source: SitemapSource): Promise<NewSitemapFile> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of gzipUrlset(file, source)) chunks.push(chunk);
  return {
    name: file.name,
    bytes: Buffer.concat(chunks),
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

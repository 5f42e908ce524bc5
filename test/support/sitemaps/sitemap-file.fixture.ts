import { gzipSync } from 'node:zlib';
import type { NewSitemapFile } from '../../../src/publog/sitemap-files/sitemap-file-store.ts';

/** A file as a run or an upload makes it; `text` is what it holds and what its digest follows. */
export function aSitemapFile(name: string, text = `urls of ${name}`): NewSitemapFile {
  return { name, bytes: gzipSync(text), records: 3, lastmod: '2026-09-01', digest: `digest of ${text}` };
}

export const A_SITE = { origin: 'https://parts.example', catalogVersion: '20260901T000000000' };

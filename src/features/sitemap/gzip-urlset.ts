import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { SitemapSource, UrlsetPlan } from './sitemap-plan.ts';
import { writeUrlset } from './write-urlset.ts';

/** The XML of a urlset as one gzip member, in chunks of the caller's own; the same content gives the same bytes. Rejects as `writeUrlset` does. */
export async function* gzipUrlset(urlset: UrlsetPlan, source: SitemapSource): AsyncGenerator<Uint8Array> {
  const xml = Readable.from(writeUrlset(urlset, source));
  const gzip = createGzip({ level: 6 });
  xml.on('error', (error) => gzip.destroy(error));
  yield* xml.pipe(gzip) as AsyncIterable<Uint8Array>;
}

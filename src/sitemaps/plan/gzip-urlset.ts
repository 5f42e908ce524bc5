import { createGzip } from 'node:zlib';
import type { SitemapSource, UrlsetPlan } from './sitemap-plan.ts';
import { writeUrlset } from './write-urlset.ts';

/**
 * The XML of a urlset as one gzip member, in chunks of a few KB, each the caller's own. zlib works on its own threads. No more is made than is asked for.
 * Rejects as `writeUrlset` does.
 */
export async function* gzipUrlset(urlset: UrlsetPlan, source: SitemapSource): AsyncGenerator<Uint8Array> {
  const gzip = createGzip();
  // Each write and the loop at the end report errors; without a listener one would end the process as well.
  gzip.on('error', () => {});
  try {
    for await (const xml of writeUrlset(urlset, source)) {
      await new Promise<void>((resolve, reject) => gzip.write(xml, (error) => (error ? reject(error) : resolve())));
      const chunk = gzip.read() as Uint8Array | null;
      if (chunk !== null) yield chunk;
    }
    gzip.end();
    for await (const chunk of gzip) yield chunk as Uint8Array;
  } finally {
    gzip.destroy();
  }
}

import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { SitemapStream } from 'sitemap';

/**
 * The npm package `sitemap` piped through gzip, as its documentation has it: node sitemap-peer.ts ORIGIN OUT FILE.xml ... Prints URLs and seconds
 * as JSON; reading the URLs from the given files is not counted.
 */
const URLS_PER_SITEMAP = 50_000;
const [origin = '', out = '', ...files] = process.argv.slice(2);
const items = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)<\/lastmod>/g)].map(
    ([, url, lastmod]) => ({ url: url!, lastmod: lastmod! }),
  ),
);

const start = performance.now();
for (let first = 0; first < items.length; first += URLS_PER_SITEMAP) {
  const stream = new SitemapStream({ hostname: origin, lastmodDateOnly: true });
  const links = Readable.from(items.slice(first, first + URLS_PER_SITEMAP));
  await pipeline(links, stream, createGzip(), createWriteStream(out));
}
process.stdout.write(JSON.stringify({ urls: items.length, seconds: (performance.now() - start) / 1_000 }));

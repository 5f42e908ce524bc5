import type { SitemapManifest } from '../store/sitemap-file-store.ts';
import type { FindingTally } from './finding-tally.ts';
import type { SitemapReading } from './sitemap-reading.ts';

/** Holds a manifest against the files that were read: names, sizes, SHA-256, numbers of URLs and latest days. */
export function checkManifest(
  { files }: SitemapManifest,
  readings: readonly SitemapReading[],
  tally: FindingTally,
): void {
  const byName = new Map(readings.map((reading) => [reading.sitemap, reading]));
  const named = new Set<string>();
  for (const { name, bytes, records, sha256, lastmod } of files) {
    if (named.has(name)) tally.add('manifest-unreadable', name, 'the manifest names it twice');
    named.add(name);
    const reading = byName.get(name);
    if (reading === undefined) tally.add('manifest-file-missing', name, 'the manifest names it');
    if (reading === undefined || reading.sha256 === null) continue;
    const { storedBytes, urlCount, latest } = reading;
    if (storedBytes !== bytes) tally.add('manifest-bytes', name, `${storedBytes} bytes, in the manifest ${bytes}`);
    else if (reading.sha256 !== sha256)
      tally.add('manifest-sha256', name, `${reading.sha256}, in the manifest ${sha256}`);
    if (urlCount !== records) tally.add('manifest-records', name, `${urlCount} addresses, in the manifest ${records}`);
    if (latest !== null && latest !== lastmod)
      tally.add('manifest-lastmod', name, `${latest}, in the manifest ${lastmod}`);
  }
  for (const { sitemap } of readings)
    if (!named.has(sitemap)) tally.add('manifest-file-extra', sitemap, 'the manifest does not name it');
}

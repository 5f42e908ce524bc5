import { createEntryCheck, type EntryRules } from './check-entry.ts';
import { createFindingTally } from './finding-tally.ts';
import type { IndexEntry } from './planned-sitemap.ts';
import { MAX_URLS } from './protocol.ts';
import { createSitemapReader } from './sitemap-reader.ts';
import { createUrlCollector } from './merge-listings.ts';

const CHUNK_BYTES = 65_536;
const MAX_SAMPLES = 5; // S8.5

/** `sitemap`: its name, for findings. */
export type ReadingRules = EntryRules & { sitemap: string };

/** Reads a sitemap or an index and checks it alone. Runs in browsers too. */
export function readDocument(xml: Uint8Array, rules: ReadingRules) {
  const tally = createFindingTally();
  const collector = createUrlCollector();
  const entries: IndexEntry[] = [];
  const [sampleUrls, nsnUrls]: [string[], string[]] = [[], []];
  let [entryCount, isForeign, foreignUrl]: [number, boolean, string | null] = [0, false, null];
  const check = createEntryCheck(rules, (kind, detail) => {
    isForeign ||= kind === 'wrong-host' || kind === 'loc-form';
    tally.add(kind, rules.sitemap, detail, { entry: entryCount });
  });
  const reader = createSitemapReader({
    report: (kind, detail, place) => tally.add(kind, rules.sitemap, detail, place),
    onItem(entry, root) {
      entryCount += 1;
      isForeign = false;
      const checked = check(entry);
      if (root === 'urlset') collector.take(entry, checked);
      else if (entryCount <= MAX_URLS) entries.push({ loc: entry.loc ?? '', lastmod: entry.lastmod });
      if (isForeign) foreignUrl ??= entry.loc;
      if (nsnUrls.length === MAX_SAMPLES || entry.loc === null) return;
      if (sampleUrls.length < MAX_SAMPLES) sampleUrls.push(entry.loc);
      if (entry.loc.includes('/nsn/')) nsnUrls.push(entry.loc);
    },
  });
  for (let at = 0; at < xml.length && reader.facts.fault === null; at += CHUNK_BYTES)
    reader.push(xml.subarray(at, at + CHUNK_BYTES));
  reader.finish();
  const { findings } = tally;
  return { ...collector.finish(), ...reader.facts, entryCount, sampleUrls, nsnUrls, foreignUrl, entries, findings };
}

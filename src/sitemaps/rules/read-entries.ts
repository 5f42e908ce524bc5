import { createEntryCheck, type EntryRules } from './check-entry.ts';
import { createFindingTally } from './finding-tally.ts';
import type { IndexEntry } from './planned-sitemap.ts';
import { MAX_URLS } from './protocol-limits.ts';
import type { UrlEntry } from './sitemap-grammar.ts';
import { createSitemapReader, type LayoutWatch } from './sitemap-reader.ts';
import { createUrlCollector } from './url-collector.ts';

type EntryReading = EntryRules & {
  /** The address of the sitemap, or the name of its file. */
  sitemap: string;
  layout?: LayoutWatch;
  /** Called with each entry once it is checked. */
  onEntry?: (entry: UrlEntry) => void;
};

/** Reads the XML of one sitemap or index by all rules. The caller pushes its bytes to `reader`. */
export function createEntryReader({ sitemap, layout, onEntry, ...rules }: EntryReading) {
  const tally = createFindingTally();
  const urls = createUrlCollector();
  const entries: IndexEntry[] = [];
  let count = 0;
  const check = createEntryCheck(rules, (kind, detail) => tally.add(kind, sitemap, detail, { entry: count }));
  const reader = createSitemapReader({
    report: (kind, detail, place) => tally.add(kind, sitemap, detail, place),
    onItem(entry, root) {
      count++;
      const checked = check(entry);
      if (root === 'urlset') urls.take(entry, checked);
      else if (entry.loc !== null && count <= MAX_URLS) entries.push({ loc: entry.loc, lastmod: entry.lastmod });
      onEntry?.(entry);
    },
    ...(layout && { layout }),
  });
  return { reader, tally, count: () => count, facts: () => ({ ...urls.finish(), root: reader.facts.root, entries }) };
}

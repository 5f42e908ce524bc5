import type { Findings } from './finding-tally.ts';
import type { UrlFacts } from './url-collector.ts';

/** A sitemap that an index lists. */
export type IndexEntry = { loc: string; lastmod: string | null };

/** What was found in one sitemap. Can be sent between threads. */
export type SitemapReading = UrlFacts & {
  /** Its address, or the name of its file. */
  sitemap: string;
  /** Null when nothing in it could be understood. */
  root: 'urlset' | 'sitemapindex' | null;
  /** As stored or sent, and unpacked; 0 where it could not be had. */
  storedBytes: number;
  xmlBytes: number;
  /** Of the bytes as stored, hexadecimal; null where they could not be had. */
  sha256: string | null;
  /** The site that its addresses had to be on: the one asked for, or that of its first address. */
  origin: string | null;
  /** What an index lists. */
  entries: IndexEntry[];
  findings: Findings;
};

/** A sitemap of which nothing could be had. */
export function emptyReading(sitemap: string, findings: Findings): SitemapReading {
  return {
    sitemap,
    root: null,
    storedBytes: 0,
    xmlBytes: 0,
    sha256: null,
    origin: null,
    entries: [],
    findings,
    urlCount: 0,
    nsns: new Float64Array(0),
    isSorted: true,
    others: [],
    latest: null,
    onlyLastmod: null,
  };
}

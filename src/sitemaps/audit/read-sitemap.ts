import { hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { createFindingTally, type Findings } from '../rules/finding-tally.ts';
import type { IndexEntry } from '../rules/planned-sitemap.ts';
import { MAX_XML_BYTES } from '../rules/protocol-limits.ts';
import { scanUrlset } from '../rules/scan-urlset.ts';
import { readDocument, type ReadingRules } from '../rules/read-document.ts';
import { type PackedSitemap, unpackSitemap } from './unpack-sitemap.ts';
import { createUrlCollector, type UrlFacts } from '../rules/url-collector.ts';

/** What was found in one sitemap. Can be sent between threads. */
export type SitemapReading = UrlFacts & {
  /** Its address, or the name of its file. */
  sitemap: string;
  /** Null when nothing could be understood. */
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
  /** Whether addresses that are no NSNs, and entries, are here; not where they were let go, being too many. */
  areOthersHeld: boolean;
  findings: Findings;
};

/** The reading of a sitemap that could not be read. */
export function emptyReading(sitemap: string, findings: Findings): SitemapReading {
  return {
    sitemap,
    root: null,
    storedBytes: 0,
    xmlBytes: 0,
    sha256: null,
    origin: null,
    entries: [],
    areOthersHeld: true,
    findings,
    ...createUrlCollector().finish(),
  };
}

/** Where the first address of a sitemap is looked for when no site is known. */
const PEEK_BYTES = 16_384;

type XmlFacts = UrlFacts & Pick<SitemapReading, 'root' | 'entries' | 'findings'>;

/** Unpacks one sitemap, reads it and checks all that can be checked without the others. `rules.origin` null: the site of its first address. */
export function readSitemap(packed: PackedSitemap, rules: ReadingRules): SitemapReading {
  const { sitemap } = rules;
  const tally = createFindingTally();
  const xml = unpackSitemap(packed, (kind, detail) => tally.add(kind, sitemap, detail));
  const reading: SitemapReading = {
    ...emptyReading(sitemap, tally.findings),
    storedBytes: packed.bytes.length,
    sha256: hash('sha256', packed.bytes, 'hex'),
  };
  if (xml === null) return reading;
  const origin = rules.origin ?? peekOrigin(xml);
  const { findings, ...facts } = readXml(xml, { ...rules, origin });
  tally.merge(findings);
  return { ...reading, ...facts, xmlBytes: xml.length, origin };
}

/** Reads the XML of a sitemap or an index, with all checks of its entries. Our own shape is read quickly. */
export function readXml(xml: Uint8Array, rules: ReadingRules): XmlFacts {
  const scanned = scanUrlset(xml, rules);
  return scanned === null ? readDocument(xml, rules) : { ...scanned, root: 'urlset', entries: [], findings: new Map() };
}

function peekOrigin(xml: Uint8Array): string | null {
  const text = Buffer.from(xml.buffer, xml.byteOffset, Math.min(xml.length, PEEK_BYTES)).toString('latin1');
  const site = /<loc>\s*(https?:\/\/[^/?#<\s]+)/i.exec(text)?.[1];
  return site !== undefined && URL.canParse(site) ? new URL(site).origin : null;
}

/** Reads a sitemap from a plain file of at most 50 MB. */
export function readStoredSitemap(path: string, rules: ReadingRules): SitemapReading {
  const tally = createFindingTally();
  let file: number | null = null;
  try {
    // without O_NONBLOCK, opening a pipe would wait for its other end
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stat = fstatSync(file);
    if (!stat.isFile()) tally.add('cannot-read', rules.sitemap, 'it is not a plain file');
    else if (stat.size > MAX_XML_BYTES) tally.add('too-large', rules.sitemap, `${stat.size} bytes as stored`);
    else return readSitemap({ bytes: readFileSync(file), isGz: /\.gz$/i.test(path), isGzipEncoded: false }, rules);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    tally.add('cannot-read', rules.sitemap, message);
  } finally {
    if (file !== null) closeSync(file);
  }
  return emptyReading(rules.sitemap, tally.findings);
}

/** One sitemap to read: a file, or what a server sent. */
export type ReadingTask = { source: { path: string } | PackedSitemap; rules: ReadingRules };

export function runTask({ source, rules }: ReadingTask): SitemapReading {
  return 'path' in source ? readStoredSitemap(source.path, rules) : readSitemap(source, rules);
}

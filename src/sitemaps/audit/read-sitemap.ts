import { hash } from 'node:crypto';
import { checkLoc } from './check-loc.ts';
import type { FindingKind } from './finding-kinds.ts';
import { createFindingTally, type FindingTally } from './finding-tally.ts';
import { createLastmodJudge } from './judge-lastmod.ts';
import { parseSitemap } from './parse-sitemap.ts';
import type { SitemapRoot } from './sitemap-grammar.ts';
import { emptyReading, type IndexEntry, type SitemapReading } from './sitemap-reading.ts';
import { createUrlCollector, MAX_URLS, type CollectorRules, type UrlEntry, type UrlFacts } from './url-collector.ts';
import { unpackSitemap, type PackedSitemap } from './unpack-sitemap.ts';

/** Where the first address of a sitemap is looked for when no site is known. */
const PEEK_BYTES = 16_384;

type XmlFacts = UrlFacts & { root: SitemapRoot | null; entries: IndexEntry[] };

/** Unpacks one sitemap, reads it and checks all that can be checked without the others. `rules.origin` null: the site of its first address. */
export function readSitemap(packed: PackedSitemap, rules: CollectorRules): SitemapReading {
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
  const { facts, findings } = readXml(xml, { ...rules, origin });
  tally.merge(findings);
  return { ...reading, ...facts, xmlBytes: xml.length, origin };
}

/** Reads the XML of a sitemap or an index, with all checks of its addresses. */
export function readXml(xml: Uint8Array, rules: CollectorRules) {
  const tally = createFindingTally();
  const collector = createUrlCollector(rules, tally);
  const index = createIndexReader(rules, tally);
  const report: Parameters<typeof parseSitemap>[1]['report'] = (kind, detail, place) =>
    tally.add(kind, rules.sitemap, detail, place);
  const root = parseSitemap(xml, {
    report,
    onItem: (entry, root) => (root === 'urlset' ? collector.entry(entry) : index.take(entry)),
  });
  const facts: XmlFacts = { ...collector.finish(), root, entries: index.entries };
  return { facts, findings: tally.findings };
}

function createIndexReader({ sitemap, origin, nowMs }: CollectorRules, tally: FindingTally) {
  const entries: IndexEntry[] = [];
  const judge = createLastmodJudge(nowMs);
  const report = (kind: FindingKind, detail: string): void => tally.add(kind, sitemap, detail, { entry: count });
  let count = 0;
  return {
    entries,
    take({ loc, lastmod }: UrlEntry): void {
      count++;
      if (count <= MAX_URLS) entries.push({ loc: loc ?? '', lastmod });
      const kind = lastmod === null ? null : judge(lastmod).kind;
      if (kind !== null) report(kind, `"${lastmod}"`);
      if (loc !== null) checkLoc(loc, origin, report);
      if (count === MAX_URLS + 1) report('too-many-urls', `more than ${MAX_URLS} sitemaps`);
    },
  };
}

function peekOrigin(xml: Uint8Array): string | null {
  const text = Buffer.from(xml.buffer, xml.byteOffset, Math.min(xml.length, PEEK_BYTES)).toString('latin1');
  const site = /<loc>\s*(https?:\/\/[^/?#<\s]+)/i.exec(text)?.[1];
  return site !== undefined && URL.canParse(site) ? new URL(site).origin : null;
}

import { hasGzipMagic } from '#base/domain/bounded-bytes.ts';
import { yieldToMain } from '#base/ui/yield-to-main.ts';
import { createEntryCheck } from '../rules/check-entry.ts';
import type { FindingKind } from '../rules/finding-kinds.ts';
import { createFindingTally, type Findings } from '../rules/finding-tally.ts';
import { checkExpectation, type Expectation } from '../rules/expectation.ts';
import { createUrlCollector } from '../rules/url-collector.ts';
import { MAX_URLS } from '../rules/protocol-limits.ts';
import type { IndexEntry } from '../rules/planned-sitemap.ts';
import { createSitemapReader, type LayoutWatch } from '../rules/sitemap-reader.ts';
import type { Reply } from './check.ts';
import { gunzip, slicesOf, GunzipError } from './gunzip.ts';

/** Kept of every body: what an unfolded preview shows. */
const HEAD_CHARACTERS = 1_000;
const MAX_GZIP_LAYERS = 2;
/** Addresses that a check shows. */
const MAX_SAMPLES = 5; // S8.5

/** What was read of a body. Can be sent between threads. */
export type XmlReading = {
  hasDeclaration: boolean;
  /** The root's name without a prefix. */
  root: string | null;
  entries: number;
  /** The root and each entry begin on a new line. */
  isLineFormatted: boolean;
  /** The first addresses. */
  sampleUrls: string[];
  /** The first addresses with /nsn/ in them. */
  nsnUrls: string[];
  /** Addresses that are not of the expected origin, and the first of them. */
  foreignUrls: number;
  foreignUrl: string | null;
  isEmpty: boolean;
  /** A whole urlset or sitemapindex, unpacked to its end. */
  isValid: boolean;
  /** Why a body is not valid, in words. Reading stopped there. */
  fault: string | null;
  /** What breaks the rules of sitemaps, with the first examples. */
  findings: Findings;
  /** How often the body was packed: 0, 1, or 2 where it should be 1. */
  gzipLayers: number;
  isTooLarge: boolean;
  /** Of what was read, unpacked. */
  sizeBytes: number;
  /** The first 1,000 characters. */
  head: string;
  /** Which of `sought` it holds, by name. */
  found: ReadonlySet<string>;
};

/** What to look for, by a name. A pattern finds nothing longer than 300 characters. */
export type Sought = Record<string, string | RegExp>;

/** `origin`: that of all addresses; null: any. `expected`: what the plan has in its place; null: nothing is compared. */
export type ReadingOptions = { origin?: string | null; sought?: Sought; expected?: Expectation | null };

/**
 * Reads the XML of a body, packed or not, by the rules of sitemaps, and lets the page work in between. Never rejects: the reading says what is wrong with
 * the body.
 */
export async function readXml(
  { bytes }: Pick<Reply, 'bytes'>,
  { origin = null, sought = {}, expected = null }: ReadingOptions = {},
): Promise<XmlReading> {
  const tally = createFindingTally();
  const entry = createEntryWatch(origin, expected, (kind, detail) =>
    tally.add(kind, '', detail, { entry: entry.facts.entries }),
  );
  const layout = createLineWatch();
  const reader = createSitemapReader({
    report: (kind, detail, place) => tally.add(kind, '', detail, place),
    onItem: entry.take,
    layout,
  });
  const search = createTextSearch(sought);
  const yieldIfDue = yieldToMain();
  const gzipLayers = hasGzipMagic(bytes) ? 1 : 0;
  const read = { head: '', sizeBytes: 0, gzipLayers, fault: null as string | null, isTooLarge: false };
  try {
    const body = await peelGzip(bytes);
    read.gzipLayers = body.gzipLayers;
    for await (const slice of body.slices) {
      if (read.sizeBytes === 0) read.head = headOf(slice);
      read.sizeBytes += slice.length;
      // after a fault the reader ignores the rest, which is still counted
      search.push(reader.push(slice));
      await yieldIfDue();
    }
    reader.finish();
  } catch (error) {
    if (!(error instanceof GunzipError)) throw error;
    read.isTooLarge = error.isTooLarge;
    read.fault = error.message;
  }
  const { hasDeclaration, rootName: root, fault } = reader.facts;
  if (!read.isTooLarge) read.fault = fault ?? read.fault;
  if (expected !== null && read.fault === null) checkExpectation(expected, entry.gathered(), tally);
  return {
    ...entry.facts,
    ...read,
    hasDeclaration,
    root,
    isLineFormatted: layout.isLineFormatted(),
    findings: tally.findings,
    isEmpty: fault !== null && root === null && read.head.trim() === '',
    isValid: read.fault === null,
    found: search.found,
  };
}

type EntryFacts = Pick<XmlReading, 'entries' | 'sampleUrls' | 'nsnUrls' | 'foreignUrls' | 'foreignUrl'>;

/** Checks each entry, counts those of another site, and keeps the first addresses. */
function createEntryWatch(
  origin: string | null,
  expected: Expectation | null,
  report: (kind: FindingKind, detail: string) => void,
) {
  const facts: EntryFacts = { entries: 0, sampleUrls: [], nsnUrls: [], foreignUrls: 0, foreignUrl: null };
  const urls = createUrlCollector();
  const entries: IndexEntry[] = [];
  let isForeign = false;
  const check = createEntryCheck({ origin, nowMs: Date.now() }, (kind, detail) => {
    isForeign ||= kind === 'wrong-host' || kind === 'loc-form';
    report(kind, detail);
  });
  const take: Parameters<typeof createSitemapReader>[0]['onItem'] = (entry) => {
    facts.entries += 1;
    isForeign = false;
    urls.take(entry, check(entry));
    const { loc } = entry;
    if (loc === null) return;
    if (expected?.kind === 'index' && entries.length < MAX_URLS) entries.push({ loc, lastmod: entry.lastmod });
    if (facts.sampleUrls.length < MAX_SAMPLES) facts.sampleUrls.push(loc);
    if (facts.nsnUrls.length < MAX_SAMPLES && loc.includes('/nsn/')) facts.nsnUrls.push(loc);
    if (origin === null || !isForeign) return;
    facts.foreignUrls += 1;
    facts.foreignUrl ??= loc;
  };
  return { facts, take, gathered: () => ({ urls: urls.finish(), entries }) };
}

/** Watches whether the root and each entry begin on a new line. */
function createLineWatch(): LayoutWatch & { isLineFormatted(): boolean } {
  let isFormatted = true;
  /** Null before the first text. */
  let isAfterBreak: boolean | null = null;
  return {
    isLineFormatted: () => isFormatted,
    open(depth, name, hasDeclaration) {
      isAfterBreak ??= !hasDeclaration;
      if (depth === 1 || (depth === 2 && (name === 'url' || name === 'sitemap'))) isFormatted &&= isAfterBreak;
      isAfterBreak = false;
    },
    text(piece) {
      const isBlank = piece.trim() === '';
      const lineBreak = piece.lastIndexOf('\n');
      if (lineBreak !== -1) isAfterBreak = isBlank || piece.slice(lineBreak).trim() === '';
      else if (!isBlank) isAfterBreak = false;
    },
    cdata: () => (isAfterBreak = false),
    close: () => (isAfterBreak = false),
  };
}

/** What a match may reach back into the piece before. */
const OVERLAP = 300;

/** Finds texts in a text that comes piece by piece, also across pieces. */
function createTextSearch(sought: Sought): { push(text: string): void; found: ReadonlySet<string> } {
  let missing = Object.entries(sought);
  const found = new Set<string>();
  let before = '';
  return {
    found,
    push(text) {
      if (missing.length === 0) return;
      const window = before + text;
      missing = missing.filter(([name, what]) => {
        const isThere = typeof what === 'string' ? window.includes(what) : what.test(window);
        if (isThere) found.add(name);
        return !isThere;
      });
      before = window.slice(-OVERLAP);
    },
  };
}

type Body = { slices: AsyncIterable<Uint8Array> | Iterable<Uint8Array>; gzipLayers: number };

/** Unpacks as often as the body was packed, twice at most. */
async function peelGzip(bytes: Uint8Array): Promise<Body> {
  let body: Body = { slices: slicesOf(bytes), gzipLayers: 0 };
  for (let first = bytes; hasGzipMagic(first) && body.gzipLayers < MAX_GZIP_LAYERS;) {
    const unpacked = gunzip(body.slices);
    first = (await unpacked.next()).value ?? new Uint8Array();
    body = { slices: putBack(first, unpacked), gzipLayers: body.gzipLayers + 1 };
  }
  return body;
}

async function* putBack(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* rest;
}

function headOf(slice: Uint8Array): string {
  // A character of UTF-8 has four bytes at most; one that is cut at the end is left out.
  const text = new TextDecoder().decode(slice.subarray(0, HEAD_CHARACTERS * 4), { stream: true });
  return Array.from(text).slice(0, HEAD_CHARACTERS).join('');
}

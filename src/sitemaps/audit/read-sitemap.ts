import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { ReportFinding } from '../rules/findings.ts';
import { checkDate } from '../rules/judge-answer.ts';
import { createFindingTally, type Findings, type FindingTally } from '../rules/finding-tally.ts';
import type { IndexEntry } from '../rules/planned-sitemap.ts';
import { MAX_XML_BYTES } from '../rules/protocol.ts';
import { scanUrlset } from '../rules/scan-urlset.ts';
import { readDocument, type ReadingRules } from '../rules/read-document.ts';
import { createUrlCollector } from '../rules/merge-listings.ts';
import { gunzipSync } from 'node:zlib';
import { hasGzipMagic } from '#base/domain/bounded-bytes.ts';
import { openBoundedThreads } from '#base/http/bounded-threads.ts';
import { inParallel } from '#base/domain/in-parallel.ts';
import type { Robots } from '../rules/robots.ts';
import type { FetchLimits } from './read-url.ts';

/** The findings of one sitemap. Can be sent between threads. */
export type SitemapReading = ReturnType<typeof emptyReading>;

/** `sitemap`: its address, or the name of its file. */
export function emptyReading(sitemap: string, findings: Findings) {
  return {
    sitemap,
    /** Null when nothing could be understood. */
    root: null as 'urlset' | 'sitemapindex' | null,
    /** As stored or sent, and unpacked; 0 without bytes. */
    storedBytes: 0,
    xmlBytes: 0,
    /** Covers the stored bytes, hexadecimal; null without bytes. */
    sha256: null as string | null,
    origin: null as string | null,
    entries: [] as IndexEntry[],
    /** False where addresses and entries were too many to keep. */
    areOthersHeld: true,
    findings,
    ...createUrlCollector().finish(),
  };
}

const PEEK_BYTES = 16_384;

/** Unpacks one sitemap, reads it and checks it alone. `rules.origin` null: the site of its first address. */
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

/** Reads the XML of a sitemap or an index. Our own shape is scanned. */
export function readXml(xml: Uint8Array, rules: ReadingRules) {
  const scanned = scanUrlset(xml, rules);
  const findings: Findings = new Map();
  return scanned === null ? readDocument(xml, rules) : { ...scanned, root: 'urlset' as const, entries: [], findings };
}

function peekOrigin(xml: Uint8Array): string | null {
  const text = Buffer.from(xml.buffer, xml.byteOffset, Math.min(xml.length, PEEK_BYTES)).toString('latin1');
  const site = /<loc>\s*(https?:\/\/[^/?#<\s]+)/i.exec(text)?.[1];
  return site !== undefined && URL.canParse(site) ? new URL(site).origin : null;
}

function readStoredSitemap(path: string, rules: ReadingRules): SitemapReading {
  const tally = createFindingTally();
  try {
    const stat = statSync(path);
    checkDate(stat.mtimeMs, Date.now(), (kind, detail) => tally.add(kind, rules.sitemap, detail));
    if (!stat.isFile()) tally.add('cannot-read', rules.sitemap, 'it is not a plain file');
    else if (stat.size > MAX_XML_BYTES) tally.add('too-large', rules.sitemap, `${stat.size} bytes as stored`);
    else {
      const isGz = /\.gz$/i.test(path);
      const reading = readSitemap({ bytes: readFileSync(path), isGz, isGzipEncoded: false }, rules);
      tally.merge(reading.findings);
      return { ...reading, findings: tally.findings };
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    tally.add('cannot-read', rules.sitemap, message);
  }
  return emptyReading(rules.sitemap, tally.findings);
}

type Source = { path: string } | PackedSitemap;
export type ReadingTask = { source: Source; rules: ReadingRules };

export const runTask = ({ source, rules }: ReadingTask): SitemapReading =>
  'path' in source ? readStoredSitemap(source.path, rules) : readSitemap(source, rules);

/** How often a gzip inside a gzip is undone. */
const MAX_LAYERS = 3;
const MIN_OUTPUT = 65_536;

/** `isGz`: its name ends in .gz. `isGzipEncoded`: it was sent with Content-Encoding: gzip. */
export type PackedSitemap = { bytes: Uint8Array; isGz: boolean; isGzipEncoded: boolean };

/** Unpacks, and reports compression that its name or header does not tell of. Null when nothing can be read. */
export function unpackSitemap({ bytes: packed, isGz, isGzipEncoded }: PackedSitemap, report: ReportFinding) {
  let bytes: Uint8Array | null = packed;
  if (isGzipEncoded) {
    if (isGz) report('gzip-encoding', 'the name ends in .gz');
    bytes = gunzip(packed, report);
  }
  let layers = 0;
  for (; bytes !== null && hasGzipMagic(bytes) && layers < MAX_LAYERS; layers++) bytes = gunzip(bytes, report);
  if (layers > (isGz ? 1 : 0)) {
    const isInsideAnother = layers > 1 || isGzipEncoded;
    report(isInsideAnother ? 'gzip-twice' : 'gzip-unexpected', 'there is a gzip where there should be XML');
  }
  if (bytes === null || hasGzipMagic(bytes)) return null;
  if (bytes.length === 0) {
    report('empty', '0 bytes');
    return null;
  }
  const begin = JSON.stringify(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));
  if (isGz && layers === 0 && !isGzipEncoded) report('not-gzip', `it begins with ${begin}`);
  if (bytes.length <= MAX_XML_BYTES) return bytes;
  report('too-large', `${bytes.length} bytes`);
  return null;
}

function gunzip(bytes: Uint8Array, report: ReportFinding): Uint8Array | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_XML_BYTES, chunkSize: likelyOutput(bytes) });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') report('too-large', `${bytes.length} bytes unpack to more than 50 MB`);
    else report('gzip-damaged', code === 'Z_BUF_ERROR' ? 'it is cut short' : message);
    return null;
  }
}

/** Reads the size at the end of a gzip, which may lie: zlib then allocates once. */
function likelyOutput(bytes: Uint8Array): number {
  const stated =
    bytes.length < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4).getUint32(0, true);
  return Math.min(Math.max(stated + 1, MIN_OUTPUT), MAX_XML_BYTES + 1);
}

/** Each may hold 50 MB. */
const MAX_THREADS = 4;
const TIME_LIMIT_MS = 600_000;

export type AuditThreads = ReturnType<typeof createAuditThreads>;

/** `count` 0: all work on the calling thread. Bytes that were sent belong to the thread from then on. */
export function createAuditThreads(count: number) {
  if (count === 0)
    return {
      read: async (source: Source, rules: ReadingRules) => runTask({ source, rules }),
      [Symbol.asyncDispose]: async () => undefined,
    };
  const { run, close } = openBoundedThreads<ReadingTask, SitemapReading>(
    new URL('./audit.worker.ts', import.meta.url),
    { threads: Math.min(count, MAX_THREADS), timeLimitMs: TIME_LIMIT_MS, resourceLimits: {} },
  );
  return {
    read: (source: Source, rules: ReadingRules) => {
      if ('path' in source) return run({ source, rules });
      const { bytes, isGz, isGzipEncoded } = source;
      return run({ source: { bytes, isGz, isGzipEncoded }, rules }, { transfer: [bytes.buffer as ArrayBuffer] });
    },
    [Symbol.asyncDispose]: close,
  };
}

export type SitemapSet = {
  /** In the order of the index, or of names. */
  readings: SitemapReading[];
  /** How many of them reading began with; 0 for a folder. */
  roots: number;
  /** Null where it could not be read; absent where it was not fetched. */
  robots?: Robots | null | undefined;
  /** Whether this is a whole site: what is not listed is missing. */
  isWhole: boolean;
  /** `index`: the first reading and what it lists. `part`: one chunk or sitemap. */
  of: 'folder' | 'index' | 'part';
  /** The site that addresses have to be on. */
  origin: string | null;
  /** Where the site is fetched from, which may be a local one. */
  home?: string;
  madeFrom?: string | undefined;
};

export type AuditProgress = { done: number; total: number; urls: number; sitemap: string };

export type AuditContext = {
  tally: FindingTally;
  threads: AuditThreads;
  siteUrl: string | null;
  /** Whether robots.txt is fetched too. */
  asksSite: boolean;
  nowMs: number;
  limits: FetchLimits;
  onProgress(progress: AuditProgress): void;
};

/** Bounds the memory to some 360 MB. The catalog has 7 million NSNs, twice listed. */
const MAX_NSNS_HELD = 30_000_000;
const MAX_OTHERS_HELD = 500_000;

/**
 * Reads sitemaps, `atATime` together, in the order of the items; null: it could not be had. `areAllNsnsHeld`: false
 * with too many to compare.
 */
export async function gatherReadings<Item>(
  items: readonly Item[],
  atATime: number,
  read: (item: Item) => Promise<SitemapReading | null>,
  { tally, onProgress }: AuditContext,
): Promise<{ readings: SitemapReading[]; areAllNsnsHeld: boolean }> {
  const slots: (SitemapReading | null)[] = items.map(() => null);
  const held = { nsns: 0, others: 0 };
  let [done, urls, areAllNsnsHeld] = [0, 0, true];

  function hold(reading: SitemapReading): SitemapReading {
    const areNsnsHeld = held.nsns + reading.nsns.length <= MAX_NSNS_HELD;
    const others = reading.others.length + reading.entries.length;
    const areOthersHeld = held.others + others <= MAX_OTHERS_HELD;
    if (areNsnsHeld) held.nsns += reading.nsns.length;
    if (areOthersHeld) held.others += others;
    if (areNsnsHeld && areOthersHeld) return reading;
    areAllNsnsHeld &&= areNsnsHeld;
    tally.add('not-compared', reading.sitemap, `${reading.urlCount} addresses`);
    return {
      ...reading,
      ...(areNsnsHeld ? {} : { nsns: new Float64Array(0), days: new Int32Array(0) }),
      ...(areOthersHeld ? {} : { others: [], otherDays: [], entries: [], areOthersHeld }),
    };
  }

  await inParallel(items.entries(), atATime, async ([index, item]) => {
    const reading = await read(item);
    done++;
    if (reading === null) return;
    slots[index] = hold(reading);
    urls += reading.urlCount;
    onProgress({ done, total: items.length, urls, sitemap: reading.sitemap });
  });
  const readings = slots.filter((reading) => reading !== null);
  for (const reading of readings) tally.merge(reading.findings);
  return { readings, areAllNsnsHeld };
}

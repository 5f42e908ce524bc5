import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { FINDING_KINDS, type FindingKind, type Severity } from '../rules/finding-kinds.ts';
import { createFindingTally, type Example, type Findings, type FindingTally } from '../rules/finding-tally.ts';
import { auditFolder } from './audit-folder.ts';
import { createAuditThreads } from './audit-threads.ts';
import { auditUrl } from './audit-url.ts';
import { type AuditCatalog, checkCatalog } from './check-catalog.ts';
import { checkFamilies, type FamilyName } from './check-families.ts';
import { type AuditContext, type AuditProgress, gatherReadings, type SitemapSet } from './gather-readings.ts';
import type { FetchLimits } from './read-url.ts';
import { MAX_XML_BYTES } from '../rules/protocol-limits.ts';

/** What one kind of finding came to. */
export type ReportedKind = {
  kind: FindingKind;
  severity: Severity;
  title: string;
  /** What to do about it; the field of the JSON report has this name. */
  toDo: string;
  /** How often; of pages, where it is about pages. */
  count: number;
  /** The first ones. */
  examples: Example[];
};

export type FamilyReport = { family: FamilyName; sitemaps: number; urls: number; nsns: number };

export type AuditReport = {
  /** What was checked, as it was given. */
  target: string;
  /** ISO time. */
  checkedAt: string;
  seconds: number;
  /** The site that addresses have to be on; null when nothing said which. */
  origin: string | null;
  /** Sitemaps and indexes that were read. */
  sitemaps: number;
  urls: number;
  /** As stored or sent, and unpacked. */
  storedBytes: number;
  xmlBytes: number;
  families: FamilyReport[];
  /** The catalog that NSNs were compared with; null when they were not. */
  comparedWith: { catalogVersion: string; nsns: number } | null;
  faults: number;
  warnings: number;
  notes: number;
  /** Faults first. */
  findings: ReportedKind[];
};

/** What to check; `text` is how it was given. */
export type AuditTarget =
  | { kind: 'url'; text: string; url: URL }
  | { kind: 'folder' | 'file'; text: string; path: string };

/** Reads a URL, or the path of a folder or file from the folder `from`. Answers with a line that says what is wrong with it. */
export function parseAuditTarget(text: string, from: string): AuditTarget | { problem: string } {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
    const url = URL.parse(text);
    if (url === null) return { problem: `"${text}" is not an address.` };
    return /^https?:$/.test(url.protocol)
      ? { kind: 'url', text, url }
      : { problem: `"${text}" is not an http or https address.` };
  }
  const path = resolve(from, text);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return { problem: `There is no file or folder ${path}.` };
  return { kind: stat.isDirectory() ? 'folder' : 'file', text, path };
}

export const FETCH_LIMITS: FetchLimits = {
  timeoutMs: 30_000, // S6.6
  maxBytes: MAX_XML_BYTES,
  maxRedirects: 5,
  maxLimitWaitSeconds: 600,
};

/** Faults that leave nothing to read. */
const UNREAD: FindingKind[] = ['cannot-read', 'http-status', 'timed-out', 'too-many-redirects', 'bad-redirect'];

export type AuditOptions = {
  /** SITE_URL; null when it is not set. */
  siteUrl: string | null;
  /** The catalog in force when the sitemaps have been read; null: NSNs are not compared with one. */
  catalog: () => AuditCatalog | null;
  onProgress?: (progress: AuditProgress) => void;
  nowMs?: number;
  limits?: FetchLimits;
  /** 0: everything on the calling thread. */
  threads?: number;
};

/** Reads all sitemaps of a target, once and streaming, and reports what is wrong with them. `wasRead` is false when there was nothing to read. */
export async function auditSitemaps(
  target: AuditTarget,
  options: AuditOptions,
): Promise<{ wasRead: boolean; report: AuditReport }> {
  const { siteUrl, onProgress = () => {}, nowMs = Date.now(), limits = FETCH_LIMITS } = options;
  const start = performance.now();
  const tally = createFindingTally();
  const count = target.kind === 'file' ? 0 : (options.threads ?? availableParallelism());
  const set = await readTarget(target, count, { tally, siteUrl, nowMs, limits, onProgress });
  const { readings = [], isWhole = false, origin = null, madeFrom = null } = set ?? {};
  const listings = set === null ? [] : checkFamilies(set, tally);
  noteSameLastmod(set, tally);
  const catalog = options.catalog();
  const compared = catalog === null ? null : await checkCatalog(listings, isWhole, catalog, tally);
  if (catalog !== null && compared !== null && madeFrom !== null && madeFrom !== catalog.edition.version)
    tally.add('other-catalog', 'manifest.json', `${madeFrom}, in force is ${catalog.edition.version}`);

  const findings = reportedKinds(tally.findings);
  const countOf = (severity: Severity): number =>
    sumOf(findings, (finding) => (finding.severity === severity ? finding.count : 0));
  const report: AuditReport = {
    target: target.text,
    checkedAt: new Date(nowMs).toISOString(),
    seconds: (performance.now() - start) / 1000,
    origin,
    sitemaps: readings.length,
    urls: sumOf(readings, ({ urlCount }) => urlCount),
    storedBytes: sumOf(readings, ({ storedBytes }) => storedBytes),
    xmlBytes: sumOf(readings, ({ xmlBytes }) => xmlBytes),
    families: listings.map(({ family, readings: members, nsns }) => ({
      family,
      sitemaps: members.length,
      urls: sumOf(members, ({ urlCount }) => urlCount),
      nsns: sumOf(nsns, ({ length }) => length),
    })),
    comparedWith:
      catalog === null || compared === null ? null : { catalogVersion: catalog.edition.version, nsns: compared },
    faults: countOf('fault'),
    warnings: countOf('warning'),
    notes: countOf('note'),
    findings,
  };
  const isMoreThanUnread = findings.some(({ kind, severity }) => severity === 'fault' && !UNREAD.includes(kind));
  return { wasRead: isMoreThanUnread || readings.some(({ sha256 }) => sha256 !== null), report };
}

async function readTarget(target: AuditTarget, threadCount: number, options: Omit<AuditContext, 'threads'>) {
  const threads = createAuditThreads(threadCount);
  const context = { ...options, threads };
  try {
    if (target.kind === 'url') return await auditUrl(target.url, context);
    return await (target.kind === 'folder' ? auditFolder(target.path, context) : auditFile(target, context));
  } finally {
    await threads.close();
  }
}

/** Right after a first import it is so, and no fault (S2.7). */
function noteSameLastmod(set: SitemapSet | null, tally: FindingTally): void {
  const dated = set?.readings.filter(({ latest }) => latest !== null) ?? [];
  const lastmod = dated[0]?.onlyLastmod ?? null;
  const urls = sumOf(dated, ({ urlCount }) => urlCount);
  if (lastmod === null || urls < 2 || dated.some(({ onlyLastmod }) => onlyLastmod !== lastmod)) return;
  tally.add('same-lastmod', dated[0]!.sitemap, `${lastmod} on all that have one`);
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}

/** In the order of the table of kinds: faults, warnings, notes. */
function reportedKinds(findings: Findings): ReportedKind[] {
  return (Object.keys(FINDING_KINDS) as FindingKind[]).flatMap((kind) => {
    const found = findings.get(kind);
    const { severity, title, advice } = FINDING_KINDS[kind];
    return found === undefined ? [] : [{ kind, severity, title, toDo: advice, ...found }];
  });
}

/** Reads one file. Its addresses have to be on SITE_URL, or else where its first one is. */
async function auditFile({ path, text: sitemap }: { path: string; text: string }, context: AuditContext) {
  const { threads, siteUrl, nowMs, tally } = context;
  const read = () => threads.read({ source: { path }, rules: { sitemap, origin: siteUrl, nowMs } });
  const { readings } = await gatherReadings([path], 1, read, context);
  const entries = readings.flatMap((reading) => reading.entries);
  if (entries.length > 0) tally.add('not-followed', sitemap, `it lists ${entries.length} sitemaps`);
  return { readings, isWhole: false, origin: siteUrl ?? readings[0]?.origin ?? null, madeFrom: null };
}

import { availableParallelism } from 'node:os';
import { auditFile } from './audit-file.ts';
import { auditFolder } from './audit-folder.ts';
import type { AuditReport, FamilyReport, ReportedKind } from './audit-report.ts';
import type { AuditTarget } from './audit-target.ts';
import { createAuditThreads, createSameThread } from './audit-threads.ts';
import { auditUrl } from './audit-url.ts';
import { checkCatalog, type AuditCatalog } from './check-catalog.ts';
import { checkFamilies, type FamilyListing } from './check-families.ts';
import { FINDING_KINDS, type FindingKind } from './finding-kinds.ts';
import { createFindingTally, type Findings, type FindingTally } from './finding-tally.ts';
import type { FetchLimits } from './read-url.ts';
import type { AuditContext, AuditProgress, SitemapSet } from './sitemap-set.ts';
import { MAX_XML_BYTES } from './unpack-sitemap.ts';

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
  const threads = count === 0 ? createSameThread() : createAuditThreads(count);
  let set: SitemapSet | null;
  try {
    set = await readTarget(target, { tally, threads, siteUrl, nowMs, limits, onProgress });
  } finally {
    await threads.close();
  }
  const { readings = [], isWhole = false, origin = null, madeFrom = null } = set ?? {};
  const listings = set === null ? [] : checkFamilies(set, tally);
  noteSameLastmod(set, tally);
  const catalog = options.catalog();
  const compared = catalog === null ? null : await checkCatalog(listings, isWhole, catalog, tally);
  if (catalog !== null && compared !== null && madeFrom !== null && madeFrom !== catalog.edition.version)
    tally.add('other-catalog', 'manifest.json', `${madeFrom}, in force is ${catalog.edition.version}`);

  const findings = reportedKinds(tally.findings);
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
  const countOf = (severity: string): number =>
    sum(findings.filter((finding) => finding.severity === severity).map((finding) => finding.count));
  const report: AuditReport = {
    target: target.text,
    checkedAt: new Date(nowMs).toISOString(),
    seconds: (performance.now() - start) / 1000,
    origin,
    sitemaps: readings.length,
    urls: sum(readings.map(({ urlCount }) => urlCount)),
    storedBytes: sum(readings.map(({ storedBytes }) => storedBytes)),
    xmlBytes: sum(readings.map(({ xmlBytes }) => xmlBytes)),
    families: listings.map(reportFamily),
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

function readTarget(target: AuditTarget, context: AuditContext): Promise<SitemapSet | null> {
  if (target.kind === 'url') return auditUrl(target.url, context);
  if (target.kind === 'folder') return auditFolder(target.path, context);
  return auditFile(target.path, target.text, context);
}

/** Right after a first import it is so, and no fault (S2.7). */
function noteSameLastmod(set: SitemapSet | null, tally: FindingTally): void {
  const dated = set?.readings.filter(({ latest }) => latest !== null) ?? [];
  const lastmod = dated[0]?.onlyLastmod ?? null;
  const urls = dated.reduce((sum, { urlCount }) => sum + urlCount, 0);
  if (lastmod === null || urls < 2 || dated.some(({ onlyLastmod }) => onlyLastmod !== lastmod)) return;
  tally.add('same-lastmod', dated[0]!.sitemap, `${lastmod} on all that have one`);
}

function reportFamily({ family, readings, nsns }: FamilyListing): FamilyReport {
  return {
    family,
    sitemaps: readings.length,
    urls: readings.reduce((sum, { urlCount }) => sum + urlCount, 0),
    nsns: nsns.reduce((sum, { length }) => sum + length, 0),
  };
}

/** In the order of the table of kinds: faults, warnings, notes. */
function reportedKinds(findings: Findings): ReportedKind[] {
  return (Object.keys(FINDING_KINDS) as FindingKind[]).flatMap((kind) => {
    const found = findings.get(kind);
    return found === undefined ? [] : [{ kind, ...FINDING_KINDS[kind], ...found }];
  });
}

import { FINDING_KINDS, type FindingKind, inOrder, type Severity } from '../rules/findings.ts';
import type { Example, FindingTally } from '../rules/finding-tally.ts';
import type { FamilyListing, FamilyName } from './check-families.ts';
import type { SampledPages } from './check-site.ts';
import type { SitemapSet } from './gather-readings.ts';
import { sumBy } from '#base/domain/in-parallel.ts';

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

type FamilyReport = { family: FamilyName; sitemaps: number; urls: number; nsns: number };

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
  /** Listed pages of the site that were asked for; null when none were. */
  sampled: SampledPages | null;
  faults: number;
  warnings: number;
  notes: number;
  /** Faults first. */
  findings: ReportedKind[];
};

/** Faults that leave nothing to read. */
const UNREAD: FindingKind[] = ['cannot-read', 'http-status', 'timed-out', 'too-many-redirects', 'bad-redirect'];

type AuditFacts = Pick<AuditReport, 'target' | 'checkedAt' | 'seconds' | 'comparedWith' | 'sampled'> & {
  /** Null when there was nothing to read. */
  set: SitemapSet | null;
  families: readonly FamilyListing[];
  tally: FindingTally;
};

/** Puts together what a check came to. `wasRead` is false when there was nothing to read. */
export function reportAudit({ set, families, tally, ...facts }: AuditFacts): { wasRead: boolean; report: AuditReport } {
  const readings = set?.readings ?? [];
  const findings = inOrder(tally.findings).map(({ kind, ...found }) => {
    const { severity, title, advice } = FINDING_KINDS[kind];
    return { kind, severity, title, toDo: advice, ...found };
  });
  const countOf = (severity: Severity): number =>
    sumBy(findings, (finding) => (finding.severity === severity ? finding.count : 0));
  const report: AuditReport = {
    ...facts,
    origin: set?.origin ?? null,
    sitemaps: readings.length,
    urls: sumBy(readings, ({ urlCount }) => urlCount),
    storedBytes: sumBy(readings, ({ storedBytes }) => storedBytes),
    xmlBytes: sumBy(readings, ({ xmlBytes }) => xmlBytes),
    families: families.map(({ family, readings: members, listings }) => ({
      family,
      sitemaps: members.length,
      urls: sumBy(members, ({ urlCount }) => urlCount),
      nsns: sumBy(listings, ({ nsns }) => nsns.length),
    })),
    faults: countOf('fault'),
    warnings: countOf('warning'),
    notes: countOf('note'),
    findings,
  };
  const isMoreThanUnread = findings.some(({ kind, severity }) => severity === 'fault' && !UNREAD.includes(kind));
  return { wasRead: isMoreThanUnread || readings.some(({ sha256 }) => sha256 !== null), report };
}

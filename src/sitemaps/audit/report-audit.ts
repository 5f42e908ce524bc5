import { sumBy } from '#base/domain/in-parallel.ts';
import { FINDING_KINDS, type FindingKind, inOrder, type Severity } from '../rules/findings.ts';
import type { FindingTally } from '../rules/finding-tally.ts';
import type { FamilyListing } from './check-families.ts';
import type { SampledPages } from './check-site.ts';
import type { SitemapSet } from './gather-readings.ts';

/** Faults that leave nothing to read. */
const UNREAD: FindingKind[] = ['cannot-read', 'http-status', 'timed-out', 'too-many-redirects', 'bad-redirect'];

export type AuditReport = ReturnType<typeof reportAudit>['report'];

/** Puts together the results of a check, faults first. `wasRead`: false when there was nothing to read. */
export function reportAudit({
  set,
  families,
  tally,
  ...facts
}: {
  /** As it was given. */
  target: string;
  /** ISO time. */
  checkedAt: string;
  seconds: number;
  /** Null when NSNs were not compared. */
  comparedWith: { catalogVersion: string; nsns: number } | null;
  sampled: SampledPages | null;
  /** Null when there was nothing to read. */
  set: SitemapSet | null;
  families: readonly FamilyListing[];
  tally: FindingTally;
}) {
  const readings = set?.readings ?? [];
  const findings = inOrder(tally.findings).map(({ kind, ...found }) => {
    const { severity, title, advice } = FINDING_KINDS[kind];
    return { kind, severity, title, toDo: advice, ...found };
  });
  const countOf = (severity: Severity): number =>
    sumBy(findings, (finding) => (finding.severity === severity ? finding.count : 0));
  const report = {
    ...facts,
    /** The site that addresses have to be on. */
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

import type { FindingKind, Severity } from './finding-kinds.ts';
import type { Example } from './finding-tally.ts';
import type { FamilyName } from './sitemap-family.ts';

/** What one kind of finding came to. */
export type ReportedKind = {
  kind: FindingKind;
  severity: Severity;
  title: string;
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

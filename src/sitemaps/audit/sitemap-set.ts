import type { AuditThreads } from './audit-threads.ts';
import type { FindingTally } from './finding-tally.ts';
import type { FetchLimits } from './read-url.ts';
import type { SitemapReading } from './sitemap-reading.ts';

/** What was read of a target. */
export type SitemapSet = {
  /** In the order of the index, or of names. */
  readings: SitemapReading[];
  /** Whether this is all of a site, so that what is not listed is missing. */
  isWhole: boolean;
  /** The site that addresses have to be on. */
  origin: string | null;
  /** The catalog that a manifest says the sitemaps were made from. */
  madeFrom: string | null;
};

export type AuditProgress = { done: number; total: number; urls: number; sitemap: string };

/** What reading a target takes. */
export type AuditContext = {
  tally: FindingTally;
  threads: AuditThreads;
  /** SITE_URL; null when it is not set. */
  siteUrl: string | null;
  nowMs: number;
  limits: FetchLimits;
  onProgress(progress: AuditProgress): void;
};

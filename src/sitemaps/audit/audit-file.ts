import { gatherReadings } from './gather-readings.ts';
import type { AuditContext, SitemapSet } from './sitemap-set.ts';

/** Reads one file. Its addresses have to be on SITE_URL, or else where its first one is. */
export async function auditFile(path: string, sitemap: string, context: AuditContext): Promise<SitemapSet> {
  const { threads, siteUrl, nowMs, tally } = context;
  const read = () => threads.read({ source: { path }, rules: { sitemap, origin: siteUrl, nowMs } });
  const { readings } = await gatherReadings([path], 1, read, context);
  const entries = readings.flatMap((reading) => reading.entries);
  if (entries.length > 0) tally.add('not-followed', sitemap, `it lists ${entries.length} sitemaps`);
  return { readings, isWhole: false, origin: siteUrl ?? readings[0]?.origin ?? null, madeFrom: null };
}

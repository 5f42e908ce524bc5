import type { Config } from '../server/config.ts';
import { findSiteOrigin } from '../server/site-origin.ts';
import { auditSitemaps } from './audit-command.ts';
import { makeSitemaps, type SitemapReport } from './make-sitemaps.ts';
import { createSitemapProgress } from './sitemap-progress.ts';
import { sitemapReportLine } from './sitemap-report-text.ts';
import { NO_ORIGIN, sitemapTrouble } from './sitemap-trouble.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { indexNowLine, tellIndexNow, type IndexNowReport } from './tell-index-now.ts';

/** What came of the sitemaps after an import: the report, or in one line why there is none. */
export type RebuiltSitemaps = { report: SitemapReport; indexNow?: IndexNowReport } | { problem: string };

export const SITEMAPS_STOPPED = { problem: 'stopped; npm run sitemaps goes on from here.' };

/** Makes again what a new catalog has changed. Never rejects: the import stands whatever comes of this. */
export async function rebuildSitemaps(config: Config): Promise<RebuiltSitemaps> {
  const origin = findSiteOrigin(config);
  if (origin === null) return { problem: NO_ORIGIN };
  const display = createSitemapProgress(process.stderr);
  const stop = stopOnSignals(display.clear);
  try {
    const catalog = { dataDir: config.dataDir, databaseUrl: config.databaseUrl ?? undefined };
    const made = await makeSitemaps({ catalog, origin, signal: stop.signal, onProgress: display.show });
    if (made.outcome === 'stopped') return SITEMAPS_STOPPED;
    await auditSitemaps(config, made.report);
    const indexNow = await tellIndexNow(config, origin, { signal: stop.signal }).catch(() => null);
    return indexNow === null ? { report: made.report } : { report: made.report, indexNow };
  } catch (error) {
    const words = sitemapTrouble(error) ?? String((error as Error).message).split('\n')[0]!;
    return { problem: `${words} They were not made again; npm run sitemaps does that.` };
  } finally {
    display.clear();
    stop.close();
  }
}

/** One line for people, and one of what search engines were told. */
export function rebuiltSitemapsLine(rebuilt: RebuiltSitemaps): string {
  if (!('report' in rebuilt)) return `Sitemaps: ${rebuilt.problem}\n`;
  return sitemapReportLine(rebuilt.report) + (rebuilt.indexNow === undefined ? '' : indexNowLine(rebuilt.indexNow));
}

import type { Config } from '#base/settings/config.ts';
import { findSiteOrigin } from '#base/settings/site-origin.ts';
import { foreignFilesLine } from '../endpoints/find-foreign-files.ts';
import { openSitemapFolder } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { auditCommand } from '#base/operators/cli/audit-command.ts';
import { describeRunError, makeSitemaps, type SitemapReport } from './make-sitemaps.ts';
import { createSitemapProgress, loopbackLine, NO_ORIGIN, sitemapReportLine } from './sitemap-display.ts';
import { stopOnSignals, type Output } from '#base/cli/terminal.ts';
import { indexNowLine, tellIndexNow, type IndexNowReport } from './tell-index-now.ts';

/** The report, or the problem in one line. `strange` names stored files of another site. */
export type RebuiltSitemaps = ({ report: SitemapReport; indexNow?: IndexNowReport } | { problem: string }) & {
  strange?: string;
};

export const SITEMAPS_STOPPED = { problem: 'stopped; npm run sitemaps goes on from here.' };

/** Makes the files that a new catalog changed. Never rejects: the import is valid without them. */
export async function rebuildSitemaps(config: Config, error: Output = process.stderr): Promise<RebuiltSitemaps> {
  const origin = findSiteOrigin(config);
  if (origin === null) return { problem: NO_ORIGIN };
  const rebuilt = await rebuildFor(config, origin, error);
  const strange = await foreignFilesLine(openSitemapFolder(config.dataDir), origin);
  return strange === '' ? rebuilt : { ...rebuilt, strange };
}

async function rebuildFor(config: Config, origin: string, error: Output): Promise<RebuiltSitemaps> {
  const display = createSitemapProgress(error);
  const stop = stopOnSignals(display.clear);
  try {
    const made = await makeSitemaps({ catalog: config, origin, signal: stop.signal, onProgress: display.show });
    if (made.outcome === 'stopped') return SITEMAPS_STOPPED;
    error.write(loopbackLine(origin));
    const indexNow = await noteMade(config, origin, made.report, stop.signal);
    return indexNow === null ? { report: made.report } : { report: made.report, indexNow };
  } catch (failure) {
    const words = describeRunError(failure) ?? String((failure as Error).message).split('\n')[0]!;
    return { problem: `${words} They were not made again; npm run sitemaps does that.` };
  } finally {
    display.clear();
    stop.close();
  }
}

export function rebuiltSitemapsLine(rebuilt: RebuiltSitemaps): string {
  const strange = rebuilt.strange ?? '';
  if (!('report' in rebuilt)) return `Sitemaps: ${rebuilt.problem}\n${strange}`;
  const told = rebuilt.indexNow === undefined ? '' : indexNowLine(rebuilt.indexNow);
  return sitemapReportLine(rebuilt.report) + told + strange;
}

/** Notes a published set in the audit log, if it changed anything, and tells search engines. */
export async function noteMade(config: Config, origin: string, report: SitemapReport, signal: AbortSignal) {
  const { files, made, takenOver, removed, catalogVersion, written } = report;
  const subject = `${made + takenOver} of ${files} anew, ${removed} removed, catalog ${catalogVersion}`;
  if (written !== 'nothing') await auditCommand(config, 'sitemaps-made', subject);
  // nodes tell of a release once it is in force
  return config.catalogStore === null ? tellIndexNow(config, origin, { signal }).catch(() => null) : null;
}

import type { SitemapReport } from './make-sitemaps.ts';

/** The report of a run as lines for people. */
export function sitemapReportText(report: SitemapReport): string {
  const { files, urls, bytes, made, unchanged, removed, takenOver, seconds, written, newerCatalog } = report;
  const counts = [
    `${count(made)} made`,
    takenOver > 0 ? `${count(takenOver)} taken over from an interrupted run` : '',
    `${count(unchanged)} unchanged`,
    `${count(removed)} removed`,
  ];
  const lines = [
    `Sitemaps of catalog ${report.catalogVersion} for ${report.origin}: ` +
      `${count(files)} files with ${count(urls)} URLs, ${(bytes / 1e6).toFixed(1)} MB.`,
    `${counts.filter(Boolean).join(', ')}, in ${seconds.toFixed(1)} s. ${WRITTEN[written]}`,
    newerCatalog === null ? '' : `Catalog ${newerCatalog} has come into force meanwhile: run again.`,
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}

/** The same in one line, after an import. */
export function sitemapReportLine({ files, made, takenOver, unchanged, removed, seconds }: SitemapReport): string {
  const again = `${count(made + takenOver)} of ${count(files)} files made again`;
  return `Sitemaps: ${again}, ${count(unchanged)} unchanged, ${count(removed)} removed (${seconds.toFixed(1)} s).\n`;
}

const WRITTEN = {
  set: 'The set is published.',
  manifest: 'Only the manifest was brought up to date.',
  nothing: 'Nothing had to be written.',
} as const;

function count(value: number): string {
  return value.toLocaleString('en-US');
}

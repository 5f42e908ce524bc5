import { createProgressLine, timeLeft, type Output } from '#base/cli/terminal.ts';
import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { formatCount } from '#base/ui/format-count.ts';
import type { SitemapProgress, SitemapReport } from './make-sitemaps.ts';

export function createSitemapProgress(output: Output, now: () => number = () => performance.now()) {
  const line = createProgressLine(output, now);
  let start: number | null = null;
  return {
    show({ files, filesDone, urls, urlsDone }: SitemapProgress) {
      start ??= now();
      const seconds = (now() - start) / 1000;
      const done = urls === 0 ? 1 : urlsDone / urls;
      line.draw(done, () => [
        'sitemaps',
        `${formatCount(filesDone)} of ${formatCount(files)} files`,
        urlsDone > 0 && seconds > 0 ? `${formatCount(Math.round(urlsDone / seconds))} URLs/s` : '',
        timeLeft(done, seconds),
      ]);
    },
    clear: line.clear,
  };
}

export function sitemapReportText(report: SitemapReport): string {
  const { files, urls, bytes, made, unchanged, removed, takenOver, seconds, written, newerCatalog } = report;
  const counts = [
    `${formatCount(made)} made`,
    takenOver > 0 ? `${formatCount(takenOver)} taken over from an interrupted run` : '',
    `${formatCount(unchanged)} unchanged`,
    `${formatCount(removed)} removed`,
  ];
  const lines = [
    `Sitemaps of catalog ${report.catalogVersion} for ${report.origin}: ` +
      `${formatCount(files)} files with ${formatCount(urls)} URLs, ${(bytes / 1e6).toFixed(1)} MB.`,
    `${counts.filter(Boolean).join(', ')}, in ${seconds.toFixed(1)} s. ${WRITTEN[written]}`,
    staleLine(report.staleClassFiles),
    newerCatalog === null ? '' : `Catalog ${newerCatalog} has come into force meanwhile: run again.`,
  ];
  return `${lines.filter(Boolean).join('\n')}\n`;
}

const MAX_NAMES = 5;

function staleLine(names: readonly string[]): string {
  if (names.length === 0) return '';
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `To be made again too: ${names.slice(0, MAX_NAMES).join(', ')}${more}. \`npm run sitemaps\` makes them.`;
}

export function sitemapReportLine({ files, made, takenOver, unchanged, removed, seconds }: SitemapReport): string {
  const again = `${formatCount(made + takenOver)} of ${formatCount(files)} files made again`;
  const others = `${formatCount(unchanged)} unchanged, ${formatCount(removed)} removed`;
  return `Sitemaps: ${again}, ${others} (${seconds.toFixed(1)} s).\n`;
}

const WRITTEN = {
  set: 'The set is published.',
  manifest: 'Only the manifest was brought up to date.',
  nothing: 'Nothing had to be written.',
} as const;

export const NO_ORIGIN = 'PORT is 0, so that the address of the site is not known yet: set SITE_URL for sitemaps.';

/** Two lines about files that only this machine can use; empty for other origins (S15.36). */
export function loopbackLine(origin: string): string {
  if (!isLoopbackHost(new URL(origin).hostname)) return '';
  return (
    `ATTENTION: these sitemap files name ${origin}, which only this machine can reach. No search engine can use them.\n` +
    'For a site that others see, set SITE_URL to its address and run `npm run sitemaps`.\n'
  );
}

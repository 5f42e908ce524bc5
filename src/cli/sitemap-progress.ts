import { createProgressLine, timeLeft, type Output } from './terminal.ts';

/** Of the files that have to be made: all of them, not counting those that are right already. */
export type SitemapProgress = { files: number; filesDone: number; urls: number; urlsDone: number };

export type SitemapProgressDisplay = { show(progress: SitemapProgress): void; clear(): void };

/** A bar with files, URLs a second and the time left; on something that is no terminal, a plain line now and then. */
export function createSitemapProgress(
  output: Output,
  now: () => number = () => performance.now(),
): SitemapProgressDisplay {
  const line = createProgressLine(output, now);
  let start: number | null = null;
  return {
    show({ files, filesDone, urls, urlsDone }) {
      start ??= now();
      const seconds = (now() - start) / 1000;
      const done = urls === 0 ? 1 : urlsDone / urls;
      line.draw(done, () => [
        'sitemaps',
        `${count(filesDone)} of ${count(files)} files`,
        urlsDone > 0 && seconds > 0 ? `${count(urlsDone / seconds)} URLs/s` : '',
        timeLeft(done, seconds),
      ]);
    },
    clear: line.clear,
  };
}

/** As toLocaleString has it, whose first call loads tables for 30 ms. */
function count(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

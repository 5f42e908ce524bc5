import { PAUSE_BETWEEN_MS } from './run-driver.ts';
import { formatDuration } from './format-figures.ts';
import { formatCount } from '../../ui/number.tsx';
import { runMessages } from './messages.ts';
import type { RunState } from './run-machine.ts';

/** The last run of the command line that made the whole set; null before one. */
export type LastRun = { seconds: number; files: number; bytes: number; finishedAt: string } | null;

type Sources = { lastRun: LastRun; measured: RunState['measured'] };

/** How long this many files take from a page; null: not measured yet. What this browser has measured comes before the command line's run. */
export function estimateMs(files: number, { lastRun, measured }: Sources): number | null {
  if (measured !== null && measured.files > 0) return (measured.ms / measured.files) * files;
  if (lastRun === null || lastRun.files <= 0) return null;
  return (lastRun.seconds * 1_000 * files) / lastRun.files + PAUSE_BETWEEN_MS * Math.max(0, files - 1);
}

/** About how many bytes this many files have; null: not measured yet. */
export const estimateBytes = (files: number, lastRun: LastRun): number | null =>
  lastRun === null || lastRun.files <= 0 ? null : (lastRun.bytes / lastRun.files) * files;

/** `about 2 min 30 s`, or that nothing is measured. */
export function estimateWords(files: number, sources: Sources): string {
  const ms = estimateMs(files, sources);
  return ms === null ? runMessages.notMeasured : `about ${formatDuration(ms)}`;
}

/** What an estimate rests on, in one line. */
export function sourceWords({ lastRun, measured }: Sources): string {
  if (measured !== null)
    return `Last measured run: ${formatCount(measured.files)} files in ${formatDuration(measured.ms)} from this browser.`;
  if (lastRun === null) return 'No run has been measured.';
  return (
    `Last measured run: ${formatCount(lastRun.files)} files in ${formatDuration(lastRun.seconds * 1_000)} ` +
    `on the server, on ${lastRun.finishedAt.slice(0, 10)}; from this page ${PAUSE_BETWEEN_MS} ms between files are added.`
  );
}

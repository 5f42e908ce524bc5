import { activeMsAt, type Outcome, type RunState } from './run-machine.ts';
import { PAUSE_BETWEEN_MS } from './run-driver.client.ts';
import { formatDuration } from './format-figures.ts';
import { formatCount } from '../../ui/format-count.ts';
import { runMessages } from './messages.ts';

/** Attempts that the list of recent results keeps. */
export const RECENT_RESULTS = 50; // S14.5
/** Files that have to be measured before a time is estimated from them. */
const ENOUGH_FILES = 3;

/** Totals of a bulk run (S14.4). `done` is completed and failed together. */
export type RunTotals = {
  total: number;
  done: number;
  completed: number;
  failed: number;
  totalSize: number;
  totalRecords: number;
};

/** Of the run: the batches from its first to the one before the current. */
export function totalsOfRun({ first, last, next, outcomes }: RunState): RunTotals {
  return { ...totalsOf(outcomes.slice(first - 1, next - 1)), total: last - first + 1 };
}

/** Of every file that was tried, in a run or alone. */
export const totalsOfAll = ({ outcomes, batches }: RunState): RunTotals => ({ ...totalsOf(outcomes), total: batches });

function totalsOf(outcomes: readonly (Outcome | null)[]): Omit<RunTotals, 'total'> {
  const totals = { done: 0, completed: 0, failed: 0, totalSize: 0, totalRecords: 0 };
  for (const outcome of outcomes) {
    if (outcome === null) continue;
    totals.done += 1;
    if ('error' in outcome) {
      totals.failed += 1;
      continue;
    }
    totals.completed += 1;
    totals.totalSize += outcome.size;
    totals.totalRecords += outcome.records;
  }
  return totals;
}

export type RecentResult = { batch: number; outcome: Outcome };

/** The last 50 attempts of the run, newest first. */
export function recentResults({ first, next, outcomes }: RunState): RecentResult[] {
  const results: RecentResult[] = [];
  for (let batch = next - 1; batch >= first && results.length < RECENT_RESULTS; batch--) {
    const outcome = outcomes[batch - 1];
    if (outcome) results.push({ batch, outcome });
  }
  return results;
}

export type Pace = {
  elapsedMs: number;
  /** Of the whole run so far; null until enough was measured. */
  filesPerSecond: number | null;
  leftMs: number | null;
};

/** Rate and time left, from what this run has measured. */
export function paceOf(state: RunState, nowMs: number): Pace {
  const elapsedMs = activeMsAt(state, nowMs);
  const done = state.next - state.first;
  if (done < ENOUGH_FILES || elapsedMs <= 0) return { elapsedMs, filesPerSecond: null, leftMs: null };
  const filesPerSecond = (done / elapsedMs) * 1_000;
  return { elapsedMs, filesPerSecond, leftMs: ((state.last - state.next + 1) / filesPerSecond) * 1_000 };
}

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

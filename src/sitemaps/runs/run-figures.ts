import type { Outcome, RunState } from './run-state.ts';
import { formatDuration } from './format-figures.ts';
import { runMessages } from './messages.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';

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

/** Of the batches of the run. */
export function totalsOfRun({ chosen, outcomes }: RunState): RunTotals {
  return { ...totalsOf(chosen.map((batch) => outcomes[batch - 1] ?? null)), total: chosen.length };
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
export function recentResults({ chosen, outcomes }: RunState): RecentResult[] {
  return chosen
    .map((batch) => ({ batch, outcome: outcomes[batch - 1] ?? null }))
    .filter((result): result is RecentResult => result.outcome !== null)
    .sort((one, other) => other.outcome.atMs - one.outcome.atMs || other.batch - one.batch)
    .slice(0, RECENT_RESULTS);
}

export type Pace = {
  /** Of the whole run so far; null until enough was measured. */
  filesPerSecond: number | null;
  leftMs: number | null;
};

/** Rate and time left, from what this run has measured. */
export function paceOf(state: RunState): Pace {
  const { done, total } = totalsOfRun(state);
  if (done < ENOUGH_FILES || state.workedMs <= 0) return { filesPerSecond: null, leftMs: null };
  const filesPerSecond = (done / state.workedMs) * 1_000;
  return { filesPerSecond, leftMs: ((total - done) / filesPerSecond) * 1_000 };
}

/** How long this many files take when each has to be made; null: not measured yet. */
export function estimateMs(files: number, lastRun: LastRun | null): number | null {
  return lastRun === null || lastRun.files <= 0 ? null : (lastRun.seconds * 1_000 * files) / lastRun.files;
}

/** About how many bytes this many files have; null: not measured yet. */
export const estimateBytes = (files: number, lastRun: LastRun | null): number | null =>
  lastRun === null || lastRun.files <= 0 ? null : (lastRun.bytes / lastRun.files) * files;

/** `about 2 min 30 s`, or that nothing is measured. */
export function estimateWords(files: number, lastRun: LastRun | null): string {
  const ms = estimateMs(files, lastRun);
  if (ms === null) return runMessages.notMeasured;
  const words = formatDuration(ms);
  return ms < 500 ? words : `about ${words}`;
}

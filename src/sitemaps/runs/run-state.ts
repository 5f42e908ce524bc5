import { isActive } from '#base/jobs/job.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import { sitemapMessages } from '../plan/messages.ts';
import type { FileRunJob } from './file-run.ts';
import { formatDuration } from './format-figures.ts';
import { runMessages } from './messages.ts';

/** Class files by their codes. */
export type FilePlan = { nsnFiles: number; classFiles: readonly string[]; catalogVersion: string };

/** Types of upload-sitemap-gz, in order. */
export const fileTypes = ({ nsnFiles, classFiles }: Omit<FilePlan, 'catalogVersion'>): string[] => [
  ...Array.from({ length: nsnFiles }, (_none, index) => `nsn-${index + 1}`),
  ...classFiles.map((fsc) => `fsc-${fsc}`),
];

/** Null: a good range (S13.4). */
export function findRangeFault(start: number, end: number, batches: number): string | null {
  if (start > end) return sitemapMessages.startAfterEnd;
  return start < 1 || end > batches ? sitemapMessages.outOfRange(batches) : null;
}

export type Outcome = { atMs: number; size: number; records: number } | { atMs: number; error: string };

/** Files made beside a run. */
export type SingleFiles = { outcomes: ReadonlyMap<number, Outcome>; inWork: number | null };

/** A stopped run can go on (S14.2). */
const PHASES = {
  running: 'running',
  paused: 'paused',
  stopped: 'stopped',
  failed: 'failed',
  done: 'complete',
} as const;

export type RunState = ReturnType<typeof runState>;

/** The run of the server on a screen. Batches count from 1. Ended runs of another catalog are left out. */
export function runState(plan: FilePlan, job: FileRunJob | null, singles: SingleFiles) {
  const types = fileTypes(plan);
  const active = isActive(job);
  const details = job?.details ?? null;
  const isOfOther = details !== null && details.catalogVersion !== plan.catalogVersion;
  const shown = isOfOther && !active ? null : details;
  const batchInRun = new Map(shown && fileTypes(shown).map((type, index) => [type, index + 1]));
  const inRun = types.map((type) => batchInRun.get(type) ?? 0);
  const all = types.map((_type, index) => index + 1);
  const ofRun = all.filter((batch) =>
    shown?.chosen.some(([first, last]) => inRun[batch - 1]! >= first && inRun[batch - 1]! <= last),
  );
  const chosen = ofRun.length === 0 ? all : ofRun;
  const inWork = all.filter(
    (batch) => batch === singles.inWork || (active && shown?.inWork.includes(inRun[batch - 1]!)),
  );
  const outcomes = all.map((batch): Outcome | null => {
    const packed = shown?.outcomes[inRun[batch - 1]! - 1] ?? 0;
    const single = singles.outcomes.get(batch);
    if (single !== undefined && (packed === 0 || single.atMs >= packed[0])) return single;
    if (packed === 0) return null;
    const [atMs, second, records] = packed;
    return typeof second === 'string' ? { atMs, error: second } : { atMs, size: second, records: records! };
  });
  return {
    phase: job === null || (isOfOther && !active) ? ('idle' as const) : PHASES[job.state],
    isActive: active,
    isBusy: active || inWork.length > 0,
    types,
    chosen,
    inWork,
    /** By batch - 1. */
    outcomes,
    states: outcomes.map((outcome, index) => {
      if (inWork.includes(index + 1)) return 'generating';
      return outcome === null ? 'idle' : 'error' in outcome ? 'error' : 'complete';
    }),
    next: chosen.find((batch) => outcomes[batch - 1] === null) ?? null,
    totals: totalsOf(chosen.map((batch) => outcomes[batch - 1]!)),
    workedMs: shown === null ? 0 : job!.workedMs,
    startedBy: job?.startedBy ?? '',
    failure: job?.failure ?? '',
    isOfOther,
  };
}

/** `done`: completed and failed (S14.4). */
export function totalsOf(outcomes: readonly (Outcome | null)[]) {
  const totals = { total: outcomes.length, done: 0, completed: 0, failed: 0, totalSize: 0, totalRecords: 0 };
  for (const outcome of outcomes) {
    if (outcome === null) continue;
    totals.done += 1;
    if ('error' in outcome) totals.failed += 1;
    else {
      totals.completed += 1;
      totals.totalSize += outcome.size;
      totals.totalRecords += outcome.records;
    }
  }
  return totals;
}

const RECENT_RESULTS = 50; // S14.5

/** The last 50 attempts of the run, newest first. */
export const recentResults = ({ chosen, outcomes }: RunState) =>
  chosen
    .flatMap((batch) => {
      const outcome = outcomes[batch - 1];
      return outcome ? [{ batch, outcome }] : [];
    })
    .sort((one, other) => other.outcome.atMs - one.outcome.atMs || other.batch - one.batch)
    .slice(0, RECENT_RESULTS);

/** From the last measured run. */
export function estimateWords(files: number, lastRun: LastRun | null): string {
  if (lastRun === null || lastRun.files <= 0) return runMessages.notMeasured;
  const ms = (lastRun.seconds * 1_000 * files) / lastRun.files;
  return `${ms < 500 ? '' : 'about '}${formatDuration(ms)}`;
}

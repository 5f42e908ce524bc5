import { isActive } from '#base/jobs/job.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import type { LastRun } from '#publog/sitemap-files/sitemap-file-store.ts';
import type { FileRunJob, FileRunProgress } from './file-run.ts';
import { formatDuration } from './format-figures.ts';

/** Class files by their codes. */
export type FilePlan = { nsnFiles: number; classFiles: readonly string[]; catalogVersion: string };

/** Null: a good range (S13.4). */
export function findRangeFault(start: number, end: number, batches: number): string | null {
  if (start > end) return 'Start batch must be less than or equal to end batch';
  return start < 1 || end > batches ? `Batch range must be between 1 and ${batches}` : null;
}

type Outcome = { atMs: number; size: number; records: number } | { atMs: number; error: string };

/** Files made beside a run, by type. */
export type SingleFiles = { outcomes: ReadonlyMap<string, Outcome>; inWork: string | null };

export type RunState = ReturnType<typeof runState>;
export type RunFile = RunState['files'][number];

/** The run of the server on a screen. A stopped run can go on (S14.2). Ended runs of another catalog are left out. */
export function runState(plan: FilePlan, job: FileRunJob | null, singles: SingleFiles) {
  const active = isActive(job);
  const details = job?.details ?? null;
  const isOfOther = details !== null && details.catalogVersion !== plan.catalogVersion;
  const shown = isOfOther && !active ? null : details;
  const types = [
    ...Array.from({ length: plan.nsnFiles }, (_none, index) => `nsn-${index + 1}`),
    ...plan.classFiles.map((fsc) => `fsc-${fsc}`),
  ];
  const files = types.map((type, index) => {
    const [ofRun, single] = [outcomeIn(shown, type), singles.outcomes.get(type)];
    const outcome = single !== undefined && (ofRun === null || single.atMs >= ofRun.atMs) ? single : ofRun;
    const state =
      type === singles.inWork || (active && shown?.inWork.includes(type))
        ? 'generating'
        : outcome === null
          ? 'idle'
          : 'error' in outcome
            ? 'error'
            : 'complete';
    // batches count from 1
    return { type, batch: index + 1, outcome, state } as const;
  });
  const inRun = new Set(shown?.chosen);
  const ofRun = files.filter(({ type }) => inRun.has(type));
  const chosen = ofRun.length === 0 ? files : ofRun;
  const isWorking = files.some(({ state }) => state === 'generating');
  return {
    phase: job === null || (isOfOther && !active) ? ('idle' as const) : job.state,
    isActive: active,
    isWorking,
    isBusy: active || isWorking,
    files,
    chosen,
    next: chosen.find(({ outcome }) => outcome === null) ?? null,
    totals: totalsOf(chosen),
    workedMs: shown === null ? 0 : job!.workedMs,
    startedBy: job?.startedBy ?? '',
    failure: job?.failure ?? '',
    isOfOther,
  };
}

function outcomeIn(run: FileRunProgress | null, type: string): Outcome | null {
  const packed = run?.outcomes[type];
  if (packed === undefined) return null;
  const [atMs, second, records] = packed;
  return typeof second === 'string' ? { atMs, error: second } : { atMs, size: second, records: records! };
}

/** `done`: completed and failed (S14.4). */
export function totalsOf(files: readonly { outcome: Outcome | null }[]) {
  const outcomes = files.flatMap(({ outcome }) => outcome ?? []);
  const stored = outcomes.filter((outcome) => 'size' in outcome);
  return {
    total: files.length,
    done: outcomes.length,
    completed: stored.length,
    failed: outcomes.length - stored.length,
    totalSize: sumBy(stored, ({ size }) => size),
    totalRecords: sumBy(stored, ({ records }) => records),
  };
}

const RECENT_RESULTS = 50; // S14.5

export const recentResults = ({ chosen }: Pick<RunState, 'chosen'>) =>
  chosen
    .flatMap(({ outcome, ...file }) => (outcome === null ? [] : [{ ...file, outcome }]))
    .sort((one, other) => other.outcome.atMs - one.outcome.atMs || other.batch - one.batch)
    .slice(0, RECENT_RESULTS);

export const NOT_MEASURED = 'not measured yet';

export function estimateWords(files: number, lastRun: LastRun | null): string {
  if (lastRun === null || lastRun.files <= 0) return NOT_MEASURED;
  const ms = (lastRun.seconds * 1_000 * files) / lastRun.files;
  return `${ms < 500 ? '' : 'about '}${formatDuration(ms)}`;
}

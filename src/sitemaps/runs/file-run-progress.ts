import type { Job } from '#base/jobs/job.ts';
import type { BatchRange, FilePlan } from './file-plan.ts';

/** The note of a run over sitemap files. Batches are numbers of files in the plan, counted from 1: nsn-1 ... nsn-N, then class files. */
export type FileRunProgress = FilePlan & {
  /** The batches of the run, as spans of first and last. */
  chosen: [first: number, last: number][];
  /** By batch - 1. Small, as the note is written twice a second: 0 for none, [atMs, size, records] or [atMs, error]. */
  outcomes: (0 | [number, number, number] | [number, string])[];
  /** Batches that are being made. */
  inWork: number[];
};

export type FileRunJob = Job<FileRunProgress>;

/** Runs over sitemap files by the server, as pages steer them. Methods reject with `StoreUnavailable`. */
export type FileRuns = {
  /** The run under way, or the last one; null before the first and after a reset. */
  job(): Promise<FileRunJob | null>;
  /** `range` null: all files. */
  start(startedBy: string, range: BatchRange | null): Promise<'started' | 'runs already'>;
  command(command: 'pause' | 'resume' | 'stop'): Promise<void>;
  /** Stops the run and forgets its results. */
  reset(): Promise<void>;
};

/** What is asked of the run. */
export const RUN_ACTIONS = ['start', 'pause', 'resume', 'stop', 'reset'] as const;
export type RunAction = { action: (typeof RUN_ACTIONS)[number]; range?: BatchRange };

/** The state of the run; null for clients that are not signed in as operators of sitemaps. `stale`: classes whose file has to be made again, see `staleClassFiles`. */
export type RunAnswer = { run: { job: FileRunJob | null; stale: readonly string[] } | null };

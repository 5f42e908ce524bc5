import type { Job, JobCommand } from '#base/jobs/job.ts';
import type { FindingKind } from '../rules/findings.ts';
import type { Acceptance, Accepted, WalkResult, WalkSummary } from './walk-result.ts';
import type { WalkProgress } from './walk-progress.ts';

/** Walks of the whole plan, as pages show and steer them. Methods reject with `StoreUnavailable`. */
export type SitemapWalks = {
  /** The walk that runs, or the last one; null before the first. */
  job(): Promise<Job<WalkProgress> | null>;
  /** Those that have ended, newest first, at most `WALKS_KEPT`. */
  list(): Promise<WalkSummary[]>;
  /** All of one; null where it is not kept. */
  read(id: number): Promise<WalkResult | null>;
  start(startedBy: string): Promise<'started' | 'runs already'>;
  command(command: JobCommand): Promise<void>;
  accepted(): Promise<Accepted>;
  /** Accepts a kind as often as it is now; `as` null: takes that back. */
  accept(kind: FindingKind, as: Acceptance | null): Promise<void>;
};

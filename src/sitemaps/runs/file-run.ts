import * as z from 'zod/mini';
import type { Job } from '#base/jobs/job.ts';

/** `range`: numbers of nsn files, both included. */
export const runActionSchema = z.object({
  action: z.enum(['start', 'pause', 'resume', 'stop', 'reset']),
  range: z.optional(z.object({ start: z.int(), end: z.int() })),
});
export type RunAction = z.infer<typeof runActionSchema>;
export type BatchRange = NonNullable<RunAction['range']>;

const count = z.number();
const progressSchema = z.object({
  catalogVersion: z.string(),
  /** Types of the files of the run. */
  chosen: z.array(z.string()),
  /** By type: [atMs, size, records] or [atMs, error]. Written twice a second. */
  outcomes: z.record(z.string(), z.union([z.tuple([count, count, count]), z.tuple([count, z.string()])])),
  inWork: z.array(z.string()),
});
export type FileRunProgress = z.infer<typeof progressSchema>;

/** Null: of another version. */
export const parseFileRunProgress = (value: unknown): FileRunProgress | null =>
  progressSchema.safeParse(value).data ?? null;

export type FileRunJob = Job<FileRunProgress>;

/** Methods reject with `StoreUnavailable`. */
export type FileRuns = {
  /** The last run; null after a reset. */
  job(): Promise<FileRunJob | null>;
  start(startedBy: string, range: BatchRange | null): Promise<'started' | 'runs already'>;
  command(command: 'pause' | 'resume' | 'stop'): Promise<void>;
  reset(): Promise<void>;
};

/** `run` null: not signed in. `stale`: see `staleClassFiles`. */
export type RunAnswer = { run: { job: FileRunJob | null; stale: readonly string[] } | null };

/** `range` null: all files. */
export type FileRunOrder = { origin: string; range: BatchRange | null };

/** In order. A second `planned`: begins anew with another catalog. */
export type FileRunNews =
  | { kind: 'planned'; chosen: string[]; catalogVersion: string }
  | { kind: 'ready'; files: [type: string, bytes: number, records: number][] }
  | { kind: 'began'; type: string }
  | { kind: 'failed'; type: string; error: string };

const ERROR_LENGTH = 300;

export function createFileRunRecord(now: () => number = Date.now) {
  let progress: FileRunProgress = { catalogVersion: '', chosen: [], outcomes: {}, inWork: [] };
  function settle(type: string, outcome: FileRunProgress['outcomes'][string]): void {
    progress.outcomes[type] = outcome;
    progress.inWork = progress.inWork.filter((one) => one !== type);
  }
  return {
    take(news: FileRunNews): void {
      if (news.kind === 'planned') {
        const { chosen, catalogVersion } = news;
        progress = { catalogVersion, chosen, outcomes: {}, inWork: [] };
      } else if (news.kind === 'ready') {
        for (const [type, bytes, records] of news.files) settle(type, [now(), bytes, records]);
      } else if (news.kind === 'began') progress.inWork = [...progress.inWork, news.type];
      else settle(news.type, [now(), news.error.slice(0, ERROR_LENGTH)]);
    },
    report: () => ({ done: Object.keys(progress.outcomes).length, total: progress.chosen.length, details: progress }),
  };
}

import * as z from 'zod/mini';
import type { Job } from '#base/jobs/job.ts';

/** Body of a request that steers the run. `range`: numbers of nsn files, both included. */
export const runActionSchema = z.object({
  action: z.enum(['start', 'pause', 'resume', 'stop', 'reset']),
  range: z.optional(z.object({ start: z.int(), end: z.int() })),
});
export type RunAction = z.infer<typeof runActionSchema>;
export type BatchRange = NonNullable<RunAction['range']>;

const progressSchema = z.object({
  catalogVersion: z.string(),
  nsnFiles: z.number(),
  classFiles: z.array(z.string()),
  /** Batches of the run, as spans of first and last. A batch is the number of a file in the plan: nsn-1 ... nsn-N, then class files. */
  chosen: z.array(z.tuple([z.number(), z.number()])),
  /** By batch - 1: 0 for none, [atMs, size, records] or [atMs, error]. Small, since the note is written twice a second. */
  outcomes: z.array(
    z.union([z.literal(0), z.tuple([z.number(), z.number(), z.number()]), z.tuple([z.number(), z.string()])]),
  ),
  /** Batches under way. */
  inWork: z.array(z.number()),
});
/** The note of a run over sitemap files. */
export type FileRunProgress = z.infer<typeof progressSchema>;

/** Reads the details of a job's note; null for those of another version. */
export const parseFileRunProgress = (value: unknown): FileRunProgress | null =>
  progressSchema.safeParse(value).data ?? null;

export type FileRunJob = Job<FileRunProgress>;

/** Steers runs over sitemap files. Methods reject with `StoreUnavailable`. */
export type FileRuns = {
  /** The run under way, or the last one; null before the first and after a reset. */
  job(): Promise<FileRunJob | null>;
  /** `range` null: all files. */
  start(startedBy: string, range: BatchRange | null): Promise<'started' | 'runs already'>;
  command(command: 'pause' | 'resume' | 'stop'): Promise<void>;
  /** Stops the run and forgets its results. */
  reset(): Promise<void>;
};

/** The state of the run; null for clients that are not operators of sitemaps. `stale`: see `staleClassFiles`. */
export type RunAnswer = { run: { job: FileRunJob | null; stale: readonly string[] } | null };

/** The order for the process of a run. `range` null: all files; else nsn files, with the class files of the same NSNs. */
export type FileRunOrder = { origin: string; range: BatchRange | null };

/** The news of a run, in order. A second `planned`: it starts again with another catalog. */
export type FileRunNews =
  | { kind: 'planned'; types: string[]; chosen: string[]; catalogVersion: string }
  | { kind: 'ready'; files: [type: string, bytes: number, records: number][] }
  | { kind: 'began'; type: string }
  | { kind: 'failed'; type: string; error: string };

/** An error of the system may be long. */
const ERROR_LENGTH = 300;

/** Turns the news of a run into its note. */
export function createFileRunRecord(now: () => number = Date.now) {
  let batches = new Map<string, number>();
  let [done, total] = [0, 0];
  let progress: FileRunProgress = {
    catalogVersion: '',
    nsnFiles: 0,
    classFiles: [],
    chosen: [],
    outcomes: [],
    inWork: [],
  };
  function settle(type: string, outcome: FileRunProgress['outcomes'][number]): void {
    const batch = batches.get(type)!;
    progress.outcomes[batch - 1] = outcome;
    progress.inWork = progress.inWork.filter((one) => one !== batch);
    done += 1;
  }
  return {
    take(news: FileRunNews): void {
      if (news.kind === 'planned') {
        const { types, chosen, catalogVersion } = news;
        const classes = types.filter((type) => type.startsWith('fsc-'));
        batches = new Map(types.map((type, place) => [type, place + 1]));
        [done, total] = [0, chosen.length];
        progress = {
          catalogVersion,
          nsnFiles: types.length - classes.length,
          classFiles: classes.map((type) => type.slice('fsc-'.length)),
          chosen: spansOf(chosen.map((type) => batches.get(type)!)),
          outcomes: types.map(() => 0),
          inWork: [],
        };
      } else if (news.kind === 'ready') {
        for (const [type, bytes, records] of news.files) settle(type, [now(), bytes, records]);
      } else if (news.kind === 'began') progress.inWork = [...progress.inWork, batches.get(news.type)!];
      else settle(news.type, [now(), news.error.slice(0, ERROR_LENGTH)]);
    },
    /** Progress for `JobRun.report`. */
    report: () => ({ done, total, details: progress }),
  };
}

/** Batches as spans: 1, 2, 3, 7 as [1, 3], [7, 7]. */
function spansOf(batches: readonly number[]): [number, number][] {
  const spans: [number, number][] = [];
  for (const batch of batches.toSorted((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last?.[1] === batch - 1) last[1] = batch;
    else spans.push([batch, batch]);
  }
  return spans;
}

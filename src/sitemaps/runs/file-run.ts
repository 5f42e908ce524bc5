import * as z from 'zod/mini';
import type { Job } from '#base/jobs/job.ts';

/** `range`: numbers of nsn files, both included. */
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
  /** Spans of batches. A batch is the number of a file: nsn-1 ... nsn-N, then class files. */
  chosen: z.array(z.tuple([z.number(), z.number()])),
  /** By batch - 1: 0, [atMs, size, records] or [atMs, error]. Written twice a second. */
  outcomes: z.array(
    z.union([z.literal(0), z.tuple([z.number(), z.number(), z.number()]), z.tuple([z.number(), z.string()])]),
  ),
  inWork: z.array(z.number()),
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
  /** Stops and forgets the run. */
  reset(): Promise<void>;
};

/** `run` null: not signed in. `stale`: see `staleClassFiles`. */
export type RunAnswer = { run: { job: FileRunJob | null; stale: readonly string[] } | null };

/** `range` null: all files. */
export type FileRunOrder = { origin: string; range: BatchRange | null };

/** In order. A second `planned`: begins anew with another catalog. */
export type FileRunNews =
  | { kind: 'planned'; types: string[]; chosen: string[]; catalogVersion: string }
  | { kind: 'ready'; files: [type: string, bytes: number, records: number][] }
  | { kind: 'began'; type: string }
  | { kind: 'failed'; type: string; error: string };

const ERROR_LENGTH = 300;

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

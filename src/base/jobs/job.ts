import * as z from 'zod/mini';

/** `stopped`: by an operator. `failed`: by itself, or by the end of its process; `failure` says which. */
export const JOB_STATES = ['running', 'paused', 'stopped', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Long work of the server in the background, as any node shows it. Times are milliseconds since 1970. */
export type Job<Details = unknown> = {
  /** Counted from 1, for each kind of job. */
  id: number;
  kind: string;
  startedAt: number;
  /** An operator's name, or `server`. */
  startedBy: string;
  /** Null while it runs or is paused. */
  endedAt: number | null;
  state: JobState;
  /** Steps, in units of the kind: files, addresses. `total` 0: not known yet. */
  done: number;
  total: number;
  /** Milliseconds of work, without pauses. */
  workedMs: number;
  /** Why it failed, in words; null unless it did. */
  failure: string | null;
  /** What else its pages show; null before the first report. */
  details: Details | null;
};

/** What is said of a job whose process ended before the job did. */
export const ENDED_BY_RESTART = 'ended by a restart of the server';

/** Whether it is still to end. */
export const isActive = (job: Pick<Job, 'state'> | null): boolean =>
  job !== null && (job.state === 'running' || job.state === 'paused');

const count = z.int().check(z.nonnegative());
const jobSchema = z.object({
  id: count,
  kind: z.string(),
  startedAt: count,
  startedBy: z.string(),
  endedAt: z.nullable(count),
  state: z.enum(JOB_STATES),
  done: count,
  total: count,
  workedMs: count,
  failure: z.nullable(z.string()),
  details: z.unknown(),
});

/** Reads a job from its note. Null for none, and for what another version has written: then it is as if none had run. `details` is null where the kind cannot read it. */
export function parseJob<Details>(
  text: string | null,
  parseDetails: (value: unknown) => Details | null,
): Job<Details> | null {
  if (text === null) return null;
  try {
    const parsed = jobSchema.safeParse(JSON.parse(text));
    return parsed.success ? { ...parsed.data, details: parseDetails(parsed.data.details) } : null;
  } catch {
    return null;
  }
}

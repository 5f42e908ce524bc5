import * as z from 'zod/mini';

/** `failed` has a `failure`: its own, or the end of its process. */
export const JOB_STATES = ['running', 'paused', 'stopped', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Times are milliseconds since 1970. */
export type Job<Details = unknown> = {
  id: number;
  kind: string;
  startedAt: number;
  /** An operator's name, or `server`. */
  startedBy: string;
  endedAt: number | null;
  state: JobState;
  /** `total` 0: not known yet. */
  done: number;
  total: number;
  /** Without pauses. */
  workedMs: number;
  failure: string | null;
  details: Details | null;
};

export const ENDED_BY_RESTART = 'ended by a restart of the server';

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

/** Null for notes of another version. */
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

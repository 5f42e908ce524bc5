import * as z from 'zod/mini';
import { parseJson } from '../domain/plain-text.ts';

/** `failed` has a `failure`: its own, or the end of its process. */
export const JOB_STATES = ['running', 'paused', 'stopped', 'done', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const ENDED_BY_RESTART = 'ended by a restart of the server';

const count = z.int().check(z.nonnegative());
const jobSchema = z.object({
  id: count,
  kind: z.string(),
  startedAt: count,
  startedBy: z.string(),
  endedAt: z.nullable(count),
  state: z.enum(JOB_STATES),
  done: count,
  /** 0: not known yet. */
  total: count,
  workedMs: count,
  failure: z.nullable(z.string()),
  details: z.unknown(),
});
export type Job<Details = unknown> = Omit<z.infer<typeof jobSchema>, 'details'> & { details: Details | null };

export const isActive = (job: Pick<Job, 'state'> | null): boolean =>
  job !== null && (job.state === 'running' || job.state === 'paused');

/** Null for notes of another version. */
export function parseJob<Details>(text: string | null, parseDetails: (value: unknown) => Details | null) {
  const parsed = jobSchema.safeParse(parseJson(text ?? ''));
  return parsed.success ? { ...parsed.data, details: parseDetails(parsed.data.details) } : null;
}

export const JOB_COMMANDS = ['pause', 'resume', 'stop'] as const;
export type JobCommand = (typeof JOB_COMMANDS)[number];

export type JobRun<Input, Details> = {
  id: number;
  input: Input;
  startedBy: string;
  signal: AbortSignal;
  report(progress: { done: number; total: number; details?: Details }): void;
  waitWhilePaused(): Promise<void>;
  onPause(listener: (isPaused: boolean) => void): void;
  workedMs(): number;
  isStopped(): boolean;
};

export function createLiveJob<Details>(options: Pick<Job, 'id' | 'kind' | 'startedBy'> & { now: () => number }) {
  const { now, ...begun } = options;
  const job: Job<Details> = {
    ...begun,
    startedAt: now(),
    endedAt: null,
    state: 'running',
    done: 0,
    total: 0,
    workedMs: 0,
    failure: null,
    details: null,
  };
  const ending = new AbortController();
  const listeners: ((isPaused: boolean) => void)[] = [];
  let resumed = Promise.withResolvers<void>();
  let countedAt = now();
  let isChanged = false;

  function countTime(): void {
    if (job.state === 'running') job.workedMs += Math.max(0, now() - countedAt);
    countedAt = now();
  }

  function turn(state: JobState): void {
    countTime();
    job.state = state;
    isChanged = true;
  }

  /** Only the first end counts. */
  function end(state: 'stopped' | 'done' | 'failed', failure: string | null = null): void {
    if (!isActive(job)) return;
    turn(state);
    Object.assign(job, { failure, endedAt: now() });
    resumed.resolve();
    ending.abort(new Error(failure ?? 'the job was stopped'));
  }

  function hold(isPaused: boolean): void {
    if (job.state !== (isPaused ? 'running' : 'paused')) return;
    turn(isPaused ? 'paused' : 'running');
    if (isPaused) resumed = Promise.withResolvers();
    else resumed.resolve();
    for (const listener of listeners) listener(isPaused);
  }

  return {
    job,
    end,
    apply(command: JobCommand): void {
      if (command === 'stop') end('stopped');
      else hold(command === 'pause');
    },
    takeChange(): boolean {
      countTime();
      const was = isChanged;
      isChanged = false;
      return was;
    },
    runOf<Input>(input: Input): JobRun<Input, Details> {
      return {
        id: job.id,
        input,
        startedBy: job.startedBy,
        signal: ending.signal,
        report(progress) {
          Object.assign(job, progress);
          isChanged = true;
        },
        async waitWhilePaused() {
          while (job.state === 'paused') await resumed.promise;
          ending.signal.throwIfAborted();
        },
        onPause: (listener) => void listeners.push(listener),
        workedMs() {
          countTime();
          return job.workedMs;
        },
        isStopped: () => job.state === 'stopped',
      };
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { ReleaseDisk } from './release-disk.ts';
import { problemOf, type NodeProblem } from './node-problem.ts';

/** The longest pause after a fetch that failed: each is twice the one before. */
const MAX_RETRY_MS = 60_000;

type Job = { version: string; done: number; stop: AbortController; ended: Promise<void> };

/** Fetches of a node: one at a time, the most urgent first. */
export type Fetches = {
  /** The versions to hold, the most urgent first; others are forgotten. A fetch of a less urgent one gives way. */
  want(versions: readonly string[]): void;
  isReady(version: string): boolean;
  /** The release is not on the disk any more: it is fetched again. */
  lose(version: string): void;
  ready(): string[];
  running(): { version: string; done: number } | null;
  /** Why the most urgent version that failed is missing. */
  problem(): NodeProblem | null;
  stop(): Promise<void>;
};

type FetchOptions = {
  disk: ReleaseDisk;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  firstRetryMs: number;
  /** Called when a fetch has ended. */
  onEnd: () => void;
};

export function openFetches({ disk, log, firstRetryMs, onEnd }: FetchOptions): Fetches {
  const held = new Set<string>();
  const failed = new Map<string, { problem: NodeProblem; tries: number; retryAtMs: number }>();
  let wanted: readonly string[] = [];
  let job: Job | null = null;
  let stopped = false;

  function startNext(): void {
    const next = wanted.find(
      (version) => !held.has(version) && (failed.get(version)?.retryAtMs ?? 0) <= performance.now(),
    );
    if (job !== null) {
      const isMoreUrgent = next !== undefined && wanted.indexOf(next) < wanted.indexOf(job.version);
      if (isMoreUrgent || !wanted.includes(job.version)) job.stop.abort();
      return;
    }
    if (next === undefined || stopped) return;
    job = { version: next, done: 0, stop: new AbortController(), ended: Promise.resolve() };
    job.ended = run(job);
  }

  async function run(current: Job): Promise<void> {
    const { version, stop } = current;
    try {
      await disk.fetch(version, {
        signal: stop.signal,
        onProgress: (done) => (current.done = done),
        keep: wanted,
      });
      if (failed.delete(version) || current.done > 0) log.info({ release: version }, 'releases: ready on this node');
      held.add(version);
    } catch (error) {
      if (!stop.signal.aborted) noteFailure(version, error);
    } finally {
      job = null;
      onEnd();
    }
  }

  function noteFailure(version: string, error: unknown): void {
    const problem = problemOf(error);
    const before = failed.get(version);
    const tries = (before?.tries ?? 0) + 1;
    const pauseMs = Math.min(MAX_RETRY_MS, firstRetryMs * 2 ** Math.min(tries - 1, 10));
    failed.set(version, { problem, tries, retryAtMs: performance.now() + pauseMs });
    if (problem.reason === before?.problem.reason) return;
    log.warn({ err: error, release: version }, 'releases: cannot fetch a release; it is tried again');
  }

  return {
    want: (versions) => {
      wanted = versions;
      for (const version of held) if (!wanted.includes(version)) held.delete(version);
      for (const version of failed.keys()) if (!wanted.includes(version)) failed.delete(version);
      startNext();
    },
    isReady: (version) => held.has(version),
    lose: (version) => void held.delete(version),
    ready: () => wanted.filter((version) => held.has(version)),
    running: () => job && { version: job.version, done: job.done },
    problem: () => {
      const version = wanted.find((each) => failed.has(each));
      return version === undefined ? null : failed.get(version)!.problem;
    },
    stop: async () => {
      stopped = true;
      job?.stop.abort();
      await job?.ended;
    },
  };
}

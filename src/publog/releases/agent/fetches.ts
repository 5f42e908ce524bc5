import type { FastifyBaseLogger } from 'fastify';
import { problemOf, type NodeProblem } from './node-problem.ts';

/** The longest pause after a fetch that failed: each is twice the one before. */
const MAX_RETRY_MS = 60_000;

/** The releases on the disk of one node. `keep`: all versions that the node is to hold; what the disk has of them stays. */
export type ReleaseDisk = {
  /**
   * Resolves when the release lies whole, checked and readable by this program on the disk, at once when it does already; resumes what was begun. It is not
   * in force then. `onProgress`: from 0 to 1. Rejects with the reason.
   */
  fetch(
    version: string,
    options: { signal: AbortSignal; onProgress: (done: number) => void; keep: readonly string[] },
  ): Promise<void>;
  /**
   * Puts a release in force whose fetch has resolved, for pages, calls, suggestions and sitemaps at once; resolves when they are served from it. Rejects with
   * `ReleaseProblem` when it is not whole on the disk any more.
   */
  switchTo(version: string, options: { keep: readonly string[] }): Promise<void>;
};

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

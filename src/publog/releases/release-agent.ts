import type { ReleaseRegistry } from './open-release-registry.ts';
import type { FastifyBaseLogger } from 'fastify';
import { within } from '#base/domain/in-parallel.ts';
import {
  NODE_SEEN_MS,
  problemOf,
  type NodeProblem,
  type NodeReport,
  type ReleaseState,
  type Standing,
} from './release-registry.ts';
import { ReleaseProblem } from './manifest.ts';

/** Nodes switch within this of each other. */
const POLL_MS = 500;
/** While PostgreSQL is out. */
const MAX_POLL_MS = 5_000;
/** Sooner after a change. */
const REPORT_MS = 5_000;
const PROGRESS_MS = 1_000;

/** Fetches, reports and switches. Never rejects. */
export function startReleaseAgent(options: {
  node: string;
  registry: Pick<ReleaseRegistry, 'current' | 'report'>;
  disk: ReleaseDisk;
  serves: () => string | null;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  pollMs?: number;
}) {
  const { node, registry, disk, serves, log, pollMs = POLL_MS } = options;
  const stopped = new AbortController();
  const fetches = openFetches({ disk, log, firstRetryMs: pollMs, onEnd: () => wake() });
  let standing: Standing | null = null;
  /** Null before the first read. */
  let isRegistryOut: boolean | null = null;
  let missedReads = 0;
  /** The release was ready in time: the node keeps its visitors while it switches. */
  let isInTime = false;
  let switchProblem: NodeProblem | null = null;
  /** When another process reported under this name. */
  let twinAtMs = -Infinity;
  let reported = { text: '', atMs: -Infinity, done: 0 };
  let wake = (): void => undefined;

  async function look(): Promise<void> {
    try {
      const read = await registry.current();
      if (read.version !== standing?.version) isInTime = read.version !== null && fetches.isReady(read.version);
      standing = read;
      if (isRegistryOut) log.info({}, 'releases: PostgreSQL answers again');
      isRegistryOut = false;
      missedReads = 0;
    } catch (error) {
      if (!isRegistryOut)
        log.warn({ err: error }, 'releases: PostgreSQL does not answer; this node serves what it has');
      isRegistryOut = true;
      missedReads++;
    }
    if (standing === null) return;
    fetches.want(wantedOf(standing));
    await follow(standing);
  }

  async function follow(wanted: Standing): Promise<void> {
    const { version } = wanted;
    if (version === null || version === serves() || !fetches.isReady(version)) return;
    const from = serves();
    try {
      await disk.switchTo(version, { keep: wantedOf(wanted) });
      if (serves() !== version) throw new Error(`the catalog ${version} was not taken`);
      switchProblem = null;
      log.info({ from, to: version }, 'releases: switched');
    } catch (error) {
      if (error instanceof ReleaseProblem) fetches.lose(version);
      const problem = problemOf(error);
      if (problem.reason !== switchProblem?.reason)
        log.warn({ err: error, release: version }, 'releases: cannot switch; the catalog before is served');
      switchProblem = problem;
    }
  }

  async function report(): Promise<void> {
    if (isRegistryOut) return;
    const fetching = fetches.running();
    const now: NodeReport = {
      name: node,
      serves: serves(),
      ready: fetches.ready(),
      fetching: fetching && { version: fetching.version, done: 0 },
      error: problem()?.reason ?? null,
    };
    const text = JSON.stringify(now);
    const done = fetching?.done ?? 0;
    const ageMs = performance.now() - reported.atMs;
    const isNews = text !== reported.text || (done !== reported.done && ageMs >= PROGRESS_MS);
    if (!isNews && ageMs < REPORT_MS) return;
    try {
      const isAlone = await registry.report({ ...now, fetching: fetching && { version: fetching.version, done } });
      if (!isAlone && twinProblem() === null) log.warn({ node }, 'releases: another node has the same NODE_NAME');
      if (!isAlone) twinAtMs = performance.now();
      reported = { text, done, atMs: performance.now() };
    } catch {
      // the next read tells
    }
  }

  function twinProblem(): NodeProblem | null {
    if (performance.now() - twinAtMs > NODE_SEEN_MS) return null;
    return { kind: 'other', reason: `another node is named ${node} too: each needs a NODE_NAME of its own` };
  }

  function problem(): NodeProblem | null {
    const isSwitched = standing?.version === null || standing?.version === serves();
    return (isSwitched ? null : switchProblem) ?? fetches.problem() ?? twinProblem();
  }

  function state(): ReleaseState {
    const inForce = standing?.version ?? null;
    const known = { inForce, serves: serves(), problem: problem() };
    // unknown before the first read
    if (isRegistryOut === null) return { status: 'late', ...known };
    const isLate = inForce !== null && inForce !== known.serves && (!isInTime || switchProblem !== null);
    return { status: isLate ? 'late' : known.problem === null ? 'ok' : 'failing', ...known };
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      await look();
      await report();
      await pause(Math.min(MAX_POLL_MS, pollMs * 2 ** Math.min(missedReads, 10)));
    }
  }

  /** A fetch's end or `stop` wakes it. */
  async function pause(ms: number): Promise<void> {
    if (stopped.signal.aborted) return;
    const woken = Promise.withResolvers<void>();
    wake = woken.resolve;
    await within(ms, woken.promise, () => undefined);
  }

  const running = run();
  return {
    state,
    stop: async () => {
      stopped.abort();
      wake();
      await fetches.stop();
      await running;
    },
  };
}

/** Most urgent first: in force, next, before. */
function wantedOf({ version, staged, before }: Standing): string[] {
  return [...new Set([version, staged, before].filter((each) => each !== null))];
}

/** Pauses double after failures. */
const MAX_RETRY_MS = 60_000;

/** `keep`: versions of the node that stay. */
export type ReleaseDisk = {
  /** Resolves when the release is whole, checked and readable; resumes. `onProgress`: 0 to 1. */
  fetch(
    version: string,
    options: { signal: AbortSignal; onProgress: (done: number) => void; keep: readonly string[] },
  ): Promise<void>;
  /** Puts a fetched release in force everywhere at once. Rejects with `ReleaseProblem` when it is not whole. */
  switchTo(version: string, options: { keep: readonly string[] }): Promise<void>;
};

type Job = { version: string; done: number; stop: AbortController; ended: Promise<void> };

/** Fetches one release at a time, most urgent first. */
function openFetches(props: {
  disk: ReleaseDisk;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  firstRetryMs: number;
  onEnd: () => void;
}) {
  const { disk, log, firstRetryMs, onEnd } = props;
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
      await disk.fetch(version, { signal: stop.signal, onProgress: (done) => (current.done = done), keep: wanted });
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
    /** Forgets others. An urgent fetch interrupts. */
    want: (versions: readonly string[]): void => {
      wanted = versions;
      for (const version of held) if (!wanted.includes(version)) held.delete(version);
      for (const version of failed.keys()) if (!wanted.includes(version)) failed.delete(version);
      startNext();
    },
    isReady: (version: string): boolean => held.has(version),
    /** Fetches it again. */
    lose: (version: string) => void held.delete(version),
    ready: (): string[] => wanted.filter((version) => held.has(version)),
    running: () => job && { version: job.version, done: job.done },
    /** The most urgent failed version's reason. */
    problem: (): NodeProblem | null => {
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

import type { Notes, OnOneNode } from '../cluster/cluster-store.ts';
import {
  ENDED_BY_RESTART,
  isActive,
  type Job,
  parseJob,
  createLiveJob,
  JOB_COMMANDS,
  type JobCommand,
  type JobRun,
} from './job.ts';

/** How often a job takes commands and saves its progress. */
const ROUND_MS = 500;
const ALIVE_MS = 60_000;
const SIGN_OF_LIFE_EVERY_MS = 5_000;
const COMMAND_MS = 30_000;

export type JobPlace = { notes: Notes; onOneNode: OnOneNode };

type JobOptions<Input, Details> = JobPlace & {
  kind: string;
  work: (run: JobRun<Input, Details>) => Promise<void>;
  parseDetails: (value: unknown) => Details | null;
  onFailure: (cause: unknown) => void;
  now?: () => number;
};

/** One kind of job, at most one at a time over all nodes. Notes hold its state and commands. */
export function openBackgroundJob<Input, Details>(options: JobOptions<Input, Details>) {
  const { kind, notes, onOneNode, work, parseDetails, onFailure, now = Date.now } = options;
  const [stateNote, aliveNote, commandNote] = [`job-${kind}`, `job-${kind}-alive`, `job-${kind}-command`];
  type Live = ReturnType<typeof createLiveJob<Details>>;
  let live: { one: Live; ended: Promise<void> } | null = null;
  /** An end that could not be saved, as on a full disk. */
  let unsavedEnd: Job<Details> | null = null;

  async function read(): Promise<Job<Details> | null> {
    if (live !== null) return { ...live.one.job };
    const job = parseJob(await notes.read(stateNote), parseDetails);
    if (unsavedEnd !== null && unsavedEnd.id === job?.id) return saveEnd(unsavedEnd);
    if (job === null || !isActive(job) || (await notes.read(aliveNote)) === String(job.id)) return job;
    return { ...job, state: 'failed', failure: ENDED_BY_RESTART, endedAt: job.startedAt + job.workedMs };
  }

  async function saveEnd(ended: Job<Details>): Promise<Job<Details>> {
    await notes.keep(stateNote, JSON.stringify(ended)).then(...([() => (unsavedEnd = null), () => null] as const));
    return ended;
  }

  async function run(startedBy: string, input: Input, lost: AbortSignal, begun: () => void): Promise<void> {
    const ended = Promise.withResolvers<void>();
    const one = createLiveJob<Details>({ id: ((await read())?.id ?? 0) + 1, kind, startedBy, now });
    const { job } = one;
    const save = (): Promise<void> => notes.keep(stateNote, JSON.stringify(job));
    const showAlive = (): Promise<void> => notes.keep(aliveNote, String(job.id), ALIVE_MS);
    let shownAt = now();

    async function look(): Promise<void> {
      const command = commandTo(job.id, await notes.take(commandNote));
      if (command !== null) one.apply(command);
      if (now() - shownAt >= SIGN_OF_LIFE_EVERY_MS) {
        shownAt = now();
        await showAlive();
      }
      if (one.takeChange()) await save();
    }

    await showAlive();
    await save();
    live = { one, ended: ended.promise };
    begun();
    lost.addEventListener('abort', () => one.end('failed', 'another node may have begun the same'));
    const lookSafely = reportingOutages(look, 'commands and progress of a job cannot be kept', onFailure);
    let looking: Promise<void> | null = null;
    const timer = setInterval(() => {
      // while the store is out, the job goes on
      looking ??= lookSafely().finally(() => (looking = null));
    }, ROUND_MS);
    try {
      await work(one.runOf(input));
      one.end('done');
    } catch (error) {
      if (isActive(job)) onFailure(error);
      one.end('failed', (error as Error).message);
    } finally {
      clearInterval(timer);
      await looking;
      await save().catch((error: unknown) => {
        onFailure(error);
        unsavedEnd = { ...job };
      });
      await notes.take(aliveNote).catch(() => null);
      live = null;
      ended.resolve();
    }
  }

  let starting: Promise<unknown> = Promise.resolve();
  async function start(startedBy: string, input: Input): Promise<'started' | 'runs already'> {
    if (isActive(await read())) return 'runs already';
    await live?.ended;
    const begun = Promise.withResolvers<'started'>();
    const running = onOneNode(`job ${kind}`, (lost) => run(startedBy, input, lost, () => begun.resolve('started')));
    const elsewhere = running.then(() => 'runs already' as const);
    elsewhere.catch(() => undefined); // later failures are the job's own
    return Promise.race([begun.promise, elsewhere]);
  }

  return {
    read,
    start(startedBy: string, input: Input) {
      const next = starting.then(() => start(startedBy, input));
      starting = next.catch(() => undefined);
      return next;
    },
    /** Reaches the job on any node. Resolves after the end of one that runs here. */
    async command(command: JobCommand): Promise<void> {
      if (live !== null) {
        const { one, ended } = live;
        one.apply(command);
        if (command === 'stop') await ended; // the page shown next has its results
        return;
      }
      const job = await read();
      if (job !== null && isActive(job))
        await notes.keep(commandNote, JSON.stringify({ id: job.id, command }), COMMAND_MS);
    },
    async close(): Promise<void> {
      live?.one.end('failed', ENDED_BY_RESTART);
      await live?.ended;
    },
  };
}

function commandTo(id: number, text: string | null): JobCommand | null {
  if (text === null) return null;
  const given = JSON.parse(text) as { id?: unknown; command?: unknown };
  return given.id === id ? (JOB_COMMANDS.find((command) => command === given.command) ?? null) : null;
}

/** Never rejects; reports the first of several failures in a row. */
export function reportingOutages(work: () => Promise<void>, words: string, onFailure: (cause: unknown) => void) {
  let isOut = false;
  return async () => {
    try {
      await work();
      isOut = false;
    } catch (cause) {
      if (!isOut) onFailure(new Error(words, { cause }));
      isOut = true;
    }
  };
}

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { stopOnSignals } from '#base/cli/terminal.ts';
import type { ToSupervisor } from './messages.ts';
import { openRelay } from './relay.ts';

/** A process that has ended is replaced at once, the next time after this pause, then after twice as long, and so on. */
const FIRST_PAUSE_MS = 500;
/** So many ends of one process within `LOOP_MS` are a crash loop: something is wrong that no further start puts right. */
const LOOP_ENDS = 5;
const LOOP_MS = 5 * 60_000;
/** What has not ended by then is killed. A process takes 10 s for its connections and some seconds for each of its parts. */
const STOP_LIMIT_MS = 60_000;

/** One place of the n; `rounds` counts the processes that have been started in it. */
type Place = { number: number; worker: Worker | null; rounds: number; endsAtMs: number[]; isRenewed: boolean };

/**
 * The pause before a process is started again, in milliseconds, by the times at which those before it have ended (milliseconds of one clock, the last one now). Null: a
 * crash loop.
 */
export function pauseBeforeStart(endsAtMs: readonly number[]): number | null {
  const nowMs = endsAtMs.at(-1)!;
  const recent = endsAtMs.filter((atMs) => nowMs - atMs < LOOP_MS).length;
  if (recent >= LOOP_ENDS) return null;
  return recent === 1 ? 0 : FIRST_PAUSE_MS * 2 ** (recent - 2);
}

type Supervision = {
  /** How many processes serve. */
  count: number;
  /** How long a process goes on before it refuses connections. */
  drainSeconds: number;
  warn: (line: string) => unknown;
};

/**
 * Runs the server in `count` processes on one port, replaces those that end, and ends when it is told to or when one of them cannot live. They take connections from one
 * socket, the idle one first (docs/decisions/054); this process opens no store. The first process starts alone: what keeps a server from starting is said once.
 * SIGHUP replaces the processes one after another. Resolves with the exit status.
 */
export async function superviseProcesses({ count, drainSeconds, warn }: Supervision): Promise<number> {
  // Each process takes connections itself. Handed out in turn, one that is on its way to a process that is killed would wait for an answer that never comes.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const places: Place[] = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    worker: null,
    rounds: 0,
    endsAtMs: [],
    isRenewed: false,
  }));
  const ready = new Map<Worker, number>();
  const relay = openRelay(() => ready);
  const over = Promise.withResolvers<number>();
  let isUp = false;
  let isStopping = false;
  let isRolling = false;

  /** Starts a process in a place. Resolves when it listens (true) or has ended (false). */
  function start(place: Place): Promise<boolean> {
    const worker = cluster.fork({ WEB_PROCESS: String(place.number), WEB_PROCESS_ROUND: String(place.rounds++) });
    const listens = Promise.withResolvers<boolean>();
    place.worker = worker;
    worker.on('message', (message: ToSupervisor) => {
      if (message.kind === 'ready') {
        ready.set(worker, place.number);
        listens.resolve(true);
      }
      relay.take(worker, message);
    });
    worker.once('exit', (code, signal) => {
      ready.delete(worker);
      place.worker = null;
      relay.forget(worker);
      listens.resolve(false);
      if (isUp && !isStopping && !place.isRenewed) void replace(place, signal ?? `exit status ${code}`);
    });
    return listens.promise;
  }

  async function replace(place: Place, why: string): Promise<void> {
    place.endsAtMs = [...place.endsAtMs.slice(-LOOP_ENDS), performance.now()];
    const pauseMs = pauseBeforeStart(place.endsAtMs);
    if (pauseMs === null) {
      warn(`Process ${place.number} has ended (${why}), again and again: the server ends.`);
      return stop(1);
    }
    warn(`Process ${place.number} has ended (${why}): another takes its place.`);
    await wait(pauseMs, undefined, { ref: false });
    if (!isStopping) await start(place);
  }

  async function end(worker: Worker): Promise<void> {
    const ended = once(worker, 'exit');
    relay.tell(worker, { kind: 'stop' });
    const killed = new AbortController();
    const limit = wait(drainSeconds * 1_000 + STOP_LIMIT_MS, undefined, { signal: killed.signal }).then(
      () => worker.process.kill('SIGKILL'),
      () => undefined,
    );
    await ended;
    killed.abort();
    await limit;
  }

  async function stop(status: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(places.flatMap(({ worker }) => (worker === null ? [] : [end(worker)])));
    over.resolve(status);
  }

  /** One place after another, so that all others serve meanwhile and what is done once is never done twice. */
  async function roll(): Promise<void> {
    if (isRolling || isStopping) return;
    isRolling = true;
    for (const place of places) {
      if (isStopping) break;
      if (place.worker === null || !ready.has(place.worker)) continue;
      place.isRenewed = true;
      await end(place.worker);
      place.isRenewed = false;
      if (!isStopping && !(await start(place))) break;
    }
    isRolling = false;
  }

  stopOnSignals(
    () => void stop(0),
    () => {
      for (const { worker } of places) worker?.process.kill('SIGKILL');
    },
  );
  process.on('SIGHUP', () => void roll());
  const [first, ...others] = places;
  isUp = await start(first!);
  if (!isUp) await stop(1);
  else if (!isStopping) await Promise.all(others.map(start));
  return over.promise;
}

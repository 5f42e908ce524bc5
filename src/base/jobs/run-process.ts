import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { StoreUnavailable } from '../database/database.ts';
import type { JobRun } from './job.ts';
import { constants } from 'node:os';
import { yieldToVisitors } from '../http/bounded-threads.ts';

export type ToProcess<Order> = { kind: 'begin'; order: Order } | { kind: 'pause'; isPaused: boolean };
export type FromProcess<News> =
  | { kind: 'news'; news: News }
  | { kind: 'ended'; failure: { words: string; isUnavailable: boolean } | null };

/** Runs work in a process of its own (docs/decisions/057); `program` calls `workForServer`. Abort kills the process. */
export async function runInProcess<Order, News>(
  program: URL,
  order: Order,
  { signal, onPause }: Pick<JobRun<unknown, unknown>, 'signal'> & Partial<Pick<JobRun<unknown, unknown>, 'onPause'>>,
  take: (news: News) => void,
): Promise<void> {
  signal.throwIfAborted();
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const tell = (message: ToProcess<Order>): void => void (child.connected && child.send(message as object));
  const ended = Promise.withResolvers<void>();
  child.on('message', (message: FromProcess<News>) => {
    if (message.kind === 'news') take(message.news);
    else if (message.failure === null) ended.resolve();
    else ended.reject(new (message.failure.isUnavailable ? StoreUnavailable : Error)(message.failure.words));
  });
  child.on('error', ended.reject);
  // an exit may come before the last message
  Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(
    ([[code, name]]) => ended.reject(new StoreUnavailable(`the process has ended (${name ?? code})`)),
    ended.reject,
  );
  onPause?.((isPaused) => tell({ kind: 'pause', isPaused }));
  const stop = (): void => ended.reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  tell({ kind: 'begin', order });
  try {
    await ended.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

const MAX_WORDS = 300;

/** Runs an operator's command without a shell. The status is null when it was not found, killed or too slow. */
export function runCommand(
  command: string,
  more: readonly string[],
  { limitMs, signal }: { limitMs: number; signal?: AbortSignal },
): Promise<{ status: number | null; words: string }> {
  const [program = '', ...given] = command.trim().split(/\s+/);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const options = { timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1_024, env, signal } as const;
  return new Promise((resolve) => {
    execFile(program, [...given, ...more], options, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
      const words = `${error?.code ?? error?.signal ?? error?.message ?? ''} ${stderr || stdout}`.trim();
      resolve({ status, words: words.slice(0, MAX_WORDS) });
    });
  });
}

export type ProcessMeans<News> = {
  tell: (news: News) => void;
  waitWhilePaused: () => Promise<void>;
  clock: () => number;
};

/** The other side of `runInProcess`: works at low priority and ends with the server. */
export function workForServer<Order, News>(
  work: (order: Order, means: ProcessMeans<News>) => Promise<void>,
  { wordsOf = (error: unknown) => (error as Error).message, niceness = constants.priority.PRIORITY_LOW } = {},
): void {
  let resumed = Promise.withResolvers<void>();
  resumed.resolve();
  let heldSince: number | null = null;
  let heldMs = 0;

  function hold(isPaused: boolean): void {
    if (isPaused) {
      resumed = Promise.withResolvers();
      heldSince ??= performance.now();
      return;
    }
    heldMs += performance.now() - (heldSince ?? performance.now());
    heldSince = null;
    resumed.resolve();
  }

  async function begin(order: Order): Promise<void> {
    const send = (message: FromProcess<News>, sent?: () => void): void =>
      void process.send!(message as object, undefined, {}, sent);
    let failure: (FromProcess<News> & { kind: 'ended' })['failure'] = null;
    try {
      yieldToVisitors(niceness);
      await work(order, {
        tell: (news) => send({ kind: 'news', news }),
        waitWhilePaused: () => resumed.promise,
        clock: () => (heldSince ?? performance.now()) - heldMs,
      });
    } catch (error) {
      failure = { words: wordsOf(error), isUnavailable: error instanceof StoreUnavailable };
    }
    send({ kind: 'ended', failure }, () => process.exit(0));
  }

  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToProcess<Order>) => {
    if (message.kind === 'begin') void begin(message.order);
    else hold(message.isPaused);
  });
}

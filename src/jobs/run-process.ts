import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { JobRun } from './live-job.ts';

/** What the process of a job is told, and what it tells. After `ended` nothing more comes; `failure` null: it has done everything. */
export type ToProcess<Order> = { kind: 'begin'; order: Order } | { kind: 'pause'; isPaused: boolean };
export type FromProcess<News> = { kind: 'news'; news: News } | { kind: 'ended'; failure: string | null };

type Steered = Pick<JobRun<unknown, unknown>, 'signal' | 'onPause'>;

/**
 * The work of a job in a process of its own, so that the server's thread and its memory stay free (docs/decisions/057); `program` calls `workForServer`.
 * Resolves when everything was done; rejects with the words of a failure, when the process ends before, and when the job is stopped.
 */
export async function runInProcess<Order, News>(
  program: URL,
  order: Order,
  { signal, onPause }: Steered,
  take: (news: News) => void,
): Promise<void> {
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const tell = (message: ToProcess<Order>): void => void (child.connected && child.send(message as object));
  const ended = Promise.withResolvers<void>();
  child.on('message', (message: FromProcess<News>) => {
    if (message.kind === 'news') take(message.news);
    else if (message.failure === null) ended.resolve();
    else ended.reject(new Error(message.failure));
  });
  child.on('error', ended.reject);
  child.on('exit', (code, name) => ended.reject(new Error(`the process of the job has ended (${name ?? code})`)));
  onPause((isPaused) => tell({ kind: 'pause', isPaused }));
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

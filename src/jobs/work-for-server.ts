import { constants } from 'node:os';
import { yieldToVisitors } from '../http/yield-to-visitors.ts';
import type { FromProcess, ToProcess } from './run-process.ts';

export type ProcessMeans<News> = {
  tell: (news: News) => void;
  /** Resolves when the job may go on: at once, or at the end of a pause. */
  waitWhilePaused: () => Promise<void>;
  /** Milliseconds without those of pauses, from any beginning. */
  clock: () => number;
};

/** The other side of `runInProcess`: does the work that it is told of with the lowest priority, and ends with the server. `wordsOf` says a failure. */
export function workForServer<Order, News>(
  work: (order: Order, means: ProcessMeans<News>) => Promise<void>,
  wordsOf: (error: unknown) => string = (error) => (error as Error).message,
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
    let failure: string | null = null;
    try {
      // threads that are started later have this priority too
      yieldToVisitors(0, constants.priority.PRIORITY_LOW);
      await work(order, {
        tell: (news) => send({ kind: 'news', news }),
        waitWhilePaused: () => resumed.promise,
        clock: () => (heldSince ?? performance.now()) - heldMs,
      });
    } catch (error) {
      failure = wordsOf(error);
    }
    send({ kind: 'ended', failure }, () => process.exit(0));
  }

  process.on('disconnect', () => process.exit(0));
  process.on('message', (message: ToProcess<Order>) => {
    if (message.kind === 'begin') void begin(message.order);
    else hold(message.isPaused);
  });
}

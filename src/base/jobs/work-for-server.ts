import { constants } from 'node:os';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import { yieldToVisitors } from '../http/yield-to-visitors.ts';
import type { FromProcess, ToProcess } from './run-process.ts';

export type ProcessMeans<News> = {
  tell: (news: News) => void;
  waitWhilePaused: () => Promise<void>;
  /** Milliseconds without pauses. */
  clock: () => number;
};

type WorkOptions = {
  wordsOf?: (error: unknown) => string;
  niceness?: number;
};

/** The other side of `runInProcess`: works at low priority and ends with the server. */
export function workForServer<Order, News>(
  work: (order: Order, means: ProcessMeans<News>) => Promise<void>,
  { wordsOf = (error) => (error as Error).message, niceness = constants.priority.PRIORITY_LOW }: WorkOptions = {},
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
      yieldToVisitors(0, niceness);
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

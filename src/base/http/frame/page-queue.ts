import { roundRobin } from '../fair-queue.ts';
import { addressKey } from '../rate-limit.ts';

/** The last one waits about a second. */
export const MAX_WAITING_PAGES = 2_000;

/** Renders one page at a time, round robin by client address, and reads the network in between (docs/decisions/029). */
export type PageQueue = {
  /** False when the queue is full. */
  take(address: string): Promise<boolean>;
};

export function createPageQueue(maxWaiting = MAX_WAITING_PAGES): PageQueue {
  const line = roundRobin<(isTurn: boolean) => void>({
    waiting: maxWaiting,
    waitingPerAddress: maxWaiting,
    onDropped: (settle) => settle(false),
  });
  let taken = false;

  function next(): void {
    const settle = line.next();
    if (settle === undefined) {
      taken = false;
      return;
    }
    setImmediate(next);
    settle(true);
  }

  return {
    take(address) {
      if (taken)
        return new Promise((resolve) => {
          if (line.add(addressKey(address), resolve) !== null) resolve(false);
        });
      taken = true;
      setImmediate(next);
      return Promise.resolve(true);
    },
  };
}

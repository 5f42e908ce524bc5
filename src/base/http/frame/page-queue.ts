import { roundRobin } from '../fair-queue.ts';
import { addressKey } from '../rate-limit.ts';

/** Pages that may wait, also from one address. Each takes well under a millisecond, so the last one waits for about a second. */
export const MAX_WAITING_PAGES = 2_000;

/**
 * Renders pages one after another, and lets the event loop read the network between two of them. Otherwise the server would answer
 * everything that has arrived before it reads or accepts anything else. The queue is round robin by client address, so that a busy
 * client delays only itself (docs/decisions/029).
 */
export type PageQueue = {
  /** Resolves to true when it is this page's turn, to false at once when the queue is full. */
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

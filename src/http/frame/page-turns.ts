import { roundRobin } from '../fair-queue.ts';
import { addressKey } from '../rate-limit.ts';

/** Pages that may wait, of one address as well; each takes well under a millisecond, so that the last of them waits for about a second. */
export const MAX_WAITING_PAGES = 2_000;

/**
 * Lets pages be made one after another, with a look at the network between two of them. Without it everything that had arrived would be
 * answered before anything else is read or accepted, and whoever comes a moment late waits for two such rounds. Addresses have turns
 * round robin, so that one that asks for much delays only itself (docs/decisions/029).
 */
export type PageTurns = {
  /** Resolves to true when it is this page's turn; to false when so many wait that it had better come back later. */
  take(address: string): Promise<boolean>;
};

export function createPageTurns(maxWaiting = MAX_WAITING_PAGES): PageTurns {
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

/** Pages that may wait; each takes well under a millisecond, so that the last of them waits for about a second. */
export const MAX_WAITING_PAGES = 2_000;
/**
 * Lets pages be made one after another in the order in which they were asked for, with a look at the network between two of them. Without it
 * everything that had arrived would be answered before anything else is read or accepted, and whoever comes a moment late waits for two
 * such rounds.
 */
export type PageTurns = {
  /** Resolves when it is this page's turn; null when so many wait already that it had better come back later. */
  take(): Promise<void> | null;
};

export function createPageTurns(maxWaiting = MAX_WAITING_PAGES): PageTurns {
  const waiting: (() => void)[] = [];
  let taken = false;

  function next(): void {
    const start = waiting.shift();
    if (start === undefined) {
      taken = false;
      return;
    }
    setImmediate(next);
    start();
  }

  return {
    take() {
      if (taken) return waiting.length < maxWaiting ? new Promise((resolve) => waiting.push(resolve)) : null;
      taken = true;
      setImmediate(next);
      return Promise.resolve();
    },
  };
}

/** So many replies are held in memory at a time: one validator's batch (spec 2 section 9) and a few more. */
export const MAX_FETCHES = 12;
/** Who comes when so many wait already had better come back later. */
export const MAX_WAITING_FETCHES = 240;

export type FetchPlaces = {
  /** Waits for a place; call what it resolves to once to give it back. Rejects when the signal aborts; null: too many wait. */
  take(signal: AbortSignal): Promise<() => void> | null;
};

/** Bounds the memory that replies take, first come first served. */
export function fetchPlaces(max = MAX_FETCHES, maxWaiting = MAX_WAITING_FETCHES): FetchPlaces {
  const waiting = new Set<() => void>();
  let taken = 0;

  function giveBackOnce(): () => void {
    let given = false;
    return () => {
      if (given) return;
      given = true;
      taken -= 1;
      const [next] = waiting;
      next?.();
    };
  }

  return {
    take(signal) {
      if (taken >= max && waiting.size >= maxWaiting) return null;
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.delete(start);
          reject(signal.reason as Error);
        };
        const start = () => {
          waiting.delete(start);
          signal.removeEventListener('abort', leave);
          taken += 1;
          resolve(giveBackOnce());
        };
        if (signal.aborted) leave();
        else if (taken < max) start();
        else {
          waiting.add(start);
          signal.addEventListener('abort', leave, { once: true });
        }
      });
    },
  };
}

import { StoreUnavailable } from '../store-unavailable.ts';

/** Lets so many in at a time; others wait in a line of bounded length and for a bounded time. */
export type Slots = {
  /** Rejects with `StoreUnavailable` when the line is full or the time is over. */
  take(timeoutMs: number): Promise<void>;
  release(): void;
};

type Waiting = { admit: () => void };

export function createSlots(count: number, longestLine: number): Slots {
  let free = count;
  const line = new Set<Waiting>();
  return {
    take: async (timeoutMs) => {
      if (free > 0) {
        free--;
        return undefined;
      }
      if (line.size >= longestLine) throw new StoreUnavailable('Too many lookups wait for PostgreSQL');
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          line.delete(waiting);
          reject(new StoreUnavailable(`No connection to PostgreSQL became free within ${timeoutMs} ms`));
        }, timeoutMs);
        const waiting: Waiting = {
          admit: () => {
            clearTimeout(timer);
            resolve();
          },
        };
        line.add(waiting);
      });
    },
    release: () => {
      const [next] = line;
      if (!next) {
        free++;
        return;
      }
      line.delete(next);
      next.admit();
    },
  };
}

import { StoreUnavailable } from '../store-unavailable.ts';

/** Limits how many run at a time; others wait in a queue, for a bounded time. */
export type Slots = {
  /** Rejects with `StoreUnavailable` when the queue is full or the time is over. */
  take(timeoutMs: number): Promise<void>;
  release(): void;
};

export function createSlots(count: number, maxWaiting: number): Slots {
  let free = count;
  const queue = new Set<() => void>();
  return {
    take: async (timeoutMs) => {
      if (free > 0) {
        free--;
        return;
      }
      if (queue.size >= maxWaiting) throw new StoreUnavailable('Too many lookups wait for PostgreSQL');
      const { promise, resolve: admit, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        queue.delete(admit);
        reject(new StoreUnavailable(`No connection to PostgreSQL became free within ${timeoutMs} ms`));
      }, timeoutMs);
      queue.add(admit);
      await promise.finally(() => clearTimeout(timer));
    },
    release: () => {
      const [admit] = queue;
      if (!admit) {
        free++;
        return;
      }
      queue.delete(admit);
      admit();
    },
  };
}

import { StoreOverloaded } from '#base/database/store-unavailable.ts';
import { type CatalogStore } from '../catalog-store.ts';
import { routeSearches, withAbortSignal } from '../store-methods.ts';
import { LOOKUP_LIMIT_MS } from '#base/database/database.ts';
import { fairQueue, type FairQueueBounds } from '#base/http/fair-queue.ts';

/** The search thread of SQLite answers one search at a time, PostgreSQL has ten connections. A page starts up to four searches at once. */
const BOUNDS: FairQueueBounds = { places: 8, perAddress: 4, waiting: 1_000, waitingPerAddress: 500 };

/** The catalog for one request of an address. Takes the abort signal when the request searches. */
export type SearchQueue = (catalog: CatalogStore, address: string, signal: () => AbortSignal) => CatalogStore;

/**
 * Shares searches fairly among client addresses: the queue of the search thread, and connections to PostgreSQL. A search that gets no place
 * rejects with `StoreUnavailable`, after the time limit of a lookup.
 */
export function openSearchQueue(bounds = BOUNDS): SearchQueue {
  const queue = fairQueue(bounds);
  return (catalog, address, signal) => {
    let inner: CatalogStore | null = null;
    return routeSearches({ ...catalog, withSignal: undefined }, async (method, args) => {
      const reader = (inner ??= withAbortSignal(catalog, signal));
      const call = reader[method] as (...args: readonly unknown[]) => Promise<unknown>;
      const either = AbortSignal.any([signal(), AbortSignal.timeout(LOOKUP_LIMIT_MS)]);
      const outcome = await queue.run(address, () => call(...args), either);
      if (outcome.kind === 'refused') throw new StoreOverloaded('Too many searches wait');
      return outcome.value;
    });
  };
}

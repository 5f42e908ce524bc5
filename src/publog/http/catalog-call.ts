import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CatalogStore } from '../catalog-store.ts';
import { rateLimit } from '#base/http/rate-limit.ts';
import { StoreOverloaded } from '#base/database/store-unavailable.ts';
import { routeSearches, withAbortSignal } from '../store-methods.ts';
import { LOOKUP_LIMIT_MS } from '#base/database/database.ts';
import { fairQueue, type FairQueueBounds } from '#base/http/fair-queue.ts';

/** More than a person's pages ask for: a cart of a thousand lines asks fifty times, once. */
export const CALLS_PER_MINUTE = 120;
const RETRY_AFTER_SECONDS = 10;

export type CatalogCalls = { catalog: () => CatalogStore; callsPerMinute?: number };

/**
 * GET `path` for scripts of a page: JSON from the catalog in force, limited by address. 400, 429 and 503 carry `error`.
 */
export function addCatalogCall(
  app: FastifyInstance,
  path: string,
  { catalog, callsPerMinute = CALLS_PER_MINUTE }: CatalogCalls,
  answer: (asked: unknown, catalog: () => CatalogStore, reply: FastifyReply) => Promise<object>,
): void {
  const rate = rateLimit(callsPerMinute);
  app.get(path, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const wait = rate.take(request.ip);
    if (wait > 0)
      return reply
        .code(429)
        .header('retry-after', String(wait))
        .send({ error: `More than ${callsPerMinute} calls a minute. Please wait ${wait} s.` });
    try {
      const body = await answer((request.query as { nsn?: unknown }).nsn, catalog, reply);
      return reply.code('error' in body ? 400 : 200).send(body);
    } catch (cause) {
      request.log.error({ err: cause }, `${path} failed`);
      return reply
        .code(503)
        .header('retry-after', String(RETRY_AFTER_SECONDS))
        .send({ error: 'The catalog could not be read just now. Please try again.' });
    }
  });
}

/** A page starts up to four searches. SQLite answers one at a time, PostgreSQL has ten connections. */
const BOUNDS: FairQueueBounds = { places: 8, perAddress: 4, waiting: 1_000, waitingPerAddress: 500 };

/** The catalog for one request of an address. Takes the abort signal when the request searches. */
export type SearchQueue = (catalog: CatalogStore, address: string, signal: () => AbortSignal) => CatalogStore;

/** Shares searches fairly by client address. Without a place in time they reject with `StoreUnavailable`. */
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

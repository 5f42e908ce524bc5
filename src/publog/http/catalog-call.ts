import type { FastifyInstance, FastifyReply } from 'fastify';
import { NO_COUNTS } from '../catalog-edition.ts';
import type { CatalogStore } from '../catalog-store.ts';
import { sendJson } from '#base/http/json-scope.ts';
import { rateLimit } from '#base/http/rate-limit.ts';
import { METHODS, routeSearches } from '../store-methods.ts';
import type { OperatorRequest as AnyOperatorRequest, PageRequest as AnyPageRequest } from '#base/http/frame/page.ts';
import { StoreOverloaded, StoreUnavailable, LOOKUP_LIMIT_MS } from '#base/database/database.ts';
import { fairQueue, type FairQueueBounds } from '#base/http/fair-queue.ts';

export type PageRequest = AnyPageRequest<CatalogStore>;

export type OperatorRequest = AnyOperatorRequest<CatalogStore>;

/** A cart of a thousand lines calls fifty times. */
export const CALLS_PER_MINUTE = 120;
const RETRY_AFTER_SECONDS = 10;

export type CatalogCalls = { catalog: () => CatalogStore; callsPerMinute?: number };

/** Serves JSON from the catalog to scripts of a page, limited by address. `error` explains 400, 429 and 503. */
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
    const refuse = (status: number, seconds: number, error: string) =>
      sendJson(reply.header('retry-after', String(seconds)), status, { error });
    if (wait > 0) return refuse(429, wait, `More than ${callsPerMinute} calls a minute. Please wait ${wait} s.`);
    try {
      const body = await answer((request.query as { nsn?: unknown }).nsn, catalog, reply);
      return reply.code('error' in body ? 400 : 200).send(body);
    } catch (cause) {
      request.log.error({ err: cause }, `${path} failed`);
      return refuse(503, RETRY_AFTER_SECONDS, 'The catalog could not be read just now. Please try again.');
    }
  });
}

/** SQLite answers one search at a time, PostgreSQL ten. A page starts up to four. */
const BOUNDS: FairQueueBounds = { places: 8, perAddress: 4, waiting: 1_000, waitingPerAddress: 500 };

/** Shares searches fairly among addresses. Rejects with `StoreUnavailable` after the limit of a lookup. */
export function openSearchQueue(bounds = BOUNDS) {
  const queue = fairQueue(bounds);
  return (catalog: CatalogStore, address: string, signal: () => AbortSignal): CatalogStore => {
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

export function withAbortSignal(catalog: CatalogStore, signal: () => AbortSignal): CatalogStore {
  return catalog.withSignal?.(signal()) ?? catalog;
}

/** Makes everything unavailable (503), so that nothing unread is called absent. */
export function unavailableCatalog(reason: string): CatalogStore {
  const unavailable = () => Promise.reject(new StoreUnavailable(reason));
  const lookups = Object.fromEntries(METHODS.map((method) => [method, unavailable])) as unknown as CatalogStore;
  return {
    ...lookups,
    edition: { version: 'none', importedAt: '', editionDate: '', sample: false, ...NO_COUNTS },
    filled: {},
    codeMeaning: () => null,
    tellingOf: () => null,
    prepareSearch: () => Promise.resolve(new Map()),
    close: () => Promise.resolve(),
  };
}

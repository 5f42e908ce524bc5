import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CatalogStore } from '../catalog-store.ts';
import { rateLimit } from '#base/http/rate-limit.ts';

/** More than a person's pages ask for: a cart of a thousand lines asks fifty times, once. */
export const CALLS_PER_MINUTE = 120;
const RETRY_AFTER_SECONDS = 10;

export type CatalogCalls = { catalog: () => CatalogStore; callsPerMinute?: number };

/**
 * GET `path`, which scripts of a page call: what `answer` reads from the catalog in force, as JSON that nothing caches unless `answer` says so. Limited by
 * address; `error` in the body says why there is no answer: 400 as `answer` says, 429, 503.
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

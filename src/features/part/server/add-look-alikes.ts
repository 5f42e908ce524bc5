import type { FastifyInstance } from 'fastify';
import { answerLookAlikes } from '../look-alikes/look-alikes.server.ts';
import { ENDPOINTS } from '../../../routes.ts';
import type { CatalogStore } from '../../../catalog/catalog-store.ts';
import { rateLimit } from '../../../http/rate-limit.ts';

/** Part pages that one address may come near the end of in a minute: more than a person reads. */
const CALLS_PER_MINUTE = 120;
/** As long as pages are kept: it belongs to one. */
const CACHE_ANSWER = 'public, max-age=60, stale-while-revalidate=600';
const RETRY_AFTER_SECONDS = 10;

type Site = { catalog: () => CatalogStore; callsPerMinute?: number };

/** GET /functions/v1/look-alikes?nsn=5305-01-234-5678: what a part page shows of items like it, as JSON; `error` says why not. */
export function addLookAlikes(app: FastifyInstance, { catalog, callsPerMinute = CALLS_PER_MINUTE }: Site): void {
  const rate = rateLimit(callsPerMinute);
  app.get(ENDPOINTS.lookAlikes, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const wait = rate.take(request.ip);
    if (wait > 0)
      return reply
        .code(429)
        .header('retry-after', String(wait))
        .send({ error: `More than ${callsPerMinute} calls a minute. Please wait ${wait} s.` });
    try {
      const answer = await answerLookAlikes(catalog(), (request.query as { nsn?: unknown }).nsn);
      if (answer === null)
        return reply.code(400).send({ error: 'nsn must be a National Stock Number, such as 5305-01-234-5678.' });
      return reply.header('cache-control', CACHE_ANSWER).send(answer);
    } catch (cause) {
      request.log.error({ err: cause }, 'look-alikes failed');
      return reply
        .code(503)
        .header('retry-after', String(RETRY_AFTER_SECONDS))
        .send({ error: 'The catalog could not be read just now. Please try again.' });
    }
  });
}

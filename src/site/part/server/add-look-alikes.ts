import type { FastifyInstance } from 'fastify';
import { addCatalogCall, type CatalogCalls } from '#publog/http/catalog-call.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { answerLookAlikes } from '../look-alikes/look-alikes.server.ts';

/** As long as pages are kept: it belongs to one. */
const CACHE_ANSWER = 'public, max-age=60, stale-while-revalidate=600';

/** GET /functions/v1/look-alikes?nsn=5305-01-234-5678: what a part page shows of items like it, as JSON; `error` says why not. */
export function addLookAlikes(app: FastifyInstance, site: CatalogCalls): void {
  addCatalogCall(app, ENDPOINTS.lookAlikes, site, async (nsn, catalog, reply) => {
    const answer = await answerLookAlikes(catalog(), nsn);
    if (answer === null) return { error: 'nsn must be a National Stock Number, such as 5305-01-234-5678.' };
    reply.header('cache-control', CACHE_ANSWER);
    return answer;
  });
}

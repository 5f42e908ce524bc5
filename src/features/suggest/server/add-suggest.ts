import type { FastifyInstance, FastifyReply } from 'fastify';
import { suggestMessages } from '../messages.ts';
import { suggest, suggestEtag, typedText } from '../suggest-function.ts';
import { ENDPOINTS } from '../../../routes.ts';
import type { CatalogSource, CatalogStore } from '../../../catalog/catalog-store.ts';
import { isNotModified } from '../../../http/frame/negotiate.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { messageOf, refuseOtherMethods } from '../../../http/refuse-methods.ts';
import { keepAnswers } from './keep-answers.ts';

const READ = ['GET', 'HEAD'] as const;
/** An answer is right until the next import, which a browser may notice a minute late. */
const CACHE = 'public, max-age=60';
const RETRY_UNAVAILABLE_SECONDS = 10;

type Site = {
  source: Pick<CatalogSource, 'current'>;
  catalog: () => CatalogStore;
  /** Suggestions that one address may ask for in a minute. */
  perMinute: number;
  /** Milliseconds of a clock that never goes back, for the rate. */
  now?: () => number;
};

/** GET /functions/v1/suggest?q=: what a text that is being typed may become, as JSON (C11.5). */
export function addSuggest(app: FastifyInstance, { source, catalog, perMinute, now }: Site): void {
  const rate = rateLimit(perMinute, now);
  const answers = keepAnswers();
  void app.register(async (scope) => {
    scope.route({
      method: [...READ],
      url: ENDPOINTS.suggest,
      handler: async (request, reply) => {
        const wait = rate.take(request.ip);
        if (wait > 0)
          return refuse(reply.header('retry-after', String(wait)), 429, suggestMessages.tooMany(perMinute, wait));
        const store = catalog();
        const etag = suggestEtag(store);
        const isLoaded = source.current() !== null;
        if (isLoaded && isNotModified(request.headers['if-none-match'], etag))
          return withHeaders(reply, CACHE).header('etag', etag).code(304).send();
        const typed = typedText((request.query as { q?: unknown }).q);
        const known = isLoaded ? answers.find(etag, typed) : null;
        if (known !== null) return withHeaders(reply.header('etag', etag), CACHE).send(known);
        const answered = await suggest(typed, store);
        if (answered.kind === 'refused') {
          request.log.error({ err: answered.cause }, 'suggest failed');
          return refuse(
            reply.header('retry-after', String(RETRY_UNAVAILABLE_SECONDS)),
            answered.status,
            answered.error,
          );
        }
        if (isLoaded) {
          reply.header('etag', etag);
          answers.keep(etag, typed, answered.json);
        }
        return withHeaders(reply, isLoaded ? CACHE : 'no-store').send(answered.json);
      },
    });
    refuseOtherMethods(scope, ENDPOINTS.suggest, READ, refuse);
  });
}

function withHeaders(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': cacheControl,
    'x-robots-tag': 'noindex',
  });
}

function refuse(reply: FastifyReply, status: number, error = messageOf(status)): FastifyReply {
  return withHeaders(reply, 'no-store').code(status).send(JSON.stringify({ error }));
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { ENDPOINTS } from '#base/routes.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { isNotModified } from '#base/http/frame/negotiate.ts';
import { rateLimit } from '#base/http/rate-limit.ts';
import { messageOf, refuseOtherMethods, sendJson } from '#base/http/json-scope.ts';
import { LRUCache } from 'lru-cache';
import { MAX_QUERY_LENGTH } from '#base/domain/plain-text.ts';
import { buildSuggestions } from '../build-suggestions.server.ts';

const READ = ['GET', 'HEAD'] as const;
/** An answer is right until the next import, which a browser may notice a minute late. */
const CACHE = 'public, max-age=60';
const RETRY_UNAVAILABLE_SECONDS = 10;
/** Changes when the shape or the texts of answers do: with the catalog's version it names every answer. */
const ANSWER_FORMAT = 2;
/** Some 2 KB each. People begin with the same letters again and again. */
const MAX_CACHED = 2_000;

type Site = {
  source: Pick<CatalogSource, 'current'>;
  catalog: () => CatalogStore;
  perMinute: number;
  now?: () => number;
};

/** GET /functions/v1/suggest?q=: what a text that is being typed may become, as JSON (C11.5). */
export function addSuggest(app: FastifyInstance, { source, catalog, perMinute, now }: Site): void {
  const rate = rateLimit(perMinute, now);
  const answers = new LRUCache<string, string>({ max: MAX_CACHED });
  void app.register(async (scope) => {
    scope.route({
      method: [...READ],
      url: ENDPOINTS.suggest,
      handler: async (request, reply) => {
        const wait = rate.take(request.ip);
        const words = `More than ${perMinute} suggestions a minute. Please wait ${wait} s.`;
        if (wait > 0) return refuse(reply.header('retry-after', String(wait)), 429, words);
        const [store, isLoaded] = [catalog(), source.current() !== null];
        const etag = `"suggest-${ANSWER_FORMAT}-${store.edition.version}"`;
        reply.headers({ ...HEADERS, 'cache-control': isLoaded ? CACHE : 'no-store', ...(isLoaded && { etag }) });
        if (isLoaded && isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
        const [q = ''] = [(request.query as { q?: string | string[] }).q].flat();
        const typed = q.slice(0, MAX_QUERY_LENGTH);
        const key = `${etag} ${typed}`;
        try {
          const json = (isLoaded && answers.get(key)) || JSON.stringify(await buildSuggestions(store, typed));
          if (isLoaded) answers.set(key, json);
          return reply.send(json);
        } catch (error) {
          request.log.error({ err: error }, 'suggest failed');
          reply.removeHeader('etag').header('retry-after', String(RETRY_UNAVAILABLE_SECONDS));
          return refuse(reply, 503, 'The catalog does not answer just now.');
        }
      },
    });
    refuseOtherMethods(scope, ENDPOINTS.suggest, READ, refuse);
  });
}

const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-robots-tag': 'noindex' };

const refuse = (reply: FastifyReply, status: number, error = messageOf(status)): FastifyReply =>
  sendJson(reply.headers(HEADERS), status, { error });

import type { FastifyInstance, FastifyReply } from 'fastify';
import { suggestMessages } from '../messages.ts';
import { ENDPOINTS } from '../../../routes.ts';
import type { CatalogSource } from '../../../catalog/catalog-source.ts';
import type { CatalogStore } from '../../../catalog/catalog-store.ts';
import { isNotModified } from '../../../http/frame/negotiate.ts';
import { rateLimit } from '../../../http/rate-limit.ts';
import { messageOf, refuseOtherMethods } from '../../../http/refuse-methods.ts';
import { MAX_QUERY_LENGTH } from '../../../domain/plain-text.ts';
import { buildSuggestions, type SuggestStore } from '../build-suggestions.server.ts';

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

/** Changes when the shape or the texts of answers do: with the catalog's version it names every answer. */
const ANSWER_FORMAT = 1;

export type SuggestAnswered =
  | { kind: 'answer'; json: string }
  | { kind: 'refused'; status: 503; error: string; cause: unknown };

/** The text of the parameter `q`, given once or not at all; of a longer one the first 200 characters count. */
export function typedText(q: unknown): string {
  const typed = Array.isArray(q) ? String(q[0]) : typeof q === 'string' ? q : '';
  return typed.slice(0, MAX_QUERY_LENGTH);
}

/** GET /functions/v1/suggest: the answer to what was typed. */
export async function suggest(typed: string, store: SuggestStore): Promise<SuggestAnswered> {
  try {
    return { kind: 'answer', json: JSON.stringify(await buildSuggestions(store, typed)) };
  } catch (cause) {
    return { kind: 'refused', status: 503, error: suggestMessages.unavailable, cause };
  }
}

/** Names the answer to an address for as long as the catalog is in force. */
export function suggestEtag({ edition }: Pick<SuggestStore, 'edition'>): string {
  return `"suggest-${ANSWER_FORMAT}-${edition.version}"`;
}

/** Answers kept: some 2 KB each. The first letters of what people type are the same again and again. */
const MOST_KEPT = 2_000;

/** Finished answers of one catalog version, those asked for last. */
export type KeptAnswers = {
  find(version: string, typed: string): string | null;
  keep(version: string, typed: string, json: string): void;
};

export function keepAnswers(): KeptAnswers {
  let inForce = '';
  const kept = new Map<string, string>();
  return {
    find(version, typed) {
      const json = version === inForce ? kept.get(typed) : undefined;
      if (json === undefined) return null;
      // put in again, the map stays in the order of last use
      kept.delete(typed);
      kept.set(typed, json);
      return json;
    },
    keep(version, typed, json) {
      if (version !== inForce) kept.clear();
      inForce = version;
      kept.set(typed, json);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
    },
  };
}

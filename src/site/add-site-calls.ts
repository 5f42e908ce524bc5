import type { FastifyInstance, FastifyReply } from 'fastify';
import { suggestMessages } from './suggest/messages.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { isNotModified } from '#base/http/frame/negotiate.ts';
import { rateLimit } from '#base/http/rate-limit.ts';
import { messageOf, refuseOtherMethods } from '#base/http/json-scope.ts';
import { LRUCache } from 'lru-cache';
import { MAX_QUERY_LENGTH } from '#base/domain/plain-text.ts';
import { buildSuggestions } from './suggest/build-suggestions.server.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { parseUnitOfIssue } from '#base/domain/unit-of-issue.ts';
import { addCatalogCall, type CatalogCalls } from '#publog/http/catalog-call.ts';
import { addBomMatch } from './bom-match/server/add-bom-match.ts';
import { MAX_UNITS_ASKED } from './cart/cart-units.ts';
import { lookAlikeCards, readLookAlikes } from './part/look-alikes/look-alikes.server.ts';
import { lookAlikeWords } from './part/messages.ts';
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
  /** Suggestions that one address may ask for in a minute. */
  perMinute: number;
  /** Milliseconds of a clock that never goes back, for the rate. */
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
        if (wait > 0)
          return refuse(reply.header('retry-after', String(wait)), 429, suggestMessages.tooMany(perMinute, wait));
        const store = catalog();
        const etag = `"suggest-${ANSWER_FORMAT}-${store.edition.version}"`;
        const isLoaded = source.current() !== null;
        if (isLoaded) reply.header('etag', etag);
        if (isLoaded && isNotModified(request.headers['if-none-match'], etag))
          return withHeaders(reply, CACHE).code(304).send();
        const typed = typedText((request.query as { q?: unknown }).q);
        const key = `${etag} ${typed}`;
        let json = isLoaded ? answers.get(key) : undefined;
        if (json === undefined)
          try {
            json = JSON.stringify(await buildSuggestions(store, typed));
          } catch (error) {
            request.log.error({ err: error }, 'suggest failed');
            reply.removeHeader('etag').header('retry-after', String(RETRY_UNAVAILABLE_SECONDS));
            return refuse(reply, 503, suggestMessages.unavailable);
          }
        if (isLoaded) answers.set(key, json);
        return withHeaders(reply, isLoaded ? CACHE : 'no-store').send(json);
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

/** The text of the parameter `q`, given once or not at all; of a longer one the first 200 characters count. */
function typedText(q: unknown): string {
  const typed = Array.isArray(q) ? String(q[0]) : typeof q === 'string' ? q : '';
  return typed.slice(0, MAX_QUERY_LENGTH);
}

/** Cards of a part page. */
const LOOK_ALIKES_SHOWN = 8;
/** As pages. */
const CACHE_LOOK_ALIKES = 'public, max-age=60, stale-while-revalidate=600';

export function addSiteCalls(
  app: FastifyInstance,
  suggest: Parameters<typeof addSuggest>[1],
  list: Parameters<typeof addBomMatch>[1],
): void {
  addSuggest(app, suggest);
  addBomMatch(app, list);
  addPartCalls(app, list);
}

/** GET /functions/v1/look-alikes?nsn= and /functions/v1/units-of-issue?nsn=&nsn=. */
export function addPartCalls(app: FastifyInstance, site: CatalogCalls): void {
  addCatalogCall(app, ENDPOINTS.lookAlikes, site, async (asked, catalog, reply) => {
    const nsn = typeof asked === 'string' ? parseNsn(asked) : null;
    if (nsn === null) return { error: 'nsn must be a National Stock Number, such as 5305-01-234-5678.' };
    const found = await readLookAlikes(catalog(), nsn, LOOK_ALIKES_SHOWN);
    reply.header('cache-control', CACHE_LOOK_ALIKES);
    return { cards: lookAlikeCards(nsn, found.parts), words: lookAlikeWords(found) };
  });
  addCatalogCall(app, ENDPOINTS.unitsOfIssue, site, async (asked, catalog) => {
    const nsns = [asked ?? []].flat().flatMap((text) => parseNsn(String(text)) ?? []);
    if (nsns.length > MAX_UNITS_ASKED) return { error: `At most ${MAX_UNITS_ASKED} NSNs are answered at a time.` };
    const store = catalog();
    const units: Record<string, string> = {};
    for (const nsn of new Set(nsns)) {
      const unit = parseUnitOfIssue((await store.readSections(nsn)).management?.[0]?.ui);
      if (unit !== '') units[formatNsn(nsn)] = unit;
    }
    return units;
  });
}

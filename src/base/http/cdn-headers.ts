import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS, PAGES } from '../routes.ts';

/** Seconds: a day where AFTER_SWITCH_COMMAND drops copies. */
const LIFE_SECONDS = { purged: 86_400, alone: 600 };
const SITEMAP_LIFE_SECONDS = 300;
/** Also the time that stale copies are sent while the site is down. */
const WHILE_REVALIDATED_SECONDS = 600;
const WHILE_FAILING_SECONDS = 604_800;

/** On everything that a new edition drops. */
export const CATALOG_KEY = 'catalog';
const SITEMAPS_KEY = 'sitemaps';
/** Parameters of routes, and the prefix of their keys. */
const KEYED = { fsg: 'fsg', fsc: 'fsc', nsn: 'nsn', inc: 'name', cage: 'cage' } as const;
const SITEMAP_ROUTES = new Set<string>(
  Object.values(ENDPOINTS).filter((route) => /^\/sitemaps?(?:\/|[^/]*\.xml$)/.test(route)),
);
const CATALOG_PAGES = new Set<string | null>([
  PAGES.home.path,
  PAGES.catalog.path,
  ...Object.values(PAGES)
    .map(({ path }) => path)
    .filter((path) => Object.keys(KEYED).some((parameter) => path?.split('/').includes(`:${parameter}`))),
]);

/**
 * Tells a CDN how long to store pages (`CDN-Cache-Control`, RFC 9213) and by which keys to drop them (`Surrogate-
 * Key`). Not for queries, calls and tool pages.
 */
export function addCdnHeaders(app: FastifyInstance, site: { edition: () => string | null; purged: boolean }): void {
  // an answer begun before a switch belongs to the old edition
  const begunWith = new WeakMap<FastifyRequest, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const version = site.edition();
    if (version !== null) begunWith.set(request, version);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const version = begunWith.get(request);
    if (version !== undefined && isStored(reply)) {
      reply.header('surrogate-key', surrogateKeys(request, version).join(' '));
      const life = lifeOf(request, site.purged ? LIFE_SECONDS.purged : LIFE_SECONDS.alone);
      if (life !== null && (reply.statusCode === 200 || reply.statusCode === 304))
        reply.header(
          'cdn-cache-control',
          `public, s-maxage=${life}, stale-while-revalidate=${WHILE_REVALIDATED_SECONDS}, stale-if-error=${WHILE_FAILING_SECONDS}`,
        );
    }
    done();
  });
}

function isStored(reply: FastifyReply): boolean {
  const cache = reply.getHeader('cache-control');
  return typeof cache === 'string' && cache.startsWith('public') && !cache.includes('immutable');
}

function lifeOf(request: FastifyRequest, ofPages: number): number | null {
  const route = request.routeOptions.url ?? '';
  if (request.url.includes('?')) return null;
  if (SITEMAP_ROUTES.has(route)) return SITEMAP_LIFE_SECONDS;
  return CATALOG_PAGES.has(route) ? ofPages : null;
}

function surrogateKeys(request: FastifyRequest, version: string): string[] {
  const parameters = (request.params ?? {}) as Readonly<Record<string, string>>;
  const keys = [CATALOG_KEY, `edition-${version}`];
  if (SITEMAP_ROUTES.has(request.routeOptions.url ?? '')) return [...keys, SITEMAPS_KEY];
  for (const [parameter, word] of Object.entries(KEYED)) {
    const value = parameters[parameter]?.replaceAll(/[^\dA-Za-z]/g, '');
    if (value) keys.push(`${word}-${value}`);
  }
  return keys;
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageAnswer, PageRequest, PageView, SiteFacts } from './page.ts';
import { PAGES, pageFolder, pageLine, type PageName } from '../../routes.ts';
import { isNotModified, sendDocument, sendNotModified, sendUncached } from './negotiate.ts';
import { busy } from '../rate-limit.ts';
import { abortOnDisconnect } from '../abort-signal.ts';
import { LRUCache } from 'lru-cache';
import { renderDocument, type Frontend } from './document.ts';
import type { PageQueue } from '../fair-queue.ts';
import { hash } from 'node:crypto';

/** A later edition can move an item again. */
const CACHE_REDIRECTS = 'public, max-age=86400';
const STATUS = { found: 200, 'not-found': 404 } as const;

/** Each `load` names the services that it takes. */
export type PageLoader = (request: PageRequest, services: object) => Promise<PageAnswer<unknown>> | PageAnswer<unknown>;

/** Finds the content tag of a page with one read; null where unknown. */
export type FindContentTag = (
  request: Pick<PageRequest, 'path' | 'params' | 'catalog'>,
  services: object,
) => Promise<string | null>;

/** The choice that an address carries to the quote form (C17.5). */
export type Carried = { page: (html: Buffer) => Buffer; path: (path: string) => string };

/** `app` knows the type of the catalog. */
export type PageSite = {
  frontend: Frontend;
  catalog(): object;
  facts(catalog: object): SiteFacts;
  queue: PageQueue;
  searches(catalog: object, address: string, signal: () => AbortSignal): object;
  loaders: (page: PageName) => { load: PageLoader; findContentTag?: FindContentTag };
  carried: (page: PageName, query: string) => Carried | null;
  services: object;
};

/** `route`: additions of the page's route, such as the operator. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply, route?: object) => Promise<FastifyReply>;

type CachedDocument = { document: Buffer; etag: string | null };
const caches = new WeakMap<object, LRUCache<string, CachedDocument>>();

/** The documents of a catalog version: 500 for 30 minutes (G3.1). Read by `peek`, so that the oldest leaves first. */
export const documentsOf = (catalog: object, perf = performance): LRUCache<string, CachedDocument> =>
  caches.getOrInsertComputed(catalog, () => new LRUCache({ max: 500, ttl: 30 * 60_000, ttlResolution: 0, perf }));

export function pageHandler(page: PageName, site: PageSite, load: PageLoader = site.loaders(page).load): PageHandler {
  const { frontend, queue, services } = site;
  const { searches = false, styles } = pageLine(page);
  const findContentTag = site.loaders(page).findContentTag ?? null;
  const contentEtag = contentEtags(frontend.build);
  const currentEtag = async (http: FastifyRequest, path: string, catalog: object): Promise<string | null> => {
    const params = http.params as Record<string, string>;
    const tag = (await findContentTag?.({ path, params, catalog }, services).catch(() => null)) ?? null;
    return tag === null ? null : contentEtag(tag, site.facts(catalog));
  };
  const folder = pageFolder(page);
  return async (http, reply, route) => {
    const [path = '', query = ''] = http.url.split(/\?(.*)/s);
    const isPlain = http.url === path;
    const cached = isPlain ? (documentsOf(site.catalog()).peek(path) ?? null) : null;
    if (cached !== null) return sendDocument(http, reply, 200, cached.document, cached.etag);
    if (!(await queue.take(http.ip))) throw busy(reply, 'pages');
    if (http.raw.socket.destroyed) return reply.hijack(); // the client has gone while it waited
    const catalog = site.catalog();
    const held = http.headers['if-none-match'];
    if (findContentTag !== null && isPlain && held !== undefined && held.trim() !== '*') {
      const etag = await currentEtag(http, path, catalog);
      if (etag !== null && isNotModified(held, etag)) return sendNotModified(reply, etag);
    }
    const facts = site.facts(catalog);
    let abort: AbortSignal | null = null;
    const signal = (): AbortSignal => (abort ??= abortOnDisconnect(reply));
    const isAborted = (): boolean => abort?.aborted === true;
    const answer = await load(
      {
        page,
        path,
        params: http.params as Record<string, string>,
        query: new URLSearchParams(query),
        form: http.body instanceof URLSearchParams ? http.body : null,
        catalog: searches ? site.searches(catalog, http.ip, signal) : catalog,
        site: facts,
        signal,
        http,
        ...route,
      },
      services,
    );
    // searches end at any time: pages are still rendered one by one
    if (searches && !(await queue.take(http.ip))) throw busy(reply, 'pages');
    if (isAborted()) return reply.hijack();
    const carried = site.carried(page, query);
    if (answer.kind === 'redirect' || answer.kind === 'see-other') {
      const [status, cache] = answer.kind === 'redirect' ? [301, CACHE_REDIRECTS] : [303, 'no-store'];
      const location = carried?.path(answer.path) ?? answer.path;
      return reply.code(status).header('location', location).header('cache-control', cache).send();
    }
    const view = (await frontend.views())[folder] as PageView<unknown>;
    const noindex = answer.kind !== 'found' || answer.noindex === true || carried !== null;
    const rendered = renderDocument(view, answer.data, facts, { assets: frontend.assets, styles, noindex });
    const html = carried?.page(rendered) ?? rendered;
    if (answer.kind === 'personal' || answer.kind === 'refused') {
      const status = answer.kind === 'personal' ? 200 : (answer.status ?? 400);
      return sendUncached(reply.header('referrer-policy', 'no-referrer'), status, html);
    }
    if (answer.kind === 'found' && answer.incomplete) return sendUncached(reply, 200, html);
    const tag = (answer.kind === 'found' && isPlain && answer.contentTag) || null;
    const etag = tag === null ? null : contentEtag(tag, facts);
    if (answer.kind === 'found' && answer.cache && isPlain) documentsOf(catalog).set(path, { document: html, etag });
    const status = answer.kind === 'unavailable' ? (answer.status ?? 503) : STATUS[answer.kind];
    return sendDocument(http, reply, status, html, etag);
  };
}

/** Returns the path in lower case without extra slashes; null when no page has it. */
export function tidyPath(url: string): string | null {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (path.includes('%')) return null;
  const tidy = path
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase();
  const shapeOf = (of: string) => `${of.split('/')[1]} ${of.split('/').length}`;
  const isPage = Object.values(PAGES).some(({ path: of }) => of !== null && shapeOf(of) === shapeOf(tidy));
  if (tidy === path || !isPage) return null;
  return query === undefined ? tidy : `${tidy}?${query}`;
}

const DIGEST_LENGTH = 10;

function contentEtags(build = ''): (contentTag: string, site: SiteFacts) => string | null {
  const frames = new WeakMap<SiteFacts, string>();
  if (build === '') return () => null;
  return (contentTag, site) => `W/"${contentTag}-${frames.getOrInsertComputed(site, () => frameTag(build, site))}"`;
}

/** Hash of the program and settings, without the edition. */
function frameTag(build: string, site: SiteFacts): string {
  const edition = { editionDate: undefined, loadedOn: undefined, groups: undefined, classes: undefined };
  const facts = { ...site, ...edition, listedNsns: site.sample ? site.listedNsns : undefined };
  return hash('sha256', `${build} ${JSON.stringify(facts)}`, 'base64url').slice(0, DIGEST_LENGTH);
}

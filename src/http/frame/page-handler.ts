import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PostedList } from '../../features/bom-match/match-result.ts';
import type { Backups } from '../../quotes/screens/backup-age.ts';
import type { SubmitQuote } from '../../quotes/form/quote-payload.ts';
import type { ApiDocs } from '../../api/docs/open-api-document.ts';
import type { SitemapParameters } from '../../sitemaps/plan/parse-sitemap-request.ts';
import type { SitemapPreview } from '../../sitemaps/plan/describe-sitemap.ts';
import type { SitemapToolFacts } from '../../sitemaps/plan/tool-facts.ts';
import type { PageAnswer, PageRequest, PageView, SiteFacts } from '../../pages/page.ts';
import { PAGES, type PageName } from '../../routes.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import type { OperatorIdentity, OperatorStore } from '../../operators/store/operator-store.ts';
import type { QuoteStore } from '../../quotes/store/quote-store.ts';
import type { PageLoader } from './page-loaders.ts';
import { busy } from '../rate-limit.ts';
import type { SearchQueue } from '../search-queue.ts';
import { abortOnDisconnect } from '../abort-signal.ts';
import { documentsOf } from './document-cache.ts';
import { renderDocument } from './document.ts';
import type { Frontend } from './frontend.ts';
import type { PageQueue } from './page-queue.ts';
import { sendDocument, sendPersonal, sendUncached } from './send-document.ts';

const HTML = 'text/html; charset=utf-8';
/** Permanent redirects may be kept for a day: a later edition can move an item again. */
const CACHE_REDIRECTS = 'public, max-age=86400';
/** Pages that search the catalog, in a thread where there is one. */
const SEARCHING: readonly PageName[] = ['catalog', 'cage', 'look-alikes', 'compare'];
const STATUS = { found: 200, 'not-found': 404 } as const;

/** What a page needs of the running server, asked for at each request. */
export type PageContext = {
  frontend: Frontend;
  catalog: () => CatalogStore;
  site: (catalog: CatalogStore) => SiteFacts;
  /** What was posted to be matched with a request. */
  postedList: (request: FastifyRequest) => PostedList | null;
  /** The submission of a request for quote by the sender of a request. */
  submitQuote: (request: FastifyRequest) => SubmitQuote;
  quotes: QuoteStore;
  audit: (request: FastifyRequest) => PageRequest['audit'];
  operators: OperatorStore;
  identity: (request: FastifyRequest) => OperatorIdentity | null;
  passkeysAllowed: () => boolean;
  turns: PageQueue;
  searches: SearchQueue;
  /** Whether mails are sent. */
  mailed: boolean;
  backups: Backups;
  apiDocs: (catalog: CatalogStore) => Promise<ApiDocs>;
  sitemapFacts: (catalog: CatalogStore) => Promise<SitemapToolFacts>;
  sitemapPreview: (catalog: CatalogStore, asked: SitemapParameters) => Promise<SitemapPreview>;
  storedSitemap: PageRequest['storedSitemap'];
};

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answers a page: load, status, render, send. */
export function pageHandler(name: PageName, load: PageLoader, context: PageContext): PageHandler {
  const searches = SEARCHING.includes(name);
  return async (request, reply) => {
    const [path = '', query = ''] = splitOnce(request.url, '?');
    const kept = request.url === path ? documentsOf(context.catalog()).find(path) : null;
    if (kept !== null) return sendDocument(request, reply, 200, HTML, kept);
    if (!(await context.turns.take(request.ip))) throw busy(reply, 'pages');
    // Who has left while waiting needs no page.
    if (request.raw.socket.destroyed) return reply.hijack();
    const catalog = context.catalog();
    const site = context.site(catalog);
    let leaving: AbortSignal | null = null;
    const left = (): AbortSignal => (leaving ??= abortOnDisconnect(reply));
    const isGone = (): boolean => leaving?.aborted === true;
    const answer = await load({
      path,
      params: request.params as Record<string, string>,
      query: new URLSearchParams(query),
      catalog: searches ? context.searches(catalog, request.ip, left) : catalog,
      left,
      site,
      form: request.body instanceof URLSearchParams ? request.body : null,
      postedList: context.postedList(request),
      submitQuote: context.submitQuote(request),
      quotes: context.quotes,
      audit: context.audit(request),
      operators: context.operators,
      identity: () => {
        const identity = context.identity(request);
        if (identity === null) throw new Error(`${name} is not behind the gate`);
        return identity;
      },
      passkeysAllowed: context.passkeysAllowed,
      mailed: context.mailed,
      backups: context.backups,
      apiDocs: () => context.apiDocs(catalog),
      sitemapFacts: () => context.sitemapFacts(catalog),
      sitemapPreview: (asked) => context.sitemapPreview(catalog, asked),
      storedSitemap: context.storedSitemap,
    });
    // Searches end at any time: several pages would be made at once without turns of their own.
    if (searches && !(await context.turns.take(request.ip))) throw busy(reply, 'pages');
    if (isGone()) return reply.hijack();
    if (answer.kind === 'redirect') {
      return reply.code(301).header('location', answer.path).header('cache-control', CACHE_REDIRECTS).send();
    }
    if (answer.kind === 'see-other') {
      return reply.code(303).header('location', answer.path).header('cache-control', 'no-store').send();
    }
    const views = await context.frontend.views();
    const html = renderAnswer(views[name], answer, site, context.frontend);
    if (answer.kind === 'personal' || answer.kind === 'refused') {
      const status = answer.kind === 'personal' ? 200 : (answer.status ?? 400);
      return sendPersonal(reply, status, HTML, html);
    }
    if (answer.kind === 'found' && answer.incomplete) return sendUncached(reply, HTML, html);
    if (answer.kind === 'found' && answer.cache && request.url === path) documentsOf(catalog).set(path, html);
    const status = answer.kind === 'unavailable' ? (answer.status ?? 503) : STATUS[answer.kind];
    return sendDocument(request, reply, status, HTML, html);
  };
}

function renderAnswer(
  view: PageView<never>,
  answer: Exclude<PageAnswer<unknown>, { kind: 'redirect' | 'see-other' }>,
  site: SiteFacts,
  frontend: Frontend,
): Buffer {
  const noindex = answer.kind !== 'found' || answer.noindex === true;
  return renderDocument(view as PageView<unknown>, answer.data, site, frontend.assets, noindex);
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** Where a path that no route answers may lead: the same path in lower case and without superfluous slashes. Null when that is no page either. */
export function tidyPath(url: string): string | null {
  const [path = '', query] = splitOnce(url, '?');
  if (path.includes('%')) return null;
  const tidy = path
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase();
  if (tidy === path || !Object.values(PAGES).some((pattern) => isSameShape(pattern, tidy))) return null;
  return query === undefined ? tidy : `${tidy}?${query}`;
}

function isSameShape(pattern: string, path: string): boolean {
  const [ofPattern, ofPath] = [pattern.split('/'), path.split('/')];
  return ofPattern.length === ofPath.length && ofPattern[1] === ofPath[1];
}

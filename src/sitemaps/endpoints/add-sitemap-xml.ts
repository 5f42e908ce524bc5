import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/database.ts';
import { refuseOtherMethods } from '#base/http/json-scope.ts';
import { ENDPOINTS, PAGES } from '#base/routes.ts';
import { placeOfSitemap, sitemapAsked, type SitemapParameters } from '../plan/parse-sitemap-request.ts';
import { withStylesheet } from '../plan/sitemap-xml.ts';
import { findDynamicSitemap, findIndex, findSitemap, findSitemapByAddress, generateGzSitemap } from './find-sitemap.ts';
import type { SitemapAnswer } from './find-sitemap.ts';
import {
  CACHE_SITEMAPS,
  isNavigation,
  refuseAsXml,
  SCREEN_VARY,
  sendFallbackIndex,
  sendUrlset,
  sendXml,
  showAsTree,
} from './send-sitemap.ts';
import { siteOf, type SitemapServices, type SitemapSite } from './sitemap-services.ts';

const READ = ['GET', 'HEAD'] as const;

type XmlRoute = {
  url: string;
  ask: (request: FastifyRequest) => SitemapParameters;
  find: (asked: SitemapParameters, site: SitemapSite) => Promise<SitemapAnswer>;
  /** For a browser that navigates here (S4.5). */
  inBrowser: 'styled' | 'tree' | 'page';
};

const queryOf = (request: FastifyRequest) => request.query as SitemapParameters;
const addressOf = (request: FastifyRequest): SitemapParameters =>
  sitemapAsked(request.params as Record<string, string>, queryOf(request));

const ofQuery = { ask: queryOf, find: findSitemap, inBrowser: 'styled' } as const;
const ofAddress = { ask: addressOf, find: findSitemapByAddress, inBrowser: 'page' } as const;
const ofFunction = { ask: queryOf, inBrowser: 'tree' } as const;
const only = (type: string, find: (site: SitemapSite) => Promise<SitemapAnswer>) =>
  ({ ask: () => ({ type }), find: (_asked, site) => find(site), inBrowser: 'styled' }) satisfies Omit<XmlRoute, 'url'>;

/** See S4.1 and S4.2. */
const XML_ROUTES: readonly XmlRoute[] = [
  { url: ENDPOINTS.sitemap, ...ofQuery },
  { url: ENDPOINTS.sitemapWorking, ...ofQuery },
  { url: ENDPOINTS.sitemapIndex, ...ofQuery, ask: () => ({ type: 'index' }) },
  { url: ENDPOINTS.sitemapStatic, ...ofQuery, ask: () => ({ type: 'static' }) },
  { url: ENDPOINTS.sitemapPages, ...only('pages', (site) => findIndex(ENDPOINTS.sitemapPages, site)) },
  { url: ENDPOINTS.sitemapFiles, ...only('files', (site) => findIndex(ENDPOINTS.sitemapFiles, site)) },
  {
    url: ENDPOINTS.sitemapGroups,
    ...only('groups', async (site) => ({ kind: 'urlset', urlset: (await site.plan()).groupsAndClasses })),
  },
  { url: ENDPOINTS.sitemapShelf, ...ofQuery, ask: (request) => ({ ...queryOf(request), type: 'shelf' }) },
  { url: ENDPOINTS.sitemapOfType, ...ofAddress },
  { url: ENDPOINTS.sitemapPage, ...ofAddress },
  { url: ENDPOINTS.sitemapOfClass, ...ofAddress },
  // an unknown type
  { url: '/sitemap/*', ...ofAddress, find: findSitemap },
  { url: ENDPOINTS.sitemapFunction, ...ofFunction, find: findSitemap },
  { url: ENDPOINTS.dynamicSitemap, ...ofFunction, find: findDynamicSitemap },
  { url: ENDPOINTS.generateGzSitemap, ...ofFunction, find: ({ type }, site) => generateGzSitemap(type, site) },
];

export function addSitemapXml(app: FastifyInstance, services: SitemapServices): void {
  app.get(`${PAGES['sitemap-help'].path}/`, async (_request, reply) => reply.redirect(PAGES['sitemap-help'].path, 301));
  const styles = readFileSync(new URL('./sitemap.css', import.meta.url));
  app.get(ENDPOINTS.sitemapStyles, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(styles),
  );
  for (const route of XML_ROUTES) {
    void app.register(async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('x-robots-tag', 'noindex');
        reply.header('vary', route.inBrowser === 'tree' ? 'Accept-Encoding' : SCREEN_VARY);
        if (route.inBrowser === 'tree') showAsTree(reply);
      });
      scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
        if (route.inBrowser === 'page' && isNavigation(request)) throw error;
        const { statusCode = 500 } = error;
        const known = statusCode >= 400 && statusCode < 600 ? statusCode : 500;
        const status = error instanceof StoreUnavailable ? 503 : known;
        // an overloaded site needs no log line for each request
        if (status >= 500 && error.statusCode === undefined) request.log.error({ err: error }, 'sitemap failed');
        const { type = 'index' } = route.ask(request);
        return status >= 500 && type === 'index'
          ? sendFallbackIndex(reply, status, services)
          : refuseAsXml(reply, status);
      });
      const { url } = route;
      scope.route({ method: [...READ], url, handler: (request, reply) => answer(route, request, reply, services) });
      refuseOtherMethods(scope, url, READ, refuseAsXml);
    });
  }
}

async function answer(route: XmlRoute, request: FastifyRequest, reply: FastifyReply, services: SitemapServices) {
  if (route.inBrowser === 'page') {
    const place = placeOfSitemap(request.url.replace(/\?.*$/, ''));
    if (place !== null) return reply.header('cache-control', CACHE_SITEMAPS).redirect(place, 301);
    if (isNavigation(request)) return services.screens.xml(request, reply);
  }
  const catalog = services.catalog();
  // walks look for a switch of the catalog
  reply.header('x-catalog-version', catalog.edition.version);
  const isStyled = route.inBrowser === 'styled' && isNavigation(request);
  const site = { ...siteOf(services, catalog), isStyled };
  const found = await route.find(route.ask(request), site);
  if (found.kind === 'refused') return refuseAsXml(reply, found.status, found.message);
  if (found.kind === 'urlset') return sendUrlset(request, reply, found.urlset, site, services);
  return sendXml(request, reply, isStyled ? withStylesheet(found.xml) : found.xml);
}

import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { refuseOtherMethods } from '#base/http/json-scope.ts';
import { ENDPOINTS, PAGES } from '#base/routes.ts';
import { placeOfSitemap, sitemapAsked, type SitemapParameters } from '../plan/parse-sitemap-request.ts';
import { withStylesheet } from '../plan/sitemap-xml.ts';
import {
  findDynamicSitemap,
  findFilesIndex,
  findGroups,
  findPagesIndex,
  findSitemap,
  findSitemapByAddress,
  generateGzSitemap,
  type SitemapAnswer,
  type SitemapSite,
} from './find-sitemap.ts';
import { isNavigation, refuseAsXml, SCREEN_VARY, sendFallbackIndex, showAsTree } from './refuse-as-xml.ts';
import { CACHE_SITEMAPS, sendUrlset, sendXml } from './send-sitemap.ts';
import { siteOf, type SitemapServices } from './sitemap-services.ts';

const READ = ['GET', 'HEAD'] as const;

/** An address that answers with sitemap XML. */
type XmlRoute = {
  url: string;
  /** The parameters of a request; no type means the index. */
  ask: (request: FastifyRequest) => SitemapParameters;
  find: (asked: SitemapParameters, site: SitemapSite) => Promise<SitemapAnswer>;
  /** What a browser that navigates here gets: XML with a style sheet, as a tree, or a page in its place (S4.5). */
  inBrowser: 'styled' | 'tree' | 'page';
};

const XML_ROUTES: readonly XmlRoute[] = [
  // S4.1 and S4.2 say what each address answers.
  { url: ENDPOINTS.sitemap, ask: queryOf, find: findSitemap, inBrowser: 'styled' },
  { url: ENDPOINTS.sitemapWorking, ask: queryOf, find: findSitemap, inBrowser: 'styled' },
  { url: ENDPOINTS.sitemapIndex, ask: () => ({ type: 'index' }), find: findSitemap, inBrowser: 'styled' },
  { url: ENDPOINTS.sitemapStatic, ask: () => ({ type: 'static' }), find: findSitemap, inBrowser: 'styled' },
  { url: ENDPOINTS.sitemapPages, ask: () => ({ type: 'pages' }), find: withSite(findPagesIndex), inBrowser: 'styled' },
  { url: ENDPOINTS.sitemapFiles, ask: () => ({ type: 'files' }), find: withSite(findFilesIndex), inBrowser: 'styled' },
  { url: ENDPOINTS.sitemapGroups, ask: () => ({ type: 'groups' }), find: withSite(findGroups), inBrowser: 'styled' },
  { url: ENDPOINTS.sitemapOfType, ask: addressOf, find: findSitemapByAddress, inBrowser: 'page' },
  { url: ENDPOINTS.sitemapPage, ask: addressOf, find: findSitemapByAddress, inBrowser: 'page' },
  { url: ENDPOINTS.sitemapOfClass, ask: addressOf, find: findSitemapByAddress, inBrowser: 'page' },
  // Every other address below /sitemap/ is an unknown type.
  { url: '/sitemap/*', ask: addressOf, find: findSitemap, inBrowser: 'page' },
  { url: ENDPOINTS.sitemapFunction, ask: queryOf, find: findSitemap, inBrowser: 'tree' },
  { url: ENDPOINTS.dynamicSitemap, ask: queryOf, find: findDynamicSitemap, inBrowser: 'tree' },
  {
    url: ENDPOINTS.generateGzSitemap,
    ask: queryOf,
    find: ({ type }, site) => generateGzSitemap(type, site),
    inBrowser: 'tree',
  },
];

function withSite(find: (site: SitemapSite) => Promise<SitemapAnswer>): XmlRoute['find'] {
  return (_asked, site) => find(site);
}

function queryOf(request: FastifyRequest): SitemapParameters {
  return request.query as SitemapParameters;
}

function addressOf(request: FastifyRequest): SitemapParameters {
  return sitemapAsked(request.params as Record<string, string>, queryOf(request));
}

/** Every address that answers with sitemap XML: GET and HEAD; errors are XML as well. */
export function addSitemapXml(app: FastifyInstance, services: SitemapServices): void {
  // The page that explains them has one address.
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
        // The frame of the site shows people the error as a page.
        if (route.inBrowser === 'page' && isNavigation(request)) throw error;
        const status = statusOf(error);
        // An overloaded site answers each request with a status of its own; that needs no log line.
        if (status >= 500 && error.statusCode === undefined) request.log.error({ err: error }, 'sitemap failed');
        const { type = 'index' } = route.ask(request);
        return status >= 500 && type === 'index'
          ? sendFallbackIndex(reply, status, services)
          : refuseAsXml(reply, status);
      });
      scope.route({
        method: [...READ],
        url: route.url,
        handler: (request, reply) => answer(route, request, reply, services),
      });
      refuseOtherMethods(scope, route.url, READ, refuseAsXml);
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
  // a walk tells by it that another catalog has come into force
  reply.header('x-catalog-version', catalog.edition.version);
  const isStyled = route.inBrowser === 'styled' && isNavigation(request);
  const site = { ...siteOf(services, catalog), isStyled };
  const found = await route.find(route.ask(request), site);
  if (found.kind === 'refused') return refuseAsXml(reply, found.status, found.message);
  if (found.kind === 'urlset') return sendUrlset(request, reply, found.urlset, { site, services });
  return sendXml(request, reply, isStyled ? withStylesheet(found.xml) : found.xml);
}

/** 503 for a catalog that cannot be read, the status of the error if it has one, else 500. */
function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof StoreUnavailable) return 503;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 600 ? statusCode : 500;
}

import { changedAtOf } from '../../catalog/catalog-edition.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { refuseOtherMethods } from '../../http/refuse-methods.ts';
import { ENDPOINTS, PAGES } from '../../routes.ts';
import { sitemapAsked, type SitemapParameters } from '../plan/parse-sitemap-request.ts';
import {
  findDynamicSitemap,
  findSitemap,
  findSitemapByAddress,
  generateGzSitemap,
  type SitemapAnswer,
  type SitemapSite,
} from './find-sitemap.ts';
import { isNavigation, refuseAsXml, SCREEN_VARY, sendFallbackIndex } from './refuse-as-xml.ts';
import { sendUrlset, sendXml } from './send-sitemap.ts';
import { siteOf, type SitemapServices } from './sitemap-services.ts';

const READ = ['GET', 'HEAD'] as const;

/** An address that answers with sitemap XML. */
type XmlRoute = {
  url: string;
  /** The parameters of a request; no type means the index. */
  ask: (request: FastifyRequest) => SitemapParameters;
  find: (asked: SitemapParameters, site: SitemapSite) => Promise<SitemapAnswer>;
  /** A browser that navigates here gets a page (S4.5). */
  hasScreen?: true;
};

const XML_ROUTES: readonly XmlRoute[] = [
  // S4.1 and S4.2 say what each address answers.
  { url: ENDPOINTS.sitemap, ask: queryOf, find: findSitemap },
  { url: ENDPOINTS.sitemapWorking, ask: queryOf, find: findSitemap },
  { url: ENDPOINTS.sitemapIndex, ask: () => ({ type: 'index' }), find: findSitemap },
  { url: ENDPOINTS.sitemapStatic, ask: () => ({ type: 'static' }), find: findSitemap },
  { url: ENDPOINTS.sitemapOfType, ask: addressOf, find: findSitemapByAddress, hasScreen: true },
  { url: ENDPOINTS.sitemapPage, ask: addressOf, find: findSitemapByAddress, hasScreen: true },
  { url: ENDPOINTS.sitemapOfClass, ask: addressOf, find: findSitemapByAddress, hasScreen: true },
  // Every other address below /sitemap/ is an unknown type.
  { url: '/sitemap/*', ask: addressOf, find: findSitemap, hasScreen: true },
  { url: ENDPOINTS.sitemapFunction, ask: queryOf, find: findSitemap },
  { url: ENDPOINTS.dynamicSitemap, ask: queryOf, find: findDynamicSitemap },
  { url: ENDPOINTS.generateGzSitemap, ask: queryOf, find: ({ type }, site) => generateGzSitemap(type, site) },
];

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
  for (const route of XML_ROUTES) {
    void app.register(async (scope) => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('x-robots-tag', 'noindex');
        reply.header('vary', route.hasScreen ? SCREEN_VARY : 'Accept-Encoding');
      });
      scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
        // The frame of the site shows people the error as a page.
        if (route.hasScreen && isNavigation(request)) throw error;
        const status = statusOf(error);
        // An overloaded site answers each request with a status of its own; that needs no log line.
        if (status >= 500 && error.statusCode === undefined) request.log.error({ err: error }, 'sitemap failed');
        const { type = 'index' } = route.ask(request);
        return status >= 500 && type === 'index'
          ? sendFallbackIndex(reply, status, services.origin())
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
  if (route.hasScreen && isNavigation(request)) return services.screens.xml(request, reply);
  const catalog = services.catalog();
  const site = siteOf(services, catalog);
  const found = await route.find(route.ask(request), site);
  if (found.kind === 'refused') return refuseAsXml(reply, found.status, found.message);
  const modifiedAt = new Date(changedAtOf(catalog.edition));
  return found.kind === 'xml'
    ? sendXml(request, reply, found.xml, modifiedAt)
    : sendUrlset(request, reply, found.urlset, { site, services, modifiedAt });
}

/** 503 for a catalog that cannot be read, the status of the error if it has one, else 500. */
function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof StoreUnavailable) return 503;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 600 ? statusCode : 500;
}

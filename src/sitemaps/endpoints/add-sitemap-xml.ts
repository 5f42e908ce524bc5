import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS, PAGES } from '../../routes.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { SCREEN_VARY, isNavigation, refuseAsXml, sendFallbackIndex } from './refuse-as-xml.ts';
import { refuseOtherMethods } from '../../http/refuse-methods.ts';
import { sendUrlset, sendXml } from './send-sitemap.ts';
import type { SitemapServices } from './sitemap-services.ts';
import {
  findDynamicSitemap,
  findSitemap,
  findSitemapByAddress,
  generateGzSitemap,
  type SitemapAnswer,
  type SitemapSite,
} from './find-sitemap.ts';
import { sitemapAsked, type SitemapParameters } from '../plan/parse-sitemap-request.ts';

const READ = ['GET', 'HEAD'] as const;

/** Every address that answers with sitemap XML: GET and HEAD, errors as XML as well. */
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
        // A person is told in words, by the frame of the site.
        if (route.hasScreen && isNavigation(request)) throw error;
        const status = statusOf(error);
        // A site with too much to do says so by the status of each answer; that needs no line of its own.
        if (status >= 500 && error.statusCode === undefined) request.log.error({ err: error }, 'sitemap failed');
        return status >= 500 && asksForIndex(route, request)
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
  const origin = services.origin();
  const found = await route.find(route.ask(request), {
    plan: () => services.planOf(catalog),
    origin,
    makers: () => services.makersOf(catalog),
    makersInIndex: services.makersInIndex,
  });
  if (found.kind === 'refused') return refuseAsXml(reply, found.status, found.message);
  const modifiedAt = new Date(catalog.edition.importedAt);
  if (found.kind === 'xml') return sendXml(request, reply, found.xml, modifiedAt);
  const readBlocks = (first: number, last: number) => catalog.readNsnBlocks(first, last);
  return sendUrlset(request, reply, found.urlset, {
    origin,
    modifiedAt,
    readBlocks,
    places: services.places,
    turns: services.turns,
  });
}

/** A catalog that cannot be read is 503, as is a site with too much to do; everything else that nobody foresaw is 500. */
function statusOf(error: Error & { statusCode?: number }): number {
  if (error instanceof StoreUnavailable) return 503;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 600 ? statusCode : 500;
}

function asksForIndex(route: XmlRoute, request: FastifyRequest): boolean {
  const { type } = route.ask(request);
  return type === undefined || type === 'index';
}

/** An address that answers with sitemap XML: what it is asked for, and who knows the answer. */
export type XmlRoute = {
  url: string;
  /** The index when it asks for no type. */
  ask: (request: FastifyRequest) => SitemapParameters;
  find: (asked: SitemapParameters, site: SitemapSite) => Promise<SitemapAnswer>;
  /** Whether a browser that navigates there may get something else than everyone else. */
  hasScreen?: true;
};

export const XML_ROUTES: readonly XmlRoute[] = [
  { url: ENDPOINTS.sitemap, ask: queryOf, find: findSitemap },
  // What each address answers: S4.1 and S4.2.
  { url: ENDPOINTS.sitemapWorking, ask: queryOf, find: findSitemap },
  { url: ENDPOINTS.sitemapIndex, ask: () => ({ type: 'index' }), find: findSitemap },
  { url: ENDPOINTS.sitemapStatic, ask: () => ({ type: 'static' }), find: findSitemap },
  { url: ENDPOINTS.sitemapOfType, ask: addressOf, find: findSitemapByAddress, hasScreen: true },
  { url: ENDPOINTS.sitemapPage, ask: addressOf, find: findSitemapByAddress, hasScreen: true },
  { url: ENDPOINTS.sitemapOfClass, ask: addressOf, find: findSitemapByAddress, hasScreen: true },
  // Whatever else is asked for under that address is no type.
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

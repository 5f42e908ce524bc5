import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '../../routes.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { refuseAsXml, sendFallbackIndex } from './refuse-as-xml.ts';
import { refuseOtherMethods } from './refuse-methods.ts';
import { sendUrlset, sendXml } from './send-sitemap.ts';
import { isNavigation, SCREEN_VARY } from './is-navigation.ts';
import type { SitemapDesk } from './sitemap-desk.ts';
import { XML_ROUTES, type XmlRoute } from './xml-routes.ts';

const READ = ['GET', 'HEAD'] as const;

/** Every address that answers with sitemap XML: GET and HEAD, errors as XML as well. */
export function addSitemapXml(app: FastifyInstance, desk: SitemapDesk): void {
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
          ? sendFallbackIndex(reply, status, desk.origin())
          : refuseAsXml(reply, status);
      });
      scope.route({
        method: [...READ],
        url: route.url,
        handler: (request, reply) => answer(route, request, reply, desk),
      });
      refuseOtherMethods(scope, route.url, READ, refuseAsXml);
    });
  }
}

async function answer(route: XmlRoute, request: FastifyRequest, reply: FastifyReply, desk: SitemapDesk) {
  if (route.hasScreen && isNavigation(request)) return desk.screens.xml(request, reply);
  const catalog = desk.catalog();
  const origin = desk.origin();
  const found = await route.find(route.ask(request), {
    plan: () => desk.planOf(catalog),
    origin,
    makers: () => desk.makersOf(catalog),
    makersInIndex: desk.makersInIndex,
  });
  if (found.kind === 'refused') return refuseAsXml(reply, found.status, found.message);
  const modifiedAt = new Date(catalog.edition.importedAt);
  if (found.kind === 'xml') return sendXml(request, reply, found.xml, modifiedAt);
  const readBlocks = (first: number, last: number) => catalog.readNsnBlocks(first, last);
  return sendUrlset(request, reply, found.urlset, {
    origin,
    modifiedAt,
    readBlocks,
    places: desk.places,
    turns: desk.turns,
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

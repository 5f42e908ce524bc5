import type { FastifyRequest } from 'fastify';
import { findDynamicSitemap } from './dynamic-sitemap.ts';
import { generateGzSitemap } from './generate-gz-sitemap.ts';
import { findSitemapByAddress } from './sitemap-by-address.ts';
import type { SitemapAnswer, SitemapSite } from './sitemap-answer.ts';
import { findSitemap } from './sitemap.ts';
import { sitemapAsked } from '../plan/sitemap-address.ts';
import type { SitemapParameters } from '../plan/parse-sitemap-request.ts';
import { ENDPOINTS } from '../../routes.ts';

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

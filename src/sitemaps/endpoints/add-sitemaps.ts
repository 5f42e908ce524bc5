import type { FastifyInstance } from 'fastify';
import type { CatalogSource } from '#publog/catalog-source.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { fairQueue, createPageQueue } from '#base/http/fair-queue.ts';
import { addSitemapFiles } from './add-sitemap-files.ts';
import { addSitemapFunctions } from './add-sitemap-functions.ts';
import { addSitemapXml } from './add-sitemap-xml.ts';
import { STREAM_BOUNDS } from './send-sitemap.ts';
import type { SitemapServices } from './sitemap-services.ts';

export { ROBOTS_INDEX } from '../plan/whole-sitemaps.server.ts';
export { foreignFilesLine, noFilesLine } from './find-foreign-files.ts';
export { isNavigation, isSitemapAddress, refuseAsXml } from './refuse-as-xml.ts';
export { sitemapLoaders } from './screen-loaders.ts';
export { sitemapSources } from './sitemap-services.ts';

type Site = Omit<SitemapServices, 'places' | 'turns'> & { source: CatalogSource };

/** All endpoints of sitemaps: for programs, and for the operator's pages. */
export function addSitemaps(app: FastifyInstance, { source, ...site }: Site): void {
  const services: SitemapServices = { ...site, places: fairQueue(STREAM_BOUNDS), turns: createPageQueue() };
  // Ahead of the first crawler after a start or an import; a computation that fails is repeated by the first request.
  const prepare = (catalog: CatalogStore) => {
    services.planOf(catalog).catch(() => {});
    if (services.makersInIndex) services.makersOf(catalog).catch(() => {});
    if (services.namesInIndex) services.namesOf(catalog).catch(() => {});
  };
  const inForce = source.current();
  if (inForce !== null) prepare(inForce);
  source.onSwitch(prepare);
  addSitemapXml(app, services);
  addSitemapFiles(app, services);
  addSitemapFunctions(app, services);
}

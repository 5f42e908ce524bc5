import type { FastifyInstance } from 'fastify';
import { fairQueue, createPageQueue } from '#base/http/fair-queue.ts';
import type { CatalogSource } from '#publog/catalog-source.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { SitemapWalks } from '../walk/walk-store.ts';
import { addWalkExports } from '../walk/add-walk-exports.ts';
import { addSitemapFiles, addSitemapFunctions } from './add-sitemap-functions.ts';
import { addSitemapXml } from './add-sitemap-xml.ts';
import { STREAM_BOUNDS } from './send-sitemap.ts';
import { siteOf, type SitemapServices } from './sitemap-services.ts';

export { ROBOTS_INDEX } from '../plan/whole-sitemaps.server.ts';
export { foreignFilesLine, noFilesLine } from './find-foreign-files.ts';
export { sitemapLoaders } from './screen-loaders.ts';
export { isNavigation, isSitemapAddress, refuseAsXml } from './send-sitemap.ts';
export { sitemapSources } from './sitemap-services.ts';

export function addSitemaps(
  app: FastifyInstance,
  given: Omit<SitemapServices, 'places' | 'turns'> & { source: CatalogSource; walks: SitemapWalks },
): void {
  const { source, walks, ...site } = given;
  const services: SitemapServices = { ...site, places: fairQueue(STREAM_BOUNDS), turns: createPageQueue() };
  // ahead of the first crawler
  const prepare = (catalog: CatalogStore) =>
    void Promise.allSettled([services.planOf(catalog), siteOf(services, catalog).listed()]);
  const inForce = source.current();
  if (inForce !== null) prepare(inForce);
  source.onSwitch(prepare);
  addSitemapXml(app, services);
  addSitemapFiles(app, services);
  addSitemapFunctions(app, services);
  addWalkExports(app, { walks, gate: site.gate });
}

import type { FastifyInstance } from 'fastify';
import type { CatalogSource } from '../../catalog/catalog-source.ts';
import type { CatalogStore } from '../../catalog/catalog-store.ts';
import { createPageQueue } from '../../http/frame/page-queue.ts';
import { addSitemapFiles } from './add-sitemap-files.ts';
import { addSitemapFunctions } from './add-sitemap-functions.ts';
import { addSitemapXml } from './add-sitemap-xml.ts';
import type { SitemapServices } from './sitemap-services.ts';
import { streamPlaces } from './send-sitemap.ts';

type Site = Omit<SitemapServices, 'places' | 'turns'> & { source: CatalogSource };

/** Everything that programs read of sitemaps, and what the operator's pages call. */
export function addSitemaps(app: FastifyInstance, { source, ...site }: Site): void {
  const services: SitemapServices = { ...site, places: streamPlaces(), turns: createPageQueue() };
  // The first crawler after a start or an import finds the plan made; one that fails is made when it is asked for.
  const prepare = (catalog: CatalogStore) => {
    services.planOf(catalog).catch(() => {});
    if (services.makersInIndex) services.makersOf(catalog).catch(() => {});
  };
  const inForce = source.current();
  if (inForce !== null) prepare(inForce);
  source.onSwitch(prepare);
  addSitemapXml(app, services);
  addSitemapFiles(app, services);
  addSitemapFunctions(app, services);
}

import type { FastifyInstance } from 'fastify';
import type { CatalogSource, CatalogStore } from '../../catalog/catalog-store.ts';
import { createPageQueue } from '../../http/frame/page-queue.ts';
import { addSitemapFiles } from './add-sitemap-files.ts';
import { addSitemapFunctions } from './add-sitemap-functions.ts';
import { addSitemapXml } from './add-sitemap-xml.ts';
import type { SitemapDesk } from './sitemap-desk.ts';
import { streamPlaces } from './stream-places.ts';

type Site = Omit<SitemapDesk, 'places' | 'turns'> & { source: CatalogSource };

/** Everything that programs read of sitemaps, and what the operator's pages call. */
export function addSitemaps(app: FastifyInstance, { source, ...site }: Site): void {
  const desk: SitemapDesk = { ...site, places: streamPlaces(), turns: createPageQueue() };
  // The first crawler after a start or an import finds the plan made; one that fails is made when it is asked for.
  const prepare = (catalog: CatalogStore) => {
    desk.planOf(catalog).catch(() => {});
    if (desk.makersInIndex) desk.makersOf(catalog).catch(() => {});
  };
  const inForce = source.current();
  if (inForce !== null) prepare(inForce);
  source.onSwitch(prepare);
  addSitemapXml(app, desk);
  addSitemapFiles(app, desk);
  addSitemapFunctions(app, desk);
}

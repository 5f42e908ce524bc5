import type { CatalogStore } from '../catalog/catalog-store.ts';
import type { AuditCatalog } from '../sitemaps/audit/check-catalog.ts';
import { readMakers, readNames } from '../sitemaps/endpoints/sitemap-services.ts';
import { planSitemaps } from '../sitemaps/plan/plan-sitemaps.server.ts';
import { plannedIndexes } from '../sitemaps/plan/planned-indexes.server.ts';
import { plannedFiles } from '../sitemaps/plan/planned-sitemaps.server.ts';

/** What the index of the site lists beside pages of NSNs and classes: the settings MAKER_SITEMAPS and NAME_SITEMAPS. */
type IndexSettings = { makerSitemaps: boolean; nameSitemaps: boolean };

/** A catalog for the check of sitemaps, with the plan of each sitemap. */
export function auditCatalogOf(catalog: CatalogStore, { makerSitemaps, nameSitemaps }: IndexSettings): AuditCatalog {
  const readBlocks = catalog.readNsnBlocks.bind(catalog);
  return {
    edition: catalog.edition,
    sitemapFacts: () => catalog.sitemapFacts(),
    readNsnBlocks: readBlocks,
    async plan() {
      const facts = await catalog.sitemapFacts();
      const given = { plan: await planSitemaps({ facts, readBlocks }), blocks: facts.blocks, readBlocks };
      const makers = makerSitemaps ? await readMakers(catalog) : [];
      const names = nameSitemaps ? await readNames(catalog) : [];
      const files = await plannedFiles(given);
      const nsnFiles = files.filter(({ name }) => name.startsWith('nsn-'));
      return { ...(await plannedIndexes({ ...given, makers, names }, nsnFiles)), files };
    },
  };
}

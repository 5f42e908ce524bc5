import type { CatalogStore } from '#publog/catalog-store.ts';
import type { AuditCatalog } from '../audit/check-catalog.ts';
import { plannedOfCatalog, readMakers, readNames, readPlan } from '../endpoints/sitemap-services.ts';
import { ROBOTS_INDEX } from '../plan/crawler-indexes.server.ts';
import { plannedIndexes } from '../plan/planned-indexes.server.ts';

/** What the index of the site lists beside pages of NSNs and classes: the settings MAKER_SITEMAPS and NAME_SITEMAPS. */
type IndexSettings = { makerSitemaps: boolean; nameSitemaps: boolean };

/** A catalog for the check of sitemaps, with the plan of each sitemap. */
export function auditCatalogOf(catalog: CatalogStore, { makerSitemaps, nameSitemaps }: IndexSettings): AuditCatalog {
  const sources = {
    planOf: readPlan,
    makersOf: readMakers,
    makersInIndex: makerSitemaps,
    namesOf: readNames,
    namesInIndex: nameSitemaps,
  };
  return {
    edition: catalog.edition,
    sitemapFacts: () => catalog.sitemapFacts(),
    readNsnBlocks: catalog.readNsnBlocks.bind(catalog),
    async plan() {
      const { files, ...planned } = await plannedOfCatalog(sources, catalog);
      const nsnFiles = files.filter(({ name }) => name.startsWith('nsn-'));
      return { ...(await plannedIndexes(planned, nsnFiles)), files, forRobots: Object.values(ROBOTS_INDEX) };
    },
  };
}

import type { Database } from '#base/database/database.ts';
import type { CatalogStore } from './catalog-store.ts';
import { openSitemapCatalog, type SitemapCatalog } from './open-sitemap-catalog.ts';
import { listListedMakers } from './queries/makers.ts';
import { listNameCodes } from './queries/name-codes.ts';
import { loadSupplyClasses } from './queries/supply-classes.ts';

/** The part of a catalog that says which pages it lists. */
export type ListingCatalog = SitemapCatalog &
  Pick<CatalogStore, 'listClasses' | 'listListedMakers'> & {
    /** The codes of the item names that have a page, as numbers. */
    listNameCodes(): Promise<number[]>;
  };

/** Opens only that part: it holds no item names, and no thread for searches. Rejects as `openCatalogStore` does. */
export async function openListingCatalog(
  database: Database,
  options: { importedAt?: string } = {},
): Promise<ListingCatalog> {
  const { classes } = await loadSupplyClasses(database);
  return {
    ...(await openSitemapCatalog(database, options)),
    listClasses: async (fsg) => classes.filter((summary) => !fsg || summary.fsg === fsg),
    listListedMakers: (after) => listListedMakers(database, after),
    listNameCodes: () => listNameCodes(database),
  };
}

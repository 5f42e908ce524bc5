import type { Database } from '#base/database/database.ts';
import type { CatalogStore } from './catalog-store.ts';
import { openSitemapCatalog, type SitemapCatalog } from './open-sitemap-catalog.ts';
import { listListedMakers } from './queries/makers.ts';
import { loadSupplyClasses } from './queries/supply-classes.ts';
import { readInOrder } from './queries/key-batches.ts';

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

/** The codes of the item names that have a page (an approved code, and a listed NSN) as numbers, in no order. */
async function listNameCodes(database: Database): Promise<number[]> {
  const codes: number[] = [];
  for await (const rows of readInOrder<[number, string | null, number]>(database, LIST_NAMES, [-1]))
    for (const [, inc, nsnCount] of rows)
      if (inc !== null && /^\d{5}$/.test(inc) && nsnCount > 0) codes.push(Number(inc));
  return codes;
}

// primary key of item_name
const LIST_NAMES = `
  select name_id, inc, nsn_count
  from item_name
  where name_id > $1
  order by name_id
  limit $2`;

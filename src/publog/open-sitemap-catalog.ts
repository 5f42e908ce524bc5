import { findEdition } from './catalog-edition.ts';
import { loadNsnBlocks, readNsnBlocks } from './queries/nsn-blocks.ts';
import { loadSupplyClasses } from './queries/supply-classes.ts';
import type { CatalogStore } from './catalog-store.ts';
import type { Database } from '#base/database/database.ts';

/** The part of a catalog that its sitemaps need. */
export type SitemapCatalog = Pick<CatalogStore, 'edition' | 'sitemapFacts' | 'readNsnBlocks' | 'close'>;

/** Opens only that part: a sitemap run needs no item names or code meanings. Rejects as `openCatalogStore` does. */
export async function openSitemapCatalog(
  database: Database,
  { importedAt }: { importedAt?: string } = {},
): Promise<SitemapCatalog> {
  const edition = await findEdition(database, importedAt);
  const { pages } = await loadSupplyClasses(database);
  const blocks = await loadNsnBlocks(database);
  return {
    edition,
    sitemapFacts: async () => ({ ...pages, blocks }),
    readNsnBlocks: (first, last) => readNsnBlocks(database, first, last),
    close: () => database.close(),
  };
}

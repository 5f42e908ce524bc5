import { findEdition } from './catalog-edition.ts';
import { loadNsnBlocks, readNsnBlocks } from './queries/nsn-blocks.ts';
import { loadSupplyClasses } from './queries/supply-classes.ts';
import type { CatalogStore } from './catalog-store.ts';
import type { Database } from '../database/database.ts';

/** As much of a catalog as its sitemaps are made from. */
export type SitemapCatalog = Pick<CatalogStore, 'edition' | 'sitemapFacts' | 'readNsnBlocks' | 'close'>;

/** Opens that alone: a run over the sitemaps would wait for item names and code meanings that it never asks for. Rejects as `openCatalogStore` does. */
export async function openSitemapCatalog(database: Database): Promise<SitemapCatalog> {
  const edition = await findEdition(database);
  const { pages } = await loadSupplyClasses(database);
  const blocks = await loadNsnBlocks(database);
  return {
    edition,
    sitemapFacts: async () => ({ ...pages, blocks }),
    readNsnBlocks: (first, last) => readNsnBlocks(database, first, last),
    close: () => database.close(),
  };
}

import type { Nsn } from '#base/domain/nsn.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import type { CatalogDatabase } from './catalog-loader.ts';
import type { CatalogSource, FollowOptions } from './catalog-source.ts';
import type { Database } from '#base/database/database.ts';
import { loadNsnBlocks, readNsnBlocks, type SitemapFacts } from './nsn-blocks.ts';
import { listListedMakers } from './queries/makers.ts';
import { loadSupplyClasses } from './queries/supply-classes.ts';
import { listApprovedCodes } from './queries/item-name-pages.ts';
import { findOwners } from './queries/number-parts.ts';
import { findItemNames, findNiins } from './queries/parts.ts';
import { findEdition } from './catalog-edition.ts';

const NEVER_MS = 2 ** 31 - 1;
const ONE_CATALOG: FollowOptions = { lookEveryMs: NEVER_MS, graceMs: NEVER_MS, cacheKibibytes: 2_048 };

export type Catalogs = ReturnType<typeof openCatalogs>;

/** Loads drivers on demand. */
export function openCatalogs({ dataDir, databaseUrl: url, keepCatalogs }: StorePlace) {
  const sqlite = () => import('./sqlite/catalog-source.ts');
  const postgres = () => import('./postgres/catalog-source.ts');
  return {
    /** Opens while the database is out. */
    catalogSource: async (options?: FollowOptions): Promise<CatalogSource> =>
      url
        ? (await postgres()).openPostgresCatalogSource(url, options)
        : (await sqlite()).openSqliteCatalogSource(dataDir, options),
    /** Switches only on `refresh`. */
    listingSource: async (): Promise<CatalogSource<ListingCatalog>> =>
      url
        ? (await postgres()).followPostgresCatalog(url, openListingCatalog, ONE_CATALOG)
        : (await sqlite()).followSqliteCatalog(dataDir, openListingCatalog, ONE_CATALOG),
    /** Rejects when missing or unreadable. */
    listingCatalog: async (version: string): Promise<ListingCatalog> =>
      url
        ? (await postgres()).openPostgresCatalogVersion(url, version, openListingCatalog)
        : (await sqlite()).openSqliteCatalogVersion(dataDir, version, openListingCatalog),
    catalogDatabase: async (): Promise<CatalogDatabase> =>
      url
        ? (await import('./postgres/catalog-loader.ts')).openPostgresCatalogDatabase({ url, keepCatalogs })
        : (await import('./sqlite/catalog-loader.ts')).openSqliteCatalogDatabase({ dataDir, keepCatalogs }),
  };
}

export type ListingCatalog = Awaited<ReturnType<typeof openListingCatalog>>;

/** Without search thread, code meanings and item names in memory. Rejects as `openCatalogStore`. */
async function openListingCatalog(database: Database, { importedAt }: { importedAt?: string } = {}) {
  const { edition } = await findEdition(database, importedAt);
  const { pages, classes } = await loadSupplyClasses(database);
  const blocks = await loadNsnBlocks(database);
  return {
    edition,
    sitemapFacts: async (): Promise<SitemapFacts> => ({ ...pages, blocks }),
    readNsnBlocks: readNsnBlocks.bind(null, database),
    listClasses: async () => classes,
    listListedMakers: listListedMakers.bind(null, database),
    /** As numbers. */
    listNameCodes: async () => (await listApprovedCodes(database)).map(({ code }) => code),
    findNiins: findNiins.bind(null, database),
    findOwners: findOwners.bind(null, database),
    findItemNames: (nsns: readonly Nsn[]) => findItemNames(database, nsns),
    close: () => database.close(),
  };
}

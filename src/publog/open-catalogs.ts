import type { StorePlace } from '#base/settings/store-place.ts';
import type { CatalogDatabase } from './catalog-loader.ts';
import type { CatalogSource, FollowOptions } from './catalog-source.ts';
import { openListingCatalog, type ListingCatalog } from './open-listing-catalog.ts';
import { openSitemapCatalog, type SitemapCatalog } from './open-sitemap-catalog.ts';

/** The longest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1;
const ONE_CATALOG: FollowOptions = { lookEveryMs: NEVER_MS, graceMs: NEVER_MS };

/** Opens what is read of a catalog, and what an import writes to. */
export type Catalogs = {
  /** Opens also while the database is out. */
  catalogSource(options?: FollowOptions): Promise<CatalogSource>;
  /** What sitemaps are made from, of one catalog: another is looked for only by `refresh`, and a replaced one stays open until the source is closed. */
  sitemapSource(): Promise<CatalogSource<SitemapCatalog>>;
  /** The same of what says which pages there are. */
  listingSource(): Promise<CatalogSource<ListingCatalog>>;
  /** One version of the catalog, in force or not. Rejects when it is gone or cannot be read. */
  sitemapCatalog(version: string): Promise<SitemapCatalog>;
  /** What an import writes to. */
  catalogDatabase(): Promise<CatalogDatabase>;
};

/** Opens the catalogs of a place by its engine. Each method loads the driver that it needs. */
export const openCatalogs = ({ dataDir, databaseUrl, keepCatalogs }: StorePlace): Catalogs =>
  databaseUrl ? postgresCatalogs(databaseUrl, keepCatalogs) : sqliteCatalogs(dataDir, keepCatalogs);

function sqliteCatalogs(dataDir: string, keepCatalogs: number | undefined): Catalogs {
  const source = () => import('./sqlite/catalog-source.ts');
  return {
    catalogSource: async (options) => (await source()).openSqliteCatalogSource({ dataDir, ...options }),
    sitemapSource: async () => (await source()).followSqliteCatalog(dataDir, openSitemapCatalog, ONE_CATALOG),
    listingSource: async () => (await source()).followSqliteCatalog(dataDir, openListingCatalog, ONE_CATALOG),
    sitemapCatalog: async (version) => (await source()).openSqliteCatalogVersion(dataDir, version, openSitemapCatalog),
    catalogDatabase: async () =>
      (await import('./sqlite/catalog-loader.ts')).openSqliteCatalogDatabase({ dataDir, keepCatalogs }),
  };
}

function postgresCatalogs(url: string, keepCatalogs: number | undefined): Catalogs {
  const source = () => import('./postgres/catalog-source.ts');
  return {
    catalogSource: async (options) => (await source()).openPostgresCatalogSource({ url, ...options }),
    sitemapSource: async () => (await source()).followPostgresCatalog({ url }, openSitemapCatalog, ONE_CATALOG),
    listingSource: async () => (await source()).followPostgresCatalog({ url }, openListingCatalog, ONE_CATALOG),
    sitemapCatalog: async (version) =>
      (await source()).openPostgresCatalogVersion({ url }, version, openSitemapCatalog),
    catalogDatabase: async () =>
      (await import('./postgres/catalog-loader.ts')).openPostgresCatalogDatabase({ url, keepCatalogs }),
  };
}

import type { StorePlace } from '#base/settings/store-place.ts';
import type { CatalogDatabase } from './catalog-loader.ts';
import type { CatalogSource, FollowOptions } from './catalog-source.ts';
import type { Database } from '#base/database/database.ts';
import type { CatalogStore } from './catalog-store.ts';
import { listListedMakers } from './queries/makers.ts';
import { loadSupplyClasses } from './queries/supply-classes.ts';
import { readInOrder } from './queries/key-batches.ts';
import { findEdition } from './catalog-edition.ts';
import { loadNsnBlocks, readNsnBlocks } from './queries/nsn-blocks.ts';

/** The longest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1;
const ONE_CATALOG: FollowOptions = { lookEveryMs: NEVER_MS, graceMs: NEVER_MS };

/** Opens what is read of a catalog, and what an import writes to. */
export type Catalogs = {
  /** Opens also while the database is out. */
  catalogSource(options?: FollowOptions): Promise<CatalogSource>;
  /** One catalog for sitemaps: `refresh` looks for another; a replaced one stays open until `close`. */
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

/** The part of a catalog that says which pages it lists. */
export type ListingCatalog = SitemapCatalog &
  Pick<CatalogStore, 'listClasses' | 'listListedMakers'> & {
    /** The codes of the item names that have a page, as numbers. */
    listNameCodes(): Promise<number[]>;
  };

/** Opens only that part, without item names or search thread. Rejects as `openCatalogStore` does. */
async function openListingCatalog(database: Database, options: { importedAt?: string } = {}): Promise<ListingCatalog> {
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

/** The part of a catalog that its sitemaps need. */
export type SitemapCatalog = Pick<CatalogStore, 'edition' | 'sitemapFacts' | 'readNsnBlocks' | 'close'>;

/** Opens only that part, without item names or meanings. Rejects as `openCatalogStore` does. */
async function openSitemapCatalog(
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

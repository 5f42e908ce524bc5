import type { StorePlace } from '#base/settings/site-origin.ts';
import type { CatalogDatabase } from './catalog-loader.ts';
import type { CatalogSource, FollowOptions } from './catalog-source.ts';
import type { Database } from '#base/database/database.ts';
import type { CatalogStore } from './catalog-store.ts';
import { listListedMakers } from './queries/makers.ts';
import { loadSupplyClasses } from './queries/supply-classes.ts';
import { readInOrder } from './queries/key-batches.ts';
import { findEdition } from './catalog-edition.ts';
import { loadNsnBlocks, readNsnBlocks } from './queries/nsn-blocks.ts';

const NEVER_MS = 2 ** 31 - 1;
const ONE_CATALOG: FollowOptions = { lookEveryMs: NEVER_MS, graceMs: NEVER_MS };

export type Catalogs = {
  /** Opens while the database is out. */
  catalogSource(options?: FollowOptions): Promise<CatalogSource>;
  /** Switches only on `refresh`. */
  sitemapSource(): Promise<CatalogSource<SitemapCatalog>>;
  listingSource(): Promise<CatalogSource<ListingCatalog>>;
  /** Rejects when missing or unreadable. */
  sitemapCatalog(version: string): Promise<SitemapCatalog>;
  catalogDatabase(): Promise<CatalogDatabase>;
};

/** Loads drivers on demand. */
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

export type ListingCatalog = SitemapCatalog &
  Pick<CatalogStore, 'listClasses' | 'listListedMakers'> & {
    /** As numbers. */
    listNameCodes(): Promise<number[]>;
  };

/** Without item names and search thread. Rejects as `openCatalogStore`. */
async function openListingCatalog(database: Database, options: { importedAt?: string } = {}): Promise<ListingCatalog> {
  const { classes } = await loadSupplyClasses(database);
  return {
    ...(await openSitemapCatalog(database, options)),
    listClasses: async (fsg) => classes.filter((summary) => !fsg || summary.fsg === fsg),
    listListedMakers: (after) => listListedMakers(database, after),
    listNameCodes: () => listNameCodes(database),
  };
}

/** Approved codes with a listed NSN, as numbers. */
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

export type SitemapCatalog = Pick<CatalogStore, 'edition' | 'sitemapFacts' | 'readNsnBlocks' | 'close'>;

/** Without item names and code meanings. */
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

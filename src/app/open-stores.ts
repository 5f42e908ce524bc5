import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogDatabase } from '../catalog/catalog-loader.ts';
import type { CatalogSource, FollowOptions } from '../catalog/catalog-source.ts';
import { openListingCatalog, type ListingCatalog } from '../catalog/open-listing-catalog.ts';
import { openSitemapCatalog, type SitemapCatalog } from '../catalog/open-sitemap-catalog.ts';
import type { ClusterStore } from '../cluster/cluster-store.ts';
import { onThisNode } from '../cluster/one-node.ts';
import type { JobPlace } from '../jobs/background-job.ts';
import { openFolderNotes } from '../jobs/folder-notes.ts';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import type { CrawlStore } from '../crawl/store/crawl-store.ts';
import type { AuditLog, OperatorStore } from '../operators/store/operator-store.ts';
import { isDatabaseFile, type QuoteRestore, type WithCopy } from '../quotes/store/quote-copies.ts';
import type { QuoteStore } from '../quotes/store/quote-store.ts';

/**
 * Where the stores are. There are two places: that of the catalog, which imports alone write, and that of what is written while the site runs (requests for
 * quote, mails, operators, sessions, the audit log). Each is a database of PostgreSQL, or files of SQLite in `dataDir`.
 */
export type StorePlace = {
  dataDir: string;
  /** PostgreSQL of the catalog. */
  databaseUrl?: string | null | undefined;
  /** PostgreSQL of everything else; that of the catalog by default. */
  quotesDatabaseUrl?: string | null | undefined;
  /** The folder of files that came with requests, `attachments` in `dataDir` by default. */
  attachmentsDir?: string | undefined;
  /** How many catalogs before the one in force stay when an import is published; none by default. */
  keepCatalogs?: number;
};

/** The longest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1;
const ONE_CATALOG: FollowOptions = { lookEveryMs: NEVER_MS, graceMs: NEVER_MS };

/** Opens what is read of a catalog, and what an import writes to. */
type CatalogStores = {
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

/** Opens what is written while the site runs. */
type DeskStores = {
  /**
   * Requests for quote. Rejects with `StoreUnavailable` when quotes.db is damaged, newer than this program or locked; PostgreSQL may be out, its methods
   * reject until it is back.
   */
  quoteStore(): Promise<QuoteStore>;
  /** What restores copies of requests for quote. */
  quoteRestore(): Promise<QuoteRestore>;
  /** Operators and the audit log. Rejects as `quoteStore` does, for operators.db. */
  operatorStore(): Promise<OperatorStore>;
};

/** Opens what is known of crawlers, which is beside requests for quote. */
type CrawlStores = {
  /**
   * Rejects with `StoreUnavailable` when crawl.db cannot be opened. With `onSetAside` a file that is damaged or something else is set aside, for the one that writes. PostgreSQL
   * may be out.
   */
  crawlStore(options?: { onSetAside?: (name: string) => void }): Promise<CrawlStore>;
};

/** The stores of a site. Nothing is opened before one of the methods is called, and each loads the driver that it needs and no other. */
export type Stores = CatalogStores & DeskStores & CrawlStores;

export function openStores(place: StorePlace): Stores {
  const { dataDir, databaseUrl, keepCatalogs } = place;
  const quotesUrl = quotesDatabaseOf(place);
  const attachmentsDir = attachmentsOf(place);
  return {
    ...(databaseUrl ? postgresCatalogs(databaseUrl, keepCatalogs) : sqliteCatalogs(dataDir, keepCatalogs)),
    ...(quotesUrl ? postgresDesk(quotesUrl, { dataDir, attachmentsDir }) : sqliteDesk(dataDir, attachmentsDir)),
    crawlStore: async (options) =>
      quotesUrl
        ? (await import('../crawl/store/postgres/crawl-store.ts')).openPostgresCrawlStore({ url: quotesUrl })
        : (await import('../crawl/store/sqlite/crawl-store.ts')).openSqliteCrawlStore({ dataDir, ...options }),
  };
}

/** The PostgreSQL of requests for quote and operators; null where they are files in `dataDir`. */
export function quotesDatabaseOf({ databaseUrl, quotesDatabaseUrl }: StorePlace): string | null {
  return quotesDatabaseUrl || databaseUrl || null;
}

/** What nodes and processes agree on, in the PostgreSQL of requests; null where requests are files, which one process serves. */
export async function openCluster(
  place: StorePlace & { cluster?: { node: string } | null },
): Promise<ClusterStore | null> {
  const url = quotesDatabaseOf(place);
  if (url === null) return null;
  const { openClusterStore } = await import('../cluster/open-cluster-store.ts');
  return openClusterStore({ url, node: place.cluster?.node });
}

/** The mark of the folder of all nodes that the folder of files lacks; null where it is that folder, and where no nodes share one. */
export async function missingMark(place: StorePlace): Promise<string | null> {
  const cluster = await openCluster(place);
  if (cluster === null) return null;
  try {
    return await (await import('./shared-folder.ts')).markNotIn(attachmentsOf(place), cluster.notes);
  } finally {
    await cluster.close();
  }
}

const attachmentsOf = ({ dataDir, attachmentsDir }: StorePlace): string =>
  attachmentsDir ?? join(dataDir, 'attachments');

/** Where jobs of the server are kept: with what several processes agree on, or in `dataDir` where there is one. */
export function jobPlaceOf(dataDir: string, cluster: ClusterStore | null): JobPlace {
  return cluster ?? { notes: openFolderNotes(join(dataDir, 'notes')), onOneNode: onThisNode };
}

function sqliteCatalogs(dataDir: string, keepCatalogs: number | undefined): CatalogStores {
  const source = () => import('../catalog/sqlite/catalog-source.ts');
  return {
    catalogSource: async (options) => (await source()).openSqliteCatalogSource({ dataDir, ...options }),
    sitemapSource: async () => (await source()).followSqliteCatalog(dataDir, openSitemapCatalog, ONE_CATALOG),
    listingSource: async () => (await source()).followSqliteCatalog(dataDir, openListingCatalog, ONE_CATALOG),
    sitemapCatalog: async (version) => (await source()).openSqliteCatalogVersion(dataDir, version, openSitemapCatalog),
    catalogDatabase: async () =>
      (await import('../catalog/sqlite/catalog-loader.ts')).openSqliteCatalogDatabase({ dataDir, keepCatalogs }),
  };
}

function postgresCatalogs(url: string, keepCatalogs: number | undefined): CatalogStores {
  const source = () => import('../catalog/postgres/catalog-source.ts');
  return {
    catalogSource: async (options) => (await source()).openPostgresCatalogSource({ url, ...options }),
    sitemapSource: async () => (await source()).followPostgresCatalog({ url }, openSitemapCatalog, ONE_CATALOG),
    listingSource: async () => (await source()).followPostgresCatalog({ url }, openListingCatalog, ONE_CATALOG),
    sitemapCatalog: async (version) =>
      (await source()).openPostgresCatalogVersion({ url }, version, openSitemapCatalog),
    catalogDatabase: async () =>
      (await import('../catalog/postgres/catalog-loader.ts')).openPostgresCatalogDatabase({ url, keepCatalogs }),
  };
}

function sqliteDesk(dataDir: string, attachmentsDir: string): DeskStores {
  return {
    quoteStore: async () =>
      (await import('../quotes/store/sqlite/quote-store.ts')).openSqliteQuoteStore({ dataDir, attachmentsDir }),
    quoteRestore: async () =>
      (await import('../quotes/store/sqlite/restore-quotes.ts')).openSqliteQuoteRestore({ dataDir }),
    operatorStore: async () =>
      (await import('../operators/store/sqlite/operator-store.ts')).openSqliteOperatorStore({ dataDir }),
  };
}

type DeskFolders = { dataDir: string; attachmentsDir: string };

function postgresDesk(url: string, { dataDir, attachmentsDir }: DeskFolders): DeskStores {
  return {
    quoteStore: async () =>
      (await import('../quotes/store/postgres/quote-store.ts')).openPostgresQuoteStore({
        url,
        attachmentsDir,
        holdsFiles: async () => (await missingMark({ dataDir, attachmentsDir, quotesDatabaseUrl: url })) === null,
      }),
    quoteRestore: async () => {
      const { withDump } = await import('../quotes/store/postgres/quote-dump.ts');
      // a site that moves to PostgreSQL brings a copy of its file
      const withCopy: WithCopy = async (file, use) => {
        if (!isDatabaseFile(file)) return withDump(file, use);
        return (await import('../quotes/store/sqlite/copy-draft.ts')).withFileCopy(dataDir)(file, use);
      };
      const { openPostgresQuoteRestore } = await import('../quotes/store/postgres/restore-quotes.ts');
      return openPostgresQuoteRestore(url, withCopy);
    },
    operatorStore: async () =>
      (await import('../operators/store/postgres/operator-store.ts')).openPostgresOperatorStore({ url }),
  };
}

/**
 * Opens requests for quote in a process that retries. Once it has seen a database with content, it makes no empty one in its place: a file that was damaged
 * and is gone at the next try is being repaired, and requests taken into an empty one would be lost.
 */
export function quoteStoreOpener(place: StorePlace): () => Promise<QuoteStore> {
  const file = join(place.dataDir, 'quotes.db');
  let wasThere = false;
  return async () => {
    const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (quotesDatabaseOf(place) === null && wasThere && !isThere)
      throw new StoreUnavailable(`${file} is gone: put it back, or start the program again to begin an empty one`);
    wasThere ||= isThere;
    return openStores(place).quoteStore();
  };
}

/**
 * The operators, opened at the first use. While they cannot be opened (disk full, read-only), each use tries again and rejects with `StoreUnavailable`: the
 * catalog is served meanwhile.
 */
export function operatorsWhenNeeded(place: StorePlace): OperatorStore {
  let opening: Promise<OperatorStore> | null = null;
  const opened = (): Promise<OperatorStore> =>
    (opening ??= openStores(place)
      .operatorStore()
      .catch((error: unknown) => {
        opening = null;
        throw error;
      }));
  const log: AuditLog = {
    append: async (entry) => (await opened()).log.append(entry),
    list: async (query) => (await opened()).log.list(query),
    count: async (query) => (await opened()).log.count(query),
  };
  const close = async (): Promise<void> => {
    const store = await opening?.catch(() => null);
    await store?.close();
  };
  return new Proxy({ log, close } as OperatorStore, {
    get: (own, name: keyof OperatorStore) =>
      own[name] ??
      (async (...values: unknown[]) => {
        const method = (await opened())[name] as (...values: unknown[]) => Promise<unknown>;
        return method(...values);
      }),
  });
}

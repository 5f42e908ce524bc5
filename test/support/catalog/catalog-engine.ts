import type { CatalogDatabase } from '../../../src/publog/catalog-loader.ts';
import type { CatalogSource, FollowOptions } from '../../../src/publog/catalog-source.ts';

/** A place for catalogs, empty at first, that a driver reads and writes. Contract suites run on it. */
export type CatalogEngine = {
  /** Keeps only the catalog in force. */
  database: CatalogDatabase;
  /** The same place; `keepCatalogs` catalogs before the one in force stay. */
  keeping(keepCatalogs: number): CatalogDatabase;
  openSource(options?: FollowOptions): Promise<CatalogSource>;
  /** Names of the files or schemas of catalogs that are there, whole or not. */
  listVersions(): Promise<string[]>;
  /** How many of the runs of a property it takes: half, or those that show its dialect where each asks over a connection. */
  runs(all: number): number;
  remove(): Promise<void>;
};

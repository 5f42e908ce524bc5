import type { CatalogSource } from '../catalog-store.ts';
import type { FollowOptions } from '../follow-catalog.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { followPostgresCatalog, type PostgresPlace } from './follow-postgres-catalog.ts';

export type PostgresCatalogOptions = PostgresPlace & FollowOptions;

/** The whole catalog of the database at `url`. */
export function openPostgresCatalogSource({
  url,
  maxConnections,
  ...options
}: PostgresCatalogOptions): Promise<CatalogSource> {
  return followPostgresCatalog({ url, maxConnections }, openCatalogStore, options);
}

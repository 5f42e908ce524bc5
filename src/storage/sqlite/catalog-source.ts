import type { CatalogSource } from '../catalog-store.ts';
import type { FollowOptions } from '../follow-catalog.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { followSqliteCatalog } from './follow-sqlite-catalog.ts';

/** The whole catalog of the embedded database in `dataDir`. */
export function openSqliteCatalogSource({
  dataDir,
  ...options
}: { dataDir: string } & FollowOptions): Promise<CatalogSource> {
  return followSqliteCatalog(dataDir, openCatalogStore, options);
}

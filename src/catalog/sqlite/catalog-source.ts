import type { CatalogSource } from '../catalog-store.ts';
import type { FollowOptions } from '../follow-catalog.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { followSqliteCatalog } from './follow-sqlite-catalog.ts';
import { searchOffThread } from './search-off-thread.ts';

/** The whole catalog of the embedded database in `dataDir`; its searches run in a thread of their own. */
export function openSqliteCatalogSource({
  dataDir,
  ...options
}: { dataDir: string } & FollowOptions): Promise<CatalogSource> {
  return followSqliteCatalog(
    dataDir,
    async (database, file) => searchOffThread(await openCatalogStore(database), file),
    options,
  );
}

import { join } from 'node:path';
import type { CatalogSource } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';
import { followCatalog, type FollowOptions } from '../follow-catalog.ts';
import { catalogFileName, readCatalogPointer } from './catalog-pointer.ts';
import { checkCatalogFile } from './check-catalog-file.ts';
import { openSqliteDatabase } from '../../database/sqlite/sqlite-database.ts';

/** Follows the catalog file that `DATA_DIR/catalog-current.json` names; `openStore` makes of its database what is to be read of it, and owns it from then on. */
export function followSqliteCatalog<Store extends { close(): Promise<void> }>(
  dataDir: string,
  openStore: (database: Database, file: string) => Promise<Store>,
  options?: FollowOptions,
): Promise<CatalogSource<Store>> {
  return followCatalog(
    {
      find: async () => (await readCatalogPointer(dataDir))?.version ?? null,
      open: (version) => openSqliteCatalogVersion(dataDir, version, openStore),
      close: async () => {},
    },
    options,
  );
}

/** Opens one version, in force or not. Rejects with `StoreUnavailable` when it is missing or cannot be read. */
export async function openSqliteCatalogVersion<Store>(
  dataDir: string,
  version: string,
  openStore: (database: Database, file: string) => Promise<Store>,
): Promise<Store> {
  const file = join(dataDir, catalogFileName(version));
  await checkCatalogFile(file);
  const database = openSqliteDatabase(file);
  try {
    return await openStore(database, file);
  } catch (error) {
    await database.close();
    throw error;
  }
}

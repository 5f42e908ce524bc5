import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#base/database/database.ts';
import { orClose } from '#base/domain/in-parallel.ts';
import { isDamaged, openSqliteDatabase } from '#base/database/sqlite/sqlite-database.ts';
import { type CatalogSource, followCatalog, type FollowOptions } from '../catalog-source.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { catalogFileName, checkCatalogFile, readCatalogPointer } from './catalog-file.ts';
import { openChangeFile } from './change-file.ts';
import { searchOffThread } from './search-off-thread.ts';

/** ISO time, the date of the file. */
type OpenedFile = { path: string; importedAt: string };

/** Searches run in a thread. */
export function openSqliteCatalogSource(dataDir: string, options?: FollowOptions): Promise<CatalogSource> {
  return followSqliteCatalog(
    dataDir,
    async (database, file) => {
      const openChanges = async (version: string) => openChangeFile(dataDir, version);
      const store = await openCatalogStore(database, { ...file, openChanges });
      return { ...searchOffThread(store, file.path), isDamaged: () => isDamaged(file.path) };
    },
    options,
  );
}

/** `openStore` owns the database. */
export function followSqliteCatalog<Store extends { close(): Promise<void> }>(
  dataDir: string,
  openStore: (database: Database, file: OpenedFile) => Promise<Store>,
  options?: FollowOptions,
): Promise<CatalogSource<Store>> {
  const versions = {
    find: async () => (await readCatalogPointer(dataDir))?.version ?? null,
    open: (version: string) => openSqliteCatalogVersion(dataDir, version, openStore, options?.cacheKibibytes),
    close: async () => {},
  };
  return followCatalog(versions, options);
}

/** Rejects with `StoreUnavailable`. */
export async function openSqliteCatalogVersion<Store>(
  dataDir: string,
  version: string,
  openStore: (database: Database, file: OpenedFile) => Promise<Store>,
  cacheKibibytes?: number,
): Promise<Store> {
  const file = join(dataDir, catalogFileName(version));
  await checkCatalogFile(file);
  const database = openSqliteDatabase(file, cacheKibibytes);
  return orClose(database, async () => {
    const importedAt = new Date(Math.round((await stat(file)).mtimeMs)).toISOString();
    return openStore(database, { path: file, importedAt });
  });
}

import { join } from 'node:path';
import type { CatalogSource } from '../catalog-store.ts';
import { followCatalog, type FollowOptions } from '../follow-catalog.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { catalogFileName, readCatalogPointer } from './catalog-pointer.ts';
import { checkCatalogFile } from './check-catalog-file.ts';
import { openSqliteDatabase } from './sqlite-database.ts';

/** Follows the catalog file that `DATA_DIR/catalog-current.json` names. */
export function openSqliteCatalogSource({
  dataDir,
  ...options
}: { dataDir: string } & FollowOptions): Promise<CatalogSource> {
  return followCatalog(
    {
      find: async () => (await readCatalogPointer(dataDir))?.version ?? null,
      open: (version) => openSqliteCatalog(join(dataDir, catalogFileName(version))),
      close: async () => {},
    },
    options,
  );
}

async function openSqliteCatalog(file: string) {
  await checkCatalogFile(file);
  const database = openSqliteDatabase(file);
  try {
    return await openCatalogStore(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

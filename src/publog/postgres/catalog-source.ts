import type { Database } from '#base/database/database.ts';
import { openPostgresDatabase } from '#base/database/postgres/postgres-database.ts';
import { limitTime } from '../store-methods.ts';
import { type CatalogSource, followCatalog, type FollowOptions } from '../catalog-source.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { findCurrentVersion, POINTER_SCHEMA, schemaOfVersion } from './current-version.ts';

/** The whole catalog of the database at `url`. */
export function openPostgresCatalogSource({
  url,
  maxConnections,
  ...options
}: PostgresPlace & FollowOptions): Promise<CatalogSource> {
  return followPostgresCatalog({ url, maxConnections }, openCatalogStore, options);
}

type PostgresPlace = { url: string; maxConnections?: number | undefined };

/**
 * Follows the version that `catalog.current_version` names. Each version has its own connections; `openStore` opens a store on them and owns them from then on.
 */
export function followPostgresCatalog<Store extends { close(): Promise<void> }>(
  { url, maxConnections }: PostgresPlace,
  openStore: (database: Database) => Promise<Store>,
  options?: FollowOptions,
): Promise<CatalogSource<Store>> {
  const pointer = openPostgresDatabase({ url, schema: POINTER_SCHEMA, maxConnections: 1 });
  return followCatalog(
    {
      find: () => findCurrentVersion(pointer),
      open: async (version) => limitTime(await openPostgresCatalogVersion({ url, maxConnections }, version, openStore)),
      close: () => pointer.close(),
    },
    options,
  );
}

/** Opens one version, in force or not. Rejects when it is missing or cannot be read. */
export async function openPostgresCatalogVersion<Store>(
  { url, maxConnections }: PostgresPlace,
  version: string,
  openStore: (database: Database) => Promise<Store>,
): Promise<Store> {
  const database = openPostgresDatabase({ url, schema: schemaOfVersion(version), maxConnections });
  try {
    return await openStore(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

import type { CatalogSource } from '../catalog-store.ts';
import { followCatalog, type FollowOptions } from '../follow-catalog.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { limitTime } from '../time-limit.ts';
import { findCurrentVersion, POINTER_SCHEMA, schemaOfVersion } from './current-version.ts';
import { openPostgresDatabase } from './postgres-database.ts';

export type PostgresCatalogOptions = { url: string; maxConnections?: number } & FollowOptions;

/** Follows the version that `catalog.current_version` names. Each version is read through connections of its own. */
export function openPostgresCatalogSource({
  url,
  maxConnections,
  ...options
}: PostgresCatalogOptions): Promise<CatalogSource> {
  const pointer = openPostgresDatabase({ url, schema: POINTER_SCHEMA, maxConnections: 1 });
  return followCatalog(
    {
      find: () => findCurrentVersion(pointer),
      open: async (version) => {
        const database = openPostgresDatabase({ url, schema: schemaOfVersion(version), maxConnections });
        try {
          return limitTime(await openCatalogStore(database));
        } catch (error) {
          await database.close();
          throw error;
        }
      },
      close: () => pointer.close(),
    },
    options,
  );
}

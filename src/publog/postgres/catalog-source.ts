import type { Database } from '#base/database/database.ts';
import { orClose } from '#base/domain/in-parallel.ts';
import { openPostgresDatabase } from '#base/database/postgres/pool.ts';
import { limitTime } from '../store-methods.ts';
import { checkFormat, followCatalog, type CatalogSource, type FollowOptions } from '../catalog-source.ts';
import { openCatalogStore } from '../open-catalog-store.ts';
import { findSample } from '../catalog-edition.ts';
import { openChangeSchema } from './change-schema.ts';

export function openPostgresCatalogSource(url: string, options?: FollowOptions): Promise<CatalogSource> {
  const openStore = (database: Database) => openCatalogStore(database, { openChanges: () => openChangeSchema(url) });
  return followPostgresCatalog(url, openStore, options);
}

/** Each version has its own connections. */
export function followPostgresCatalog<Store extends { close(): Promise<void> }>(
  url: string,
  openStore: (database: Database) => Promise<Store>,
  options?: FollowOptions,
): Promise<CatalogSource<Store>> {
  const pointer = openPostgresDatabase({ url, schema: POINTER_SCHEMA, maxConnections: 1 });
  const versions = {
    find: () => findCurrentVersion(pointer),
    open: async (version: string) => limitTime(await openPostgresCatalogVersion(url, version, openStore)),
    close: () => pointer.close(),
  };
  return followCatalog(versions, options);
}

/** Rejects when missing or unreadable. */
export async function openPostgresCatalogVersion<Store>(
  url: string,
  version: string,
  openStore: (database: Database) => Promise<Store>,
  maxConnections?: number,
): Promise<Store> {
  const database = openPostgresDatabase({ url, schema: schemaOfVersion(version), maxConnections });
  return orClose(database, () => openStore(database));
}

/** Names the version in force. */
const POINTER_SCHEMA = 'catalog';

export const schemaOfVersion = (version: string): string => `catalog_${version.toLowerCase()}`;

/** Null before the first import. Rejects with `StoreUnavailable` for another format. */
export async function findCurrentVersion(database: Database): Promise<string | null> {
  const [exists] = await database.query<[string | null]>(FIND_POINTER);
  if (!exists?.[0]) return null;
  const [row] = await database.query<[version: string, format: number]>(FIND_VERSION);
  if (!row) return null;
  const [version, format] = row;
  const schema = schemaOfVersion(version);
  await checkFormat(schema, format, () => findSample(database, `${schema}.`));
  return version;
}

// null when the table does not exist
const FIND_POINTER = `
  select to_regclass('catalog.current_version')::text`;

// one row
const FIND_VERSION = `
  select version, format
  from catalog.current_version`;

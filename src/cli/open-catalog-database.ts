import type { CatalogDatabase } from '../catalog/catalog-loader.ts';

/**
 * Where a catalog is imported to: PostgreSQL when a `databaseUrl` is set, else the embedded database in `dataDir`. `keepCatalogs` before the one in force
 * stay, none by default.
 */
export type CatalogDatabasePlace = { dataDir: string; databaseUrl?: string | null; keepCatalogs?: number };

/** Opens the configured engine for an import and loads no driver but that one. */
export async function openCatalogDatabase({
  dataDir,
  databaseUrl,
  keepCatalogs,
}: CatalogDatabasePlace): Promise<CatalogDatabase> {
  if (databaseUrl) {
    const { openPostgresCatalogDatabase } = await import('../catalog/postgres/catalog-loader.ts');
    return openPostgresCatalogDatabase({ url: databaseUrl, keepCatalogs });
  }
  const { openSqliteCatalogDatabase } = await import('../catalog/sqlite/catalog-loader.ts');
  return openSqliteCatalogDatabase({ dataDir, keepCatalogs });
}

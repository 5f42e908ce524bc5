import type { CatalogSource } from '../storage/catalog-store.ts';

/** Where the catalog is kept: PostgreSQL when a `databaseUrl` is set, else the embedded database in `dataDir`. */
export type CatalogPlace = { dataDir: string; databaseUrl?: string | undefined };

/** Opens the catalog of the configured engine and loads no driver but that one. */
export async function openCatalogSource({ dataDir, databaseUrl }: CatalogPlace): Promise<CatalogSource> {
  if (databaseUrl) {
    const { openPostgresCatalogSource } = await import('../storage/postgres/catalog-source.ts');
    return openPostgresCatalogSource({ url: databaseUrl });
  }
  const { openSqliteCatalogSource } = await import('../storage/sqlite/catalog-source.ts');
  return openSqliteCatalogSource({ dataDir });
}

import type { CatalogSource } from '../catalog/catalog-store.ts';
import type { FollowOptions } from '../catalog/catalog-source.ts';
import { openSitemapCatalog, type SitemapCatalog } from '../catalog/open-sitemap-catalog.ts';

/** Where the catalog is kept: PostgreSQL when a `databaseUrl` is set, else the embedded database in `dataDir`. */
export type CatalogPlace = { dataDir: string; databaseUrl?: string | undefined };

/** Opens the catalog of the configured engine and loads no driver but that one. */
export async function openCatalogSource(
  { dataDir, databaseUrl }: CatalogPlace,
  options: FollowOptions = {},
): Promise<CatalogSource> {
  if (databaseUrl) {
    const { openPostgresCatalogSource } = await import('../catalog/postgres/catalog-source.ts');
    return openPostgresCatalogSource({ url: databaseUrl, ...options });
  }
  const { openSqliteCatalogSource } = await import('../catalog/sqlite/catalog-source.ts');
  return openSqliteCatalogSource({ dataDir, ...options });
}

/** The same for a run over the sitemaps: it opens what those are made from and loads no more. */
export async function openSitemapCatalogSource(
  { dataDir, databaseUrl }: CatalogPlace,
  options: FollowOptions = {},
): Promise<CatalogSource<SitemapCatalog>> {
  if (databaseUrl) {
    const { followPostgresCatalog } = await import('../catalog/postgres/catalog-source.ts');
    return followPostgresCatalog({ url: databaseUrl }, openSitemapCatalog, options);
  }
  const { followSqliteCatalog } = await import('../catalog/sqlite/catalog-source.ts');
  return followSqliteCatalog(dataDir, openSitemapCatalog, options);
}

/** The same of a version that is not in force any more. Rejects when it is gone or cannot be read. */
export async function openSitemapCatalogVersion(
  { dataDir, databaseUrl }: CatalogPlace,
  version: string,
): Promise<SitemapCatalog> {
  if (databaseUrl) {
    const { openPostgresCatalogVersion } = await import('../catalog/postgres/catalog-source.ts');
    return openPostgresCatalogVersion({ url: databaseUrl }, version, openSitemapCatalog);
  }
  const { openSqliteCatalogVersion } = await import('../catalog/sqlite/catalog-source.ts');
  return openSqliteCatalogVersion(dataDir, version, openSitemapCatalog);
}

import postgres from 'postgres';
import { inject } from 'vitest';
import { freshDatabase } from '../../fresh-database.ts';
import type { CatalogEngine } from './catalog-engine.ts';
import { openPostgresCatalogDatabase } from '../../../src/catalog/postgres/catalog-loader.ts';
import { openPostgresCatalogSource } from '../../../src/catalog/postgres/catalog-source.ts';

/** Catalogs in an empty database. */
export async function anEngine(): Promise<CatalogEngine & { url: string }> {
  const url = await freshDatabase(inject('postgresUrl'));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  return {
    url,
    database: openPostgresCatalogDatabase({ url }),
    keeping: (keepCatalogs) => openPostgresCatalogDatabase({ url, keepCatalogs }),
    openSource: (options) => openPostgresCatalogSource({ url, ...options }),
    listVersions: async () => {
      const rows = await sql`select nspname from pg_namespace where nspname like 'catalog~_%' escape '~'`;
      return rows.map((row) => String(row['nspname']));
    },
    remove: () => sql.end(),
  };
}

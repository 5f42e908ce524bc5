import { inject } from 'vitest';
import { freshDatabase, runSql } from '../../fresh-database.ts';
import type { CatalogEngine } from './catalog-engine.ts';
import { openPostgresCatalogDatabase } from '../../../src/publog/postgres/catalog-loader.ts';
import { openPostgresCatalogSource } from '../../../src/publog/postgres/catalog-source.ts';

/** Catalogs in an empty database. */
export async function anEngine(): Promise<CatalogEngine & { url: string }> {
  const url = await freshDatabase(inject('postgresUrl'));
  return {
    url,
    database: openPostgresCatalogDatabase({ url }),
    keeping: (keepCatalogs) => openPostgresCatalogDatabase({ url, keepCatalogs }),
    openSource: (options) => openPostgresCatalogSource(url, options),
    listVersions: async () => {
      const rows = await runSql(url, "select nspname from pg_namespace where nspname like 'catalog~_%' escape '~'");
      return rows.map(([name]) => String(name));
    },
    remove: async () => {},
  };
}

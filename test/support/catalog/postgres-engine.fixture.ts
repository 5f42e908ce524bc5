import { inject } from 'vitest';
import { freshDatabase, runSql } from '../../fresh-database.ts';
import type { CatalogEngine } from './catalog-engine.ts';
import { openPostgresCatalogDatabase } from '../../../src/publog/postgres/catalog-loader.ts';
import { openPostgresCatalogSource } from '../../../src/publog/postgres/catalog-source.ts';

/** Catalogs in a database, empty at first, or as in the one of another address. */
export async function anEngine(like?: string): Promise<CatalogEngine & { url: string }> {
  const url = await freshDatabase(inject('postgresUrl'), like);
  return {
    url,
    database: openPostgresCatalogDatabase({ url }),
    keeping: (keepCatalogs) => openPostgresCatalogDatabase({ url, keepCatalogs }),
    openSource: (options) => openPostgresCatalogSource(url, options),
    listVersions: async () => {
      const rows = await runSql(url, "select nspname from pg_namespace where nspname like 'catalog~_%' escape '~'");
      return rows.map(([name]) => String(name));
    },
    runs: (all) => Math.ceil(all / 10),
    remove: async () => {},
  };
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogEngine } from './catalog-engine.ts';
import { openSqliteCatalogDatabase } from '../../../src/publog/sqlite/catalog-loader.ts';
import { openSqliteCatalogSource } from '../../../src/publog/sqlite/catalog-source.ts';

/** Catalogs in an empty temporary folder. */
export async function anEngine(): Promise<CatalogEngine & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'catalog-store-'));
  return {
    dataDir,
    database: openSqliteCatalogDatabase({ dataDir }),
    keeping: (keepCatalogs) => openSqliteCatalogDatabase({ dataDir, keepCatalogs }),
    openSource: (options) => openSqliteCatalogSource(dataDir, options),
    listVersions: async () => readdirSync(dataDir).filter((name) => name.includes('.db')),
    runs: (all) => Math.ceil(all / 2),
    remove: async () => rmSync(dataDir, { recursive: true }),
  };
}

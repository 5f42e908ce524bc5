import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeCatalogStore } from '../catalog-store.contract.ts';
import { openSqliteCatalogDatabase } from './catalog-loader.ts';
import { openSqliteCatalogSource } from './catalog-source.ts';

describeCatalogStore('SQLite', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'catalog-store-'));
  return {
    database: openSqliteCatalogDatabase({ dataDir }),
    openSource: () => openSqliteCatalogSource({ dataDir }),
    remove: async () => rmSync(dataDir, { recursive: true }),
  };
});

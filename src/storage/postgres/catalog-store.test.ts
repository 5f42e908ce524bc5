import { inject } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { describeCatalogStore } from '../catalog-store.contract.ts';
import { openPostgresCatalogDatabase } from './catalog-loader.ts';
import { openPostgresCatalogSource } from './catalog-source.ts';

describeCatalogStore('PostgreSQL', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  return {
    database: openPostgresCatalogDatabase({ url }),
    openSource: () => openPostgresCatalogSource({ url }),
    remove: async () => {},
  };
});

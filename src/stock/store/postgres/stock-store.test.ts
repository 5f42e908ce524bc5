import { inject } from 'vitest';
import { freshDatabase } from '../../../../test/fresh-database.ts';
import { describeStockStore } from '../stock-store.contract.ts';
import { openPostgresStockStore } from './stock-store.ts';

describeStockStore('PostgreSQL', async () => {
  const url = await freshDatabase(inject('postgresUrl'));
  return { open: () => openPostgresStockStore({ url }) };
});

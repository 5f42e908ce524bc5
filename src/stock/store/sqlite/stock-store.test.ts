import { newFolder } from '../../../../test/support/new-folder.ts';
import { describeStockStore } from '../stock-store.contract.ts';
import { openSqliteStockStore } from './stock-store.ts';

describeStockStore('SQLite', async () => {
  const dataDir = newFolder('stock');
  return { open: () => openSqliteStockStore({ dataDir }) };
});

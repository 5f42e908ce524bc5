import { join } from 'node:path';
import {
  openWritableDatabase,
  type WritableDatabaseOptions,
  DIALECT,
  type FileFormat,
} from '#base/database/sqlite/writable-file.ts';
import { stockMigrations } from '../stock-schema.ts';
import { createStockStore, type StockStore } from '../stock-store.ts';

export const STOCK_FILE = 'stock.db';

const FORMAT: FileFormat = {
  contents: 'stock lists',
  applicationId: 0x53544f4b, // "STOK"
  migrations: stockMigrations(DIALECT),
};

/** Stock lists in a file of their own. */
export async function openSqliteStockStore(given: WritableDatabaseOptions & { dataDir: string }): Promise<StockStore> {
  const { dataDir, ...options } = given;
  const database = await openWritableDatabase(join(dataDir, STOCK_FILE), FORMAT, options);
  // a draft that a failing machine loses is sent again
  for (const pragma of [
    'synchronous = normal',
    'secure_delete = off',
    'cache_size = -32768',
    'wal_autocheckpoint = 16000',
  ])
    database.writer.exec(`pragma ${pragma}`);
  return createStockStore(database);
}

import { join } from 'node:path';
import {
  openWritableDatabase,
  type WritableDatabaseOptions,
  DIALECT,
  type FileFormat,
} from '#base/database/sqlite/writable-file.ts';
import { stockMigrations } from '../stock-schema.ts';
import { createStockStore, type StockStore } from '../stock-store.ts';

export const STOCK_FILE_FORMAT: FileFormat = {
  contents: 'stock lists',
  applicationId: 0x53544f4b, // "STOK"
  migrations: stockMigrations(DIALECT),
};

/** Stock lists in a file of their own. */
export async function openSqliteStockStore(given: WritableDatabaseOptions & { dataDir: string }): Promise<StockStore> {
  const { dataDir, ...options } = given;
  // a check of gigabytes would keep the server from its start: what is damaged is found when it is read
  const database = await openWritableDatabase(join(dataDir, 'stock.db'), STOCK_FILE_FORMAT, {
    ...options,
    skipsCheck: true,
  });
  // a draft that a failing machine loses is sent again
  database.writer.exec('pragma synchronous = normal; pragma secure_delete = off; pragma wal_autocheckpoint = 16000');
  return createStockStore(database);
}

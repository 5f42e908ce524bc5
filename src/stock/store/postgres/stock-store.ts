import { openSchemaPool, DIALECT, type WritableSchema } from '#base/database/postgres/schema-pool.ts';
import { stockMigrations } from '../stock-schema.ts';
import { createStockStore, type StockStore } from '../stock-store.ts';

const SCHEMA: WritableSchema = { name: 'stock', lock: 5_155_461, migrations: stockMigrations(DIALECT) };

/** Opens the schema `stock`, also while the database is out. */
export async function openPostgresStockStore({ url }: { url: string }): Promise<StockStore> {
  return createStockStore(openSchemaPool({ url, schema: SCHEMA, maxConnections: 1 }));
}

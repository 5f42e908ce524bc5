import { quotesDatabaseOf, type StorePlace } from '#base/settings/site-origin.ts';
import type { StockStore } from './stock-store.ts';

/** Opens the stock lists beside the requests for quote. Rejects with `StoreUnavailable`; PostgreSQL may be out. */
export async function openStockStore(place: StorePlace): Promise<StockStore> {
  const url = quotesDatabaseOf(place);
  if (url !== null) return (await import('./postgres/stock-store.ts')).openPostgresStockStore({ url });
  return (await import('./sqlite/stock-store.ts')).openSqliteStockStore({ dataDir: place.dataDir });
}

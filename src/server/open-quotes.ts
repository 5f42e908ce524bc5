import type { QuoteStore } from '../storage/quote-store.ts';

/** Where requests for quote are kept: PostgreSQL when a `databaseUrl` is set, else DATA_DIR/quotes.db. */
export type QuotePlace = { dataDir: string; databaseUrl?: string | null };

/**
 * Opens the requests of the configured engine and loads no driver but that one. Rejects with `StoreUnavailable` when quotes.db is damaged,
 * newer than this program or locked; PostgreSQL may be out, its methods reject until it is back.
 */
export async function openQuoteStore({ dataDir, databaseUrl }: QuotePlace): Promise<QuoteStore> {
  if (databaseUrl) {
    const { openPostgresQuoteStore } = await import('../storage/postgres/quote-store.ts');
    return openPostgresQuoteStore({ url: databaseUrl });
  }
  const { openSqliteQuoteStore } = await import('../storage/sqlite/quote-store.ts');
  return openSqliteQuoteStore({ dataDir });
}

import type { QuoteRestore } from '../storage/quote-restore.ts';
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

/** What restores copies into the configured engine. */
export async function openQuoteRestore({ dataDir, databaseUrl }: QuotePlace): Promise<QuoteRestore> {
  if (databaseUrl) {
    const { openPostgresQuoteRestore } = await import('../storage/postgres/restore-quotes.ts');
    return openPostgresQuoteRestore(databaseUrl);
  }
  const { openSqliteQuoteRestore } = await import('../storage/sqlite/restore-quotes.ts');
  return openSqliteQuoteRestore({ dataDir });
}

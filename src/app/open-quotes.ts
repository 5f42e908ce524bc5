import { statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import type { QuoteRestore } from '../quotes/store/quote-copies.ts';
import type { QuoteStore } from '../quotes/store/quote-store.ts';

/** Where requests for quote are kept: PostgreSQL when a `databaseUrl` is set, else DATA_DIR/quotes.db. */
export type QuotePlace = { dataDir: string; databaseUrl?: string | null };

/**
 * Opens the requests of the configured engine and loads no driver but that one. Rejects with `StoreUnavailable` when quotes.db is damaged,
 * newer than this program or locked; PostgreSQL may be out, its methods reject until it is back.
 */
export async function openQuoteStore({ dataDir, databaseUrl }: QuotePlace): Promise<QuoteStore> {
  if (databaseUrl) {
    const { openPostgresQuoteStore } = await import('../quotes/store/postgres/quote-store.ts');
    return openPostgresQuoteStore({ url: databaseUrl });
  }
  const { openSqliteQuoteStore } = await import('../quotes/store/sqlite/quote-store.ts');
  return openSqliteQuoteStore({ dataDir });
}

/**
 * The same for a process that tries again: once it has seen a database with something in it, it makes no empty one in its place. A file that was damaged
 * and is gone at the next try is on its way to be repaired, and requests taken into an empty one would be lost to it.
 */
export function quoteStoreOpener(place: QuotePlace): () => Promise<QuoteStore> {
  const file = join(place.dataDir, 'quotes.db');
  let wasThere = false;
  return async () => {
    const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (!place.databaseUrl && wasThere && !isThere)
      throw new StoreUnavailable(`${file} is gone: put it back, or start the program again to begin an empty one`);
    wasThere ||= isThere;
    return openQuoteStore(place);
  };
}

/** What restores copies into the configured engine. */
export async function openQuoteRestore({ dataDir, databaseUrl }: QuotePlace): Promise<QuoteRestore> {
  if (databaseUrl) {
    const { openPostgresQuoteRestore } = await import('../quotes/store/postgres/restore-quotes.ts');
    return openPostgresQuoteRestore(databaseUrl);
  }
  const { openSqliteQuoteRestore } = await import('../quotes/store/sqlite/restore-quotes.ts');
  return openSqliteQuoteRestore({ dataDir });
}

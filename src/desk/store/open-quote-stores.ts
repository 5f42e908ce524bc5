import { statSync } from 'node:fs';
import { join } from 'node:path';
import { missingMark } from '#base/cluster/open-cluster.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { attachmentsOf, quotesDatabaseOf, type StorePlace } from '#base/settings/store-place.ts';
import type { QuoteRestore } from './quote-copies.ts';
import type { QuoteStore } from './quote-store.ts';

/**
 * Opens the requests for quote. Rejects with `StoreUnavailable` when quotes.db is damaged, newer than this program or locked. PostgreSQL may be out: then the
 * methods reject until it is back.
 */
export async function openQuoteStore(place: StorePlace): Promise<QuoteStore> {
  const [url, attachmentsDir] = [quotesDatabaseOf(place), attachmentsOf(place)];
  if (url === null)
    return (await import('./sqlite/quote-store.ts')).openSqliteQuoteStore({ dataDir: place.dataDir, attachmentsDir });
  return (await import('./postgres/quote-store.ts')).openPostgresQuoteStore({
    url,
    attachmentsDir,
    holdsFiles: async () => (await missingMark(place)) === null,
  });
}

/** Opens what restores copies of requests for quote. */
export async function openQuoteRestore(place: StorePlace): Promise<QuoteRestore> {
  const { dataDir } = place;
  const url = quotesDatabaseOf(place);
  if (url === null) return (await import('./sqlite/quote-store.ts')).openSqliteQuoteRestore({ dataDir });
  return (await import('./postgres/quote-store.ts')).openPostgresQuoteRestore(url, dataDir);
}

/**
 * Opens requests for quote in a process that retries. Once it has seen a database with content, it makes no empty one in its place: a file that was damaged
 * and is gone at the next try is being repaired, and requests taken into an empty one would be lost.
 */
export function quoteStoreOpener(place: StorePlace): () => Promise<QuoteStore> {
  const file = join(place.dataDir, 'quotes.db');
  let wasThere = false;
  return async () => {
    const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (quotesDatabaseOf(place) === null && wasThere && !isThere)
      throw new StoreUnavailable(`${file} is gone: put it back, or start the program again to begin an empty one`);
    wasThere ||= isThere;
    return openQuoteStore(place);
  };
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { markReader } from '#base/cluster/open-cluster.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { attachmentsOf, quotesDatabaseOf, type StorePlace } from '#base/settings/site-origin.ts';
import type { ReadMark } from './attachment-folder.ts';
import type { QuoteRestore } from './quote-copies.ts';
import type { QuoteStore } from './quote-store.ts';

/** Rejects with `StoreUnavailable` for an unusable quotes.db. While PostgreSQL is out, methods reject. */
export async function openQuoteStore(place: StorePlace, mark = markReader(place)): Promise<QuoteStore> {
  const [url, attachmentsDir] = [quotesDatabaseOf(place), attachmentsOf(place)];
  if (url === null)
    return (await import('./sqlite/quote-store.ts')).openSqliteQuoteStore({ dataDir: place.dataDir, attachmentsDir });
  return (await import('./postgres/quote-store.ts')).openPostgresQuoteStore({ url, attachmentsDir, mark });
}

export async function openQuoteRestore(place: StorePlace): Promise<QuoteRestore> {
  const { dataDir } = place;
  const url = quotesDatabaseOf(place);
  if (url === null) return (await import('./sqlite/quote-store.ts')).openSqliteQuoteRestore({ dataDir });
  return (await import('./postgres/quote-store.ts')).openPostgresQuoteRestore(url, dataDir);
}

/** Opens requests in a process that retries. Makes no empty database in place of one that is gone. */
export function quoteStoreOpener(place: StorePlace, mark?: ReadMark): () => Promise<QuoteStore> {
  const file = join(place.dataDir, 'quotes.db');
  let wasThere = false;
  return async () => {
    const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (quotesDatabaseOf(place) === null && wasThere && !isThere)
      throw new StoreUnavailable(`${file} is gone: put it back, or start the program again to begin an empty one`);
    wasThere ||= isThere;
    return openQuoteStore(place, mark);
  };
}

import { quotesDatabaseOf, type StorePlace } from '#base/settings/site-origin.ts';
import type { CrawlStore } from './crawl-store.ts';

/**
 * Opens what is known of crawlers, which is beside requests for quote. Rejects with `StoreUnavailable` when crawl.db cannot be opened. With `onSetAside` a file
 * that is damaged or something else is set aside, for the one that writes. PostgreSQL may be out.
 */
export async function openCrawlStore(
  place: StorePlace,
  options: { onSetAside?: (name: string) => void } = {},
): Promise<CrawlStore> {
  const url = quotesDatabaseOf(place);
  if (url !== null) return (await import('./postgres/crawl-store.ts')).openPostgresCrawlStore({ url });
  return (await import('./sqlite/crawl-store.ts')).openSqliteCrawlStore({ dataDir: place.dataDir, ...options });
}

import { quotesDatabaseOf, type StorePlace } from '#base/settings/site-origin.ts';
import type { CrawlStore } from './crawl-store.ts';

/** Opens the store beside the requests for quote. `onSetAside`: a damaged file is set aside. PostgreSQL may be out. */
export async function openCrawlStore(place: StorePlace, onSetAside?: (name: string) => void): Promise<CrawlStore> {
  const url = quotesDatabaseOf(place);
  if (url !== null) return (await import('./postgres/crawl-store.ts')).openPostgresCrawlStore({ url });
  return (await import('./sqlite/crawl-store.ts')).openSqliteCrawlStore({ dataDir: place.dataDir, onSetAside });
}

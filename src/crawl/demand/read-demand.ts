import { firstKeptMonth } from '../store/create-crawl-store.ts';
import { KEPT_ASKED, KEPT_MISSING, KEPT_MONTHS, type CrawlStore } from '../store/crawl-store.ts';
import type { Demand } from '../demand.ts';

/** What was asked for and not found in so many months up to now, as much of it as is kept of one month. Rejects with `StoreUnavailable`. */
export async function readDemand(
  store: Pick<CrawlStore, 'missing' | 'asked'>,
  months: number,
  atMs: number,
): Promise<Demand> {
  const from = firstKeptMonth(new Date(atMs).toISOString().slice(0, 10), Math.min(months, KEPT_MONTHS));
  const [missing, asked] = await Promise.all([store.missing(from, KEPT_MISSING), store.asked(from, KEPT_ASKED)]);
  return { missing, asked };
}

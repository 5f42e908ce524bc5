import { answerTasks } from '#base/http/bounded-threads.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { CrawlReadAnswer, CrawlReading, CrawlReadings } from './crawl-reads.ts';
import { openCrawlStore } from '../store/open-crawl-store.ts';

/** Opened for each: the file may have been set aside since. */
answerTasks<CrawlReading, CrawlReadAnswer>(async ({ place, method, values }) => {
  try {
    const store = await openCrawlStore(place);
    const read = store[method] as (...given: unknown[]) => ReturnType<CrawlReadings[typeof method]>;
    return { answer: { found: await read(...values).finally(() => store.close()) } };
  } catch (error) {
    if (error instanceof StoreUnavailable) return { answer: { unavailable: error.message } };
    throw error;
  }
});

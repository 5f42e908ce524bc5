import type { CrawlStore } from '../store/crawl-store.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { openBoundedThreads, TimeLimitExceeded } from '#base/http/bounded-threads.ts';
import type { StorePlace } from '#base/settings/store-place.ts';

/** What a page waits for. */
export type CrawlReadings = Pick<CrawlStore, 'fetched' | 'missing' | 'asked' | 'setAside'>;
export type CrawlReading = { place: StorePlace; method: keyof CrawlReadings; values: unknown[] };
export type CrawlReadAnswer = { found: unknown } | { unavailable: string };

/** Two lists of thirteen months take half a second on a busy core. */
const TIME_LIMIT_MS = 30_000;
/** 10,000 addresses, several times over. */
const MEMORY_LIMIT_MB = 256;

/** Reads of the record of crawlers that take milliseconds, in a thread that stays: they wait for no report. They reject with `StoreUnavailable`. */
export function openCrawlReads(place: StorePlace, signal: AbortSignal, timeLimitMs = TIME_LIMIT_MS) {
  const thread = openBoundedThreads<CrawlReading, CrawlReadAnswer>(
    new URL('./crawl-reads.worker.ts', import.meta.url),
    {
      threads: 1,
      timeLimitMs,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    },
  );
  const reading =
    <Method extends keyof CrawlReadings>(method: Method) =>
    async (...values: Parameters<CrawlReadings[Method]>): Promise<Awaited<ReturnType<CrawlReadings[Method]>>> => {
      signal.throwIfAborted();
      const answer = await thread.run({ place, method, values }, { signal }).catch((cause: unknown) => {
        if (!(cause instanceof TimeLimitExceeded)) throw cause;
        throw new StoreUnavailable('The record of crawlers took too long', { cause });
      });
      if ('unavailable' in answer) throw new StoreUnavailable(answer.unavailable);
      return answer.found as Awaited<ReturnType<CrawlReadings[Method]>>;
    };
  const reads: CrawlReadings = {
    fetched: reading('fetched'),
    missing: reading('missing'),
    asked: reading('asked'),
    setAside: reading('setAside'),
  };
  return { ...reads, close: () => thread.close() };
}

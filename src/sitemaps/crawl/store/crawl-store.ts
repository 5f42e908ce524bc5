import type { EngineId } from '../engines/engine-ids.ts';
import type { CrawlBatch, FetchTarget, PageKind, SetAside, TimeCounts } from '../crawl-batch.ts';
import type { DemandedText, MissingPath } from '../demand.ts';
import type { PageBlocks } from './page-blocks.ts';

/** Counts, lists and the pages of single months are kept for so many months, the one under way among them. What was fetched ever stays. */
export const KEPT_MONTHS = 13;
/** Access logs whose place is remembered, as long as counts are kept: those that were read last. Hourly logs of ten servers are fewer. */
export const KEPT_LOGS = 100_000;
/** Editions of the catalog whose changed pages are kept. */
export const KEPT_EDITIONS = 4;
/** Addresses of one list that are kept for a month and an engine: those with most fetches. */
export const KEPT_ADDRESSES = 1_000;
/** The same for addresses that are not there. */
export const KEPT_MISSING = 5_000;
/** The same for texts that were asked for, of each source. */
export const KEPT_DEMAND = 5_000;

/**
 * What crawlers fetched. SQLite for one process, PostgreSQL for several: all add to the same rows, and reads are of all. Every method may reject with
 * `StoreUnavailable`.
 */
export type CrawlStore = {
  /**
   * Adds a batch as a whole; resolves when it is durable. Its name is any text that no other batch has: one that is added again after an unknown outcome
   * counts once. The first batch of a day removes what is old. With `log` it is a part of an access log, and rejects with `StoreUnavailable` when somebody
   * else has read that part; without it is what the server recorded.
   */
  add(batch: CrawlBatch, name: string, log?: LogPart): Promise<void>;
  /**
   * How far an access log was read; null for one that was not. `headOf` says the SHA-256 of its first bytes, in hexadecimal, or null where it has not so
   * many.
   */
  logPlace(headOf: (bytes: number) => string | null): Promise<LogPlace | null>;
  /** The hours in which the server itself recorded, with the second of the first request of each, in milliseconds since 1970. */
  recordedHours(): Promise<Map<number, number>>;
  /** Pages that a verified engine got in a month (YYYY-MM); with null ever. All, or those of some blocks. */
  fetched(engine: EngineId, kind: PageKind, month: string | null, blocks?: Iterable<number>): Promise<PageBlocks>;
  /** Answers from a day (YYYY-MM-DD) on, by day; those of all kinds of addresses together. */
  days(from: string): Promise<DayCounts[]>;
  /** Answers to verified engines from a day on by what was fetched. */
  targets(from: string): Promise<{ engine: EngineId; target: FetchTarget; count: number }[]>;
  /** Sitemaps and sitemap files, by path: the last time that an engine read each, and what it was answered then. */
  sitemaps(engine: EngineId): Promise<Map<string, SitemapRead>>;
  /** Addresses of an engine from a month on, most fetches first. */
  addresses(list: AddressList, engine: EngineId, from: string, limit: number): Promise<AddressCount[]>;
  /** Paths that are not there from a month on, most often asked first. */
  missing(from: string, limit: number): Promise<MissingPath[]>;
  /** What was asked for at least twice from a month on and is not in the catalog, most often asked first. */
  asked(from: string, limit: number): Promise<DemandedText[]>;

  /** The last catalogs that came into force, as far as they were noted, newest first: `KEPT_EDITIONS` at most. */
  editions(): Promise<CrawlEdition[]>;
  /** Notes that a catalog came into force, with its NSNs (by NIIN) that are new or changed since the one before. One that is known changes nothing. */
  addEdition(edition: CrawlEdition, changed: PageBlocks): Promise<void>;
  /** Of NSNs that changed with one of the last editions, those that an engine has not fetched since. By NIIN; some may not be listed any more. */
  changedAndNotFetched(engine: EngineId): Promise<PageBlocks>;
  /** How many days went by from a change to the first fetch after it, over the last editions. */
  refetched(engine: EngineId): Promise<{ days: number; pages: number }[]>;

  /** The damaged record that this one took the place of, while it still lies there: the last one. Null: none. */
  setAside(): Promise<SetAside | null>;
  /** Changes with each batch and edition. */
  revision(): Promise<number>;
  close(): Promise<void>;
};

/** How far an access log was read. It is known by its beginning, wherever it lies and whether it is packed. */
export type LogPlace = {
  /** SHA-256 of the first bytes, in hexadecimal. */
  head: string;
  headBytes: number;
  /** Bytes that were read already, unpacked. */
  position: number;
  /** Bytes of them before which nothing was left out. */
  complete: number;
};

/** A part of a log that was read: the place from which and to which. */
export type LogPart = LogPlace & { from: { position: number; complete: number } };

export type DayCounts = {
  engine: EngineId;
  isVerified: boolean;
  day: string;
  status: number;
  count: number;
  bytes: number;
  ms: TimeCounts;
};

export type SitemapRead = { status: number; lastAt: number; reads: number };

/** `error`: answered with 4xx or 5xx; `unlisted`: patterns of addresses that no sitemap lists; `popular`: listed ones. */
export type AddressList = 'error' | 'unlisted' | 'popular';

export type AddressCount = {
  /** A path, or a pattern of addresses. */
  text: string;
  /** Of errors; 0 elsewhere. */
  status: number;
  count: number;
  /** Of errors: milliseconds since 1970; 0 elsewhere. */
  lastAt: number;
  /** True where addresses with fewer fetches were left out: this one may have been among them, so there were at least `count`. */
  isEstimate: boolean;
};

export type CrawlEdition = {
  /** Name of the catalog version. */
  version: string;
  /** The latest day on which one of its records changed, in days since 1970. */
  latestChange: number;
  /** When it was noted, as YYYY-MM-DD. */
  day: string;
};

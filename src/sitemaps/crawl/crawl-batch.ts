import type { DemandSource } from '#base/domain/demand.ts';
import type { EngineId } from './engines/engine-ids.ts';

/** Pages that have one bit each. Each kind has numbers of its own, which no catalog changes. */
export const PAGE_KINDS = ['nsn', 'fsg', 'fsc', 'name', 'cage'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

/** Counts what went over the bound of a batch: of errors, patterns and missing addresses. */
export const OTHER_ADDRESSES = '(other)';

/** The counts of a batch of answered requests. Batches are added up: in whatever order, each once. */
export type CrawlBatch = {
  /** When the first of its requests began, in milliseconds since 1970; null without any. */
  firstAt: number | null;
  /** Pages that a verified engine got by 200 or 304 on a day (YYYY-MM-DD, UTC): their numbers in ascending order, each once. */
  fetched: { engine: EngineId; day: string; kind: PageKind; pages: Uint32Array }[];
  /** Answers of a day by status; `isVerified` false: somebody who claims to be the engine. */
  days: {
    engine: EngineId;
    isVerified: boolean;
    day: string;
    target: FetchTarget;
    status: number;
    count: number;
    bytes: number;
    ms: TimeCounts;
  }[];
  /** Sitemaps and sitemap files that a verified engine read: the last time, and how often. */
  sitemaps: { engine: EngineId; path: string; status: number; count: number; lastAt: number }[];
  /** Addresses that answered a verified engine with 4xx or 5xx, but for 429 and 503: those are limits of our own. */
  errors: { engine: EngineId; month: string; path: string; status: number; count: number; lastAt: number }[];
  /** Addresses that no sitemap lists, by pattern: "/catalog?search=". */
  unlisted: { engine: EngineId; month: string; pattern: string; count: number }[];
  /** Listed addresses that were fetched most, and the others together. */
  popular: { engine: EngineId; month: string; path: string; count: number }[];
  /** Paths that are not there. */
  missing: { month: string; path: string; byPeople: number; byEngines: number; referrerHost: string | null }[];
  /** What was asked for and is not in the catalog. */
  asked: { month: string; source: DemandSource; text: string; count: number; lastAt: number; nearest: string | null }[];
};

/** An empty batch. */
export const EMPTY_BATCH: CrawlBatch = {
  firstAt: null,
  fetched: [],
  days: [],
  sitemaps: [],
  errors: [],
  unlisted: [],
  popular: [],
  missing: [],
  asked: [],
};

/** A limit of rates, and that of a store that does not answer or of a server that has too much to do. */
export const [LIMITED, UNAVAILABLE] = [429, 503];
/** Whether an answer is a limit of this site, and no fault of the address. */
export const isOwnLimit = (status: number): boolean => status === LIMITED || status === UNAVAILABLE;

/** What kind of address was fetched. */
export type FetchTarget = PageKind | 'sitemap' | 'listed' | 'unlisted';

/** Answers by duration: below each of `TIME_BOUNDS_MS`, and longer. */
export type TimeCounts = [number, number, number, number, number, number, number];

/** Where the classes of `TimeCounts` end, in milliseconds. Stored counts are by these. */
export const TIME_BOUNDS_MS = [10, 30, 100, 300, 1_000, 3_000] as const;

/** A record whose file was damaged: its new name, and when it got it, in milliseconds since 1970. */
export type SetAside = { name: string; atMs: number };

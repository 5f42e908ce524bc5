import type { DemandSource } from '#base/domain/quote-request.ts';
import { isPersonalText } from '#base/domain/personal-text.ts';
import type { EngineId } from './engines.ts';

/** One answered GET or HEAD. Its address goes once the crawler is verified. */
export type FetchRecord = {
  /** Milliseconds since 1970. */
  at: number;
  /** The engine of the user agent; null: somebody else, of whom a 404 counts. */
  engine: EngineId | null;
  /** Client address; empty where no engine is named. */
  address: string;
  isHead: boolean;
  /** Path with query, as sent. */
  path: string;
  status: number;
  /** Bytes of the body as sent. */
  bytes: number;
  /** To the end of the answer; null where a log does not say. */
  ms: number | null;
  referrerHost: string | null;
};

export const MAX_PATH_LENGTH = 1_000;
const MAX_HOST_LENGTH = 100;

export const isNotThere = (status: number): boolean => status === 404 || status === 410;

/** Returns the host of a Referer; null for a long or personal one. */
export function referrerHostOf(referrer: string | undefined): string | null {
  const host = (referrer ? URL.parse(referrer)?.host : null) || null;
  return host === null || host.length > MAX_HOST_LENGTH || isPersonalText(host) ? null : host;
}

/** A search for what is not in the catalog. `text`: from `demandTextOf`. `nearest`: was offered in its place. */
export type DemandRecord = { text: string; source: DemandSource; at: number; nearest: string | null };

/** Its new name, and when it got it. */
export type SetAside = { name: string; atMs: number };

/** Pages that have one bit each, by numbers of their kind. */
export const PAGE_KINDS = ['nsn', 'fsg', 'fsc', 'name', 'cage'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export type FetchTarget = PageKind | 'sitemap' | 'listed' | 'unlisted';

/** Counts what went over the bound of a list. */
export const OTHER_ADDRESSES = '(other)';

/** 4xx and 5xx, unlisted patterns, listed addresses, sitemaps, 404s, texts that found nothing. */
export const ADDRESS_LISTS = ['error', 'unlisted', 'popular', 'sitemap', 'missing', 'asked'] as const;

/** An address or text with its count, as stored. */
export type AddressCount = {
  list: (typeof ADDRESS_LISTS)[number];
  /** In `missing` people or engines, in `asked` the source. */
  engine: EngineId | DemandSource | 'people' | 'engines';
  /** YYYY-MM; empty for sitemaps. */
  month: string;
  text: string;
  /** 0 where the list has none. */
  status: number;
  count: number;
  lastAt: number;
  /** In `missing` the linking host, in `asked` the nearest text. */
  referrer: string | null;
};

/** Batches are added up in any order, each once. */
export type CrawlBatch = {
  /** When the first request began; null without any. */
  firstAt: number | null;
  /** When the last one ended. */
  lastAt: number | null;
  /** Pages of a verified engine and day (YYYY-MM-DD), ascending. */
  fetched: { engine: EngineId; day: string; kind: PageKind; pages: Uint32Array }[];
  /** `isVerified` false: claims to be the engine. `ms`: by TIME_BOUNDS_MS. */
  days: {
    engine: EngineId;
    isVerified: boolean;
    day: string;
    target: FetchTarget;
    status: number;
    count: number;
    bytes: number;
    ms: number[];
  }[];
  addresses: AddressCount[];
};

/** Limits of this site, and no fault of an address. */
export const [LIMITED, UNAVAILABLE] = [429, 503];
export const isOwnLimit = (status: number): boolean => status === LIMITED || status === UNAVAILABLE;

/** Upper ends of classes of durations, in milliseconds; the last has none. */
export const TIME_BOUNDS_MS = [10, 30, 100, 300, 1_000, 3_000] as const;

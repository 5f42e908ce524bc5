import type { Nsn } from '#base/domain/nsn.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import type { PageKind, SetAside, Demand } from '../records.ts';
import type { EngineId } from '../engines.ts';

/** How much of what the catalog lists crawlers have fetched, and what they got. Only fetches of verified crawlers count, but for `claims`. */
export type CrawlReport = {
  /** Milliseconds since 1970. */
  computedAt: number;
  catalogVersion: string;
  listedNsns: number;
  /** The first day with a fetch that is still kept (YYYY-MM-DD); null: none, of the last 13 months. */
  firstDay: string | null;
  /** The first month that `mostFetched`, `errors`, `unlisted` and `spent` count (YYYY-MM): this one and the two before it. */
  listsFrom: string;
  /** Engines that fetched anything, also before the months that are kept, in the order of `ENGINES`. */
  engines: EngineReport[];
  /** The damaged record that was set aside: what it held is not in these figures. */
  setAside: SetAside | null;
  /** Those who name an engine, and were not verified. */
  claims: ClaimReport[];
};

export type EngineReport = {
  engine: EngineId;
  name: string;
  kind: 'search' | 'ai';
  /** Listed NSNs. */
  fetchedEver: number;
  fetchedThisMonth: number;
  /** The last 13 months, oldest first (YYYY-MM), from the first with a fetch on; `everByThen`: fetched in it or in a kept month before it. */
  months: { month: string; fetched: number; everByThen: number }[];
  /** One a sitemap file, in NSN order. */
  files: FileCoverage[];
  /** Sitemaps and stored files that are not those of `files`, and robots.txt: as they were last read, errors first, then the last read first. */
  otherSitemaps: { path: string; readAt: number; readStatus: number; reads: number }[];
  otherPages: { kind: Exclude<PageKind, 'nsn'>; listed: number; ever: number; thisMonth: number }[];
  /** Days with a fetch, oldest first, all that are kept. */
  days: EngineDay[];
  /** Pages by the days from their change to the next fetch, over the last four editions. */
  refetched: { days: RefetchDays; pages: number }[];
  /** Classes with missed NSNs, most first. */
  neverFetched: ClassCoverage[];
  /** `isEstimate`, here and below: addresses with fewer fetches were left out, so there were at least so many. */
  mostFetched: { path: string; fetches: number; isEstimate: boolean }[];
  /** 4xx and 5xx, but for limits of our own (429, 503). */
  errors: { path: string; status: number; fetches: number; lastAt: number; isEstimate: boolean }[];
  /** Addresses that no sitemap lists, by pattern. */
  unlisted: { pattern: string; fetches: number; advice: string; isEstimate: boolean }[];
  /** All fetches since `listsFrom`, and those of addresses that no sitemap lists. */
  spent: { fetches: number; unlisted: number };
};

/** A file of the sitemap plan. `readAt`, `readStatus`: the last time that the engine read the file; null: never. */
export type FileCoverage = {
  name: string;
  firstNsn: Nsn;
  lastNsn: Nsn;
  listed: number;
  ever: number;
  thisMonth: number;
  readAt: number | null;
  readStatus: number | null;
};

/** Whether the engine did not get a sitemap when it last read it. 429 is a limit of this site; 503 counts, since the engine goes on without the sitemap. */
export const hasFailed = ({ readStatus }: { readStatus: number | null }): boolean =>
  readStatus !== null && readStatus >= 400 && readStatus !== 429;

/** A class and how many of its listed NSNs the engine never fetched; `name` is its title, empty where none is known. */
export type ClassCoverage = { fsc: Fsc; name: string; listed: number; missed: number };

/** Answers of one day: 200, 304, other 3xx, 4xx, 5xx; `unavailable`: 503, `refused`: 429. `p50Ms`: half were answered within, about; null: not known. */
export type EngineDay = {
  day: string;
  found: number;
  notModified: number;
  redirected: number;
  notThere: number;
  failed: number;
  unavailable: number;
  refused: number;
  bytes: number;
  p50Ms: number | null;
};

export type RefetchDays = '0' | '1' | '2-3' | '4-7' | '8-14' | '15-30' | '31-90' | 'over 90' | 'not yet';

/** Requests of a day by those who named an engine without being it. */
export type ClaimReport = { engine: EngineId; name: string; days: { day: string; fetches: number }[] };

/** What is shown beside other things, without a wait. */
export type CrawlSummary = Pick<EngineReport, 'engine' | 'fetchedEver' | 'fetchedThisMonth'>[];

/** Reports of the catalog in force. Computed in a process of its own. */
export type CrawlCoverage = {
  /**
   * The report that is held; one older than a minute is computed again meanwhile, when what was recorded has changed. The first one of a day and of a catalog is waited
   * for: about three seconds for seven million NSNs. Rejects with `StoreUnavailable`.
   */
  report(): Promise<CrawlReport>;
  /** Why the last report could not be computed; null where it was, or none has been asked for. */
  failure(): Error | null;
  /** NSNs of a sitemap file (nsn-12.xml.gz) that the engine never fetched, in order; null: there is no such file. Rejects with `StoreUnavailable`. */
  missed(engine: EngineId, file: string): Promise<Nsn[] | null>;
  /** What was asked for and not found in so many months, the one under way among them. Rejects with `StoreUnavailable`. */
  demand(months: number): Promise<Demand>;
  /** Of the report that is held; null before the first. Never reads anything. */
  summary(): CrawlSummary | null;
};

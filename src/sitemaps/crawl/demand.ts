import type { SetAside } from './crawl-batch.ts';
import type { DemandSource } from '#base/domain/demand.ts';

/** Something that was asked for and is not in the catalog. */
export type DemandRecord = {
  /** As `demandTextOf` gives it. */
  text: string;
  source: DemandSource;
  /** Milliseconds since 1970. */
  at: number;
  /** What was offered in its place, as a text to search for; null: nothing. */
  nearest: string | null;
};

/** What was asked for since a month, from all sources together. `isEstimate`: texts with fewer requests were left out, so there were at least so many. */
export type DemandedText = {
  text: string;
  counts: Record<DemandSource, number>;
  lastAt: number;
  nearest: string | null;
  isEstimate: boolean;
};

/** A path that is not there. `isEstimate`: as above. */
export type MissingPath = {
  path: string;
  byPeople: number;
  byEngines: number;
  referrerHost: string | null;
  isEstimate: boolean;
};

/** Searches without a result, and addresses that are not there; most often asked first. `setAside`: the damaged record that is not in them. */
export type Demand = { missing: MissingPath[]; asked: DemandedText[]; setAside: SetAside | null };

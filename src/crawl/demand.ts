/** Where something was asked for: the search box, a pasted or uploaded list, a request for quote. */
export const DEMAND_SOURCES = ['search', 'list', 'quote'] as const;
export type DemandSource = (typeof DEMAND_SOURCES)[number];

/** Something that was asked for and is not in the catalog. */
export type Asked = {
  /** As `demandTextOf` gives it. */
  text: string;
  source: DemandSource;
  /** Milliseconds since 1970. */
  at: number;
  /** What was offered in its place, as a text to search for; null: nothing. */
  nearest: string | null;
};

/** What was asked for since a month, from all sources together. `isEstimate`: texts with fewer requests were left out, so there were at least so many. */
export type AskedText = {
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

/** What people and engines asked for and did not find, most often asked first. */
export type Demand = { missing: MissingPath[]; asked: AskedText[] };

/** Somebody who asked. */
export type Asker = { ip: string; userAgent: string | undefined };
export type Wanted = { text: string; nearest?: string | null };

/** Notes what was asked for and is not in the catalog. Never throws. `asker`: null where others have limited it already. */
export type NoteDemand = (source: DemandSource, wanted: readonly Wanted[], asker: Asker | null) => void;

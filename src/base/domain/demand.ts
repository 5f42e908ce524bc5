/** Where something was asked for: the search box, a pasted or uploaded list, a request for quote. */
export const DEMAND_SOURCES = ['search', 'list', 'quote'] as const;
export type DemandSource = (typeof DEMAND_SOURCES)[number];

/** A text that the catalog does not have, and what was offered in its place. */
export type DemandText = { text: string; nearest?: string | null };

/** Notes what was asked for and is not in the catalog. Never throws. `client`: null where others have limited it already. */
export type NoteDemand = (
  source: DemandSource,
  texts: readonly DemandText[],
  client: { ip: string; userAgent: string | undefined } | null,
) => void;

/** Search box, list, or request for quote. */
export const DEMAND_SOURCES = ['search', 'list', 'quote'] as const;
export type DemandSource = (typeof DEMAND_SOURCES)[number];

/** A text without a result, and what was offered instead. */
export type DemandText = { text: string; nearest?: string | null };

/** Notes demand that the catalog lacks. Never throws. `client` null: already limited. */
export type NoteDemand = (
  source: DemandSource,
  texts: readonly DemandText[],
  client: { ip: string; userAgent: string | undefined } | null,
) => void;

/** The visible results of a search: the parts or names of its first page, best first, and which of them are right. */
export type Judged = {
  text: string;
  right: readonly boolean[];
  /** How many right ones there are at all. */ wanted: number;
};

const SHOWN = 10;

/** The share of the first ten results that is right, of as many as can be. */
export const shareRight = ({ right, wanted }: Judged): number =>
  right.slice(0, SHOWN).filter(Boolean).length / Math.max(1, Math.min(SHOWN, wanted));

/** Shares of all texts: the first result is right; of the first ten, all that can be are right; nothing was found. */
export function figuresOf(judged: readonly Judged[]) {
  const mean = (of: (one: Judged) => number): number =>
    Math.round((judged.reduce((sum, one) => sum + of(one), 0) / judged.length) * 10_000) / 10_000;
  return {
    texts: judged.length,
    first: mean(({ right }) => Number(right[0] ?? false)),
    ten: mean(shareRight),
    nothing: mean(({ right }) => Number(right.length === 0)),
  };
}

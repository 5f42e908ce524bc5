/** The visible results of a search: the parts or names of its first page, best first, and which of them are right. */
export type Judged = {
  text: string;
  right: readonly boolean[];
  /** How many right ones there are at all. */ wanted: number;
};

export type Figures = {
  texts: number;
  /** Shares of the texts: the first result is right; nothing was found. */
  first: number;
  nothing: number;
  /** Mean share of the first ten results that is right. */
  ten: number;
  /** Mean normalized discounted cumulative gain of the first ten. */
  ndcg: number;
};

const SHOWN = 10;
const gain = (rank: number): number => 1 / Math.log2(rank + 2);

/** Success of the first, precision of the first ten (of as many as can be right) and nDCG@10, over all texts. */
export function figuresOf(judged: readonly Judged[]): Figures {
  const sums = { first: 0, nothing: 0, ten: 0, ndcg: 0 };
  for (const { right, wanted } of judged) {
    const shown = right.slice(0, SHOWN);
    const possible = Math.min(SHOWN, wanted);
    if (shown[0]) sums.first++;
    if (shown.length === 0) sums.nothing++;
    sums.ten += shown.filter(Boolean).length / Math.max(1, possible);
    const best = Array.from({ length: possible }, (_, rank) => gain(rank)).reduce((sum, one) => sum + one, 0);
    sums.ndcg += shown.reduce((sum, isRight, rank) => sum + (isRight ? gain(rank) : 0), 0) / Math.max(1, best);
  }
  const mean = (sum: number): number => Math.round((sum / judged.length) * 10_000) / 10_000;
  return {
    texts: judged.length,
    first: mean(sums.first),
    nothing: mean(sums.nothing),
    ten: mean(sums.ten),
    ndcg: mean(sums.ndcg),
  };
}

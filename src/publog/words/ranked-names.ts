import type { QueryTerm } from './query-terms.ts';

/** How a name meets a word. `letters`: only as letters within another word, the last resort. */
export type NameMatch = 'name' | 'trade word' | 'abbreviation' | 'spelling' | 'definition' | 'beginning' | 'letters';

export type RankedName = { index: number; score: number };
export type RankedNames = {
  /** Best first; `index` is a place in the list of names. */
  names: RankedName[];
  /** The words of the text, with how the best name meets each: null where it does not. `readAs`: the word of the names that it was taken for. */
  words: (QueryTerm & { how: NameMatch | null; readAs: string | null })[];
  /** Whether a trade word or colloquial name leads to the best name. */
  isPhrase: boolean;
  /** That word, where the name does not have its words itself. */
  tradeWord: string | null;
};

export type RankOptions = {
  limit: number;
  /** Names that meet fewer of the words than the best are left out. */
  onlyBest?: boolean;
  /** The text is still being typed: its last word may be the beginning of one. */
  isBeginning?: boolean;
};

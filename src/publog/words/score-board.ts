import { HEAD, REST, type NameIndex, type RankableName } from './name-index.ts';
import type { QueryTerm } from './query-terms.ts';

const QUALITY_OF_PLACE = [1, 0.92, 0.8];
/** A head noun that begins or ends the text. */
const HEAD_AT_END = 1.5;
const SHARE_OF_HEAD = 0.35;
const SHARE_OF_NAME = 0.25;
const SHARE_OF_FREQUENCY = 0.25;
/** Ten to this power is more NSNs than any name has. */
const FREQUENCY_DIGITS = 7;
const BONUS_OF_WHOLE_NAME = 1.1;
/** Every word that names something. */
const BONUS_OF_ALL_WORDS = 0.3;
const BONUS_OF_PHRASE = 1.25;
const BONUS_OF_OWN_WORDS = 0.5;
const BONUS_OF_NOUN_LAST = 0.8;
const BONUS_OF_NOUN_FIRST = 0.1;
/** English has its noun last, also where a name lacks other words. */
const BONUS_OF_LAST_WORD = 0.1;
const BONUS_OF_LITERAL_PHRASE = 0.3;
const LOSS_PER_PLACE = 0.12;
const MAX_PLACES = 8;
/** Scores are below this: the sum of the numbers above. */
const MAX_SCORE = 6;
const BUCKETS = 512;
/** Met weights that differ by less are equal. */
const EQUAL = 1e-6;

/** Counts for each name during one ranking, in reused arrays. A ranking never pauses. */
export function scoreBoard(items: readonly RankableName[], { headLength, nameLength, headEnd }: NameIndex) {
  const met = new Float32Array(items.length);
  const heads = new Float32Array(items.length);
  const lengths = new Float32Array(items.length);
  const bonus = new Float32Array(items.length);
  /** Terms that the name meets by itself or as a trade word, a bit each. */
  const masks = new Uint32Array(items.length);
  const best = new Float32Array(items.length);
  const scores = new Float32Array(items.length);
  const frequency = Float32Array.from(items, ({ nsnCount }) => Math.log10(1 + nsnCount) / FREQUENCY_DIGITS);
  let touched: number[] = [];
  let marked: number[] = [];
  let tellingBits = 0;
  let termBit = 0;
  let isEnd = false;
  let termWeights: readonly number[] = [];

  const touch = (index: number): void => {
    if (met[index] === 0) touched.push(index);
  };
  const metWeight = (mask: number): number => {
    let sum = 0;
    for (let place = 0; place < termWeights.length; place++) if (mask & (1 << place)) sum += termWeights[place]!;
    return sum;
  };

  return {
    /** `weights` of the terms, and which of them name something. */
    start(weights: readonly number[], isTelling: (place: number) => boolean): void {
      termWeights = weights;
      tellingBits = 0;
      for (let place = 0; place < weights.length; place++) if (isTelling(place)) tellingBits |= 1 << place;
    },
    startTerm(place: number, isFirstOrLast: boolean): void {
      termBit = 1 << place;
      isEnd = isFirstOrLast;
      marked = [];
    },
    /** Names with a word that answers the term as well as `factor` says. */
    take(postings: Uint32Array, id: number, factor: number): void {
      for (const posting of postings) {
        const index = posting >>> 2;
        const place = posting & 3;
        const quality = QUALITY_OF_PLACE[place]! * factor;
        if (best[index] === 0) {
          marked.push(index);
          if (place === HEAD) heads[index]! += factor * (isEnd && headEnd[index] === id ? HEAD_AT_END : 1);
          if (place <= REST) lengths[index]! += factor;
        } else if (quality <= best[index]!) continue;
        best[index] = quality;
      }
    },
    isMarked: () => marked.length > 0,
    /** `isQualified`: counts only for names that have the term before it as well. */
    endTerm(isQualified: boolean): void {
      const weight = termWeights[31 - Math.clz32(termBit)]!;
      for (const index of marked) {
        if (isQualified && !(masks[index]! & (termBit >>> 1))) {
          best[index] = 0;
          continue;
        }
        touch(index);
        met[index]! += weight * best[index]!;
        masks[index]! |= termBit;
        best[index] = 0;
      }
      marked = [];
    },
    /** Names of a trade word by its terms. `beside`: weight of other terms. A partial phrase says less. */
    takePhrase(
      { names, places }: { names: readonly number[]; places: readonly number[] },
      total: number,
      beside: (name: number) => number,
    ): void {
      let bits = 0;
      for (const place of places) bits |= 1 << place;
      const weight = metWeight(bits);
      for (const [order, index] of names.entries()) {
        touch(index);
        const own = metWeight(masks[index]! & bits) / weight;
        met[index] = Math.max(met[index]!, weight + beside(index));
        masks[index]! |= bits;
        const isLiteral = bonus[index]! >= BONUS_OF_NOUN_LAST;
        const likely = BONUS_OF_PHRASE - LOSS_PER_PLACE * Math.min(order, MAX_PLACES);
        const phraseBonus = likely + BONUS_OF_OWN_WORDS * own ** 2 + (isLiteral ? BONUS_OF_LITERAL_PHRASE : 0);
        bonus[index] = Math.max(bonus[index]!, phraseBonus * (weight / total) ** 4);
      }
    },
    /** Names that have every term in themselves, with the noun of the text as their head noun. */
    takeLiteral(lastId: number, firstId: number): void {
      for (const index of touched) {
        const end = headEnd[index];
        if (end === lastId && lastId !== firstId && nameLength[index]! > 1) bonus[index] = BONUS_OF_LAST_WORD;
        if ((masks[index]! & tellingBits) !== tellingBits || lengths[index]! < countBits(masks[index]!) * 0.8) continue;
        if (end === lastId) bonus[index] = BONUS_OF_NOUN_LAST;
        else if (end === firstId) bonus[index] = BONUS_OF_NOUN_FIRST;
      }
    },
    takeDefinitions(place: number, names: Uint32Array, weight: number): void {
      for (const index of names) {
        if (masks[index]! & (1 << place)) continue;
        touch(index);
        met[index]! += weight;
      }
    },
    /** Names whose noun is another word for the term. */
    takeRelated(place: number, postings: Uint32Array, weight: number): void {
      for (const posting of postings) {
        const index = posting >>> 2;
        if ((posting & 3) > REST || masks[index]! & (1 << place)) continue;
        touch(index);
        met[index]! += weight;
        masks[index]! |= 1 << place;
      }
    },
    isMet: (index: number, place: number) => (masks[index]! & (1 << place)) !== 0,
    /** The names with the highest scores, best first. */
    best(total: number, terms: number, { limit, onlyBest = false }: RankOptions): RankedName[] {
      let first = -1;
      for (const index of touched) {
        const headShare = Math.min(1, heads[index]! / (headLength[index]! || 1));
        const nameShare = Math.min(1, lengths[index]! / (nameLength[index]! || 1));
        const isWhole = nameLength[index] === terms && lengths[index]! >= terms - 0.01;
        scores[index] =
          met[index]! / total +
          bonus[index]! +
          SHARE_OF_HEAD * headShare +
          SHARE_OF_NAME * nameShare +
          SHARE_OF_FREQUENCY * frequency[index]! +
          (terms > 1 && (masks[index]! & tellingBits) === tellingBits ? BONUS_OF_ALL_WORDS : 0) +
          (isWhole ? BONUS_OF_WHOLE_NAME : 0);
        if (first < 0 || scores[index] > scores[first]!) first = index;
      }
      if (!onlyBest || first < 0) return highest(touched, scores, limit);
      const enough = metWeight(masks[first]!) - EQUAL;
      const names = touched.filter((index) => metWeight(masks[index]!) >= enough);
      return highest(names, scores, limit);
    },
    end(): void {
      for (const index of touched) met[index] = heads[index] = lengths[index] = bonus[index] = masks[index] = 0;
      touched = [];
    },
  };
}

/** Those with the highest scores, in order: counts scores in buckets first, so that only few need sorting. */
function highest(names: readonly number[], scores: Float32Array, limit: number): RankedName[] {
  const bucketOf = (name: number): number => Math.min(BUCKETS - 1, Math.floor((scores[name]! / MAX_SCORE) * BUCKETS));
  const sizes = new Uint32Array(BUCKETS);
  for (const name of names) sizes[bucketOf(name)]!++;
  let lowest = BUCKETS - 1;
  for (let taken = sizes[lowest]!; taken < limit && lowest > 0;) taken += sizes[--lowest]!;
  return names
    .filter((name) => bucketOf(name) >= lowest)
    .map((index) => ({ index, score: scores[index]! }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, limit);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** How a name meets a word. `letters`: only as letters within another word, the last resort. */
export type NameMatch = 'name' | 'trade word' | 'abbreviation' | 'spelling' | 'definition' | 'beginning' | 'letters';

type RankedName = { index: number; score: number };
export type RankedNames = {
  /** Best first; `index` is a place in the list of names. */
  names: RankedName[];
  /** How the best name meets each word; null where not. `readAs`: the word it was taken for. */
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

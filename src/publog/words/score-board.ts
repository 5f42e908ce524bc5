import { HEAD, REST, type NameIndex, type RankableName } from './name-index.ts';
import type { QueryTerm } from './query-terms.ts';
import { countBits } from '../packed-bytes.ts';

const QUALITY_OF_PLACE = [1, 0.92, 0.8];
const HEAD_AT_END = 1.5;
const SHARE_OF_HEAD = 0.35;
const SHARE_OF_NAME = 0.25;
const SHARE_OF_FREQUENCY = 0.25;
const FREQUENCY_DIGITS = 7;
const BONUS_OF_WHOLE_NAME = 1.1;
const BONUS_OF_ALL_WORDS = 0.3;
const BONUS_OF_PHRASE = 1.25;
const BONUS_OF_OWN_WORDS = 0.5;
const BONUS_OF_NOUN_LAST = 0.8;
const BONUS_OF_NOUN_FIRST = 0.1;
/** The noun is last in English. */
const BONUS_OF_LAST_WORD = 0.1;
const BONUS_OF_LITERAL_PHRASE = 0.3;
const LOSS_PER_PLACE = 0.12;
const MAX_PLACES = 8;
/** The sum of the above. */
const MAX_SCORE = 6;
const BUCKETS = 512;
const EQUAL = 1e-6;

/** Counts by name while ranking; arrays are reused. Rankings do not overlap. */
export function scoreBoard(items: readonly RankableName[], { headLength, nameLength, headEnd }: NameIndex) {
  const met = new Float32Array(items.length);
  const heads = new Float32Array(items.length);
  const lengths = new Float32Array(items.length);
  const bonus = new Float32Array(items.length);
  /** A bit for each term. */
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
    /** `isQualified`: only with the term before. */
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
    /** Names of a trade word. `beside`: weight of other terms. A part of the text says less. */
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
    /** Names whose head noun is the noun. */
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

/** Buckets first, so that few are sorted. */
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

/** `letters`: within another word. */
export type NameMatch = 'name' | 'trade word' | 'abbreviation' | 'spelling' | 'definition' | 'beginning' | 'letters';

type RankedName = { index: number; score: number };
export type RankedNames = {
  /** Best first. */
  names: RankedName[];
  /** Null where not met. `readAs`: the word it was taken for. */
  words: (QueryTerm & { how: NameMatch | null; readAs: string | null })[];
  isPhrase: boolean;
  /** If the name lacks its words. */
  tradeWord: string | null;
};

export type RankOptions = {
  limit: number;
  /** Drops names that meet fewer words. */
  onlyBest?: boolean;
  /** The last word may be unfinished. */
  isBeginning?: boolean;
};

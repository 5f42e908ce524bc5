import type { SuggestedName } from '../catalog-search.ts';
import type { NameWords } from './load-name-words.ts';
import { typedWords } from './query-terms.ts';

/** Names that begin with a text, then those in which a word does; most NSNs first. */
type NameStarts = (text: string, limit: number) => { itemName: string; nsnCount: number }[];

/** Letters from which trade words are suggested, and from which the last word counts as much as the others. */
const MIN_LETTERS = 3;
/** Places of a long list for trade words, beside the names that begin with the text. */
const TRADE_PLACES = 2;
const LONG_LIST = 5;

/**
 * Item names for a text that is still being typed, in the language of the search. One word: names and words of names that begin with it, and trade words that do.
 * Several: names that meet all of them, however they are written. See `CatalogSearch.suggestItemNames`.
 */
export function suggestNames(words: NameWords, starts: NameStarts, text: string, limit: number): SuggestedName[] {
  const typed = typedWords(text);
  const begun = starts(text, limit);
  if (typed.length === 0) return begun;
  if (typed.length > 1) {
    const isWhole = typed.at(-1)!.word.length >= MIN_LETTERS;
    const exact = begun.filter(({ itemName }) => itemName.toUpperCase() === text.trim().toUpperCase());
    const ranked = rankedNames(words, text, limit);
    const trade = tradeNames(words, typed.map(({ word }) => word).join(' '), begun).slice(0, TRADE_PLACES);
    return merge(limit, exact, ...(isWhole ? [ranked, trade, begun] : [begun, trade, ranked]));
  }
  if (typed[0]!.word.length < MIN_LETTERS) return begun;
  const trade = tradeNames(words, typed[0]!.word, begun);
  if (begun.length === 0 && trade.length === 0) return rankedNames(words, text, limit);
  const places = limit < LONG_LIST ? limit - begun.length : TRADE_PLACES;
  const shown = trade.slice(0, Math.max(places, limit - begun.length, 0));
  return merge(limit, begun.slice(0, limit - shown.length), shown);
}

/** Names that meet every word; `typedAs` is the trade word, or the words as they were corrected. */
function rankedNames({ rank, names }: NameWords, text: string, limit: number): SuggestedName[] {
  const { names: found, words, tradeWord } = rank(typedWords(text), { limit, onlyBest: true, isBeginning: true });
  if (words.some(({ how }) => how === null || how === 'letters')) return [];
  const corrected = words.some(({ how }) => how === 'spelling')
    ? words.map(({ readAs, from, to }) => readAs ?? text.slice(from, to)).join(' ')
    : null;
  return found.map(({ index }, place) => {
    const { name: itemName, nsnCount } = names[index]!;
    const typedAs = tradeWord !== null && place === 0 ? tradeWord : corrected;
    return { itemName, nsnCount, ...(typedAs === null ? {} : { typedAs }) };
  });
}

/** The likeliest name of each trade word that begins with the text, unless it is among those that begin with it themselves. */
function tradeNames({ phrases, names }: NameWords, text: string, begun: readonly SuggestedName[]): SuggestedName[] {
  const known = new Set(begun.map(({ itemName }) => itemName));
  const found: SuggestedName[] = [];
  for (const { word, names: led } of phrases.beginningWith(text, LONG_LIST)) {
    const { name: itemName, nsnCount } = names[led[0]!]!;
    if (known.has(itemName)) continue;
    known.add(itemName);
    found.push({ itemName, nsnCount, typedAs: word });
  }
  return found;
}

function merge(limit: number, ...lists: readonly (readonly SuggestedName[])[]): SuggestedName[] {
  const merged = new Map<string, SuggestedName>();
  for (const suggested of lists.flat()) if (!merged.has(suggested.itemName)) merged.set(suggested.itemName, suggested);
  return [...merged.values()].slice(0, limit);
}

import { upperWords } from '#base/domain/plain-text.ts';
import type { ItemNames } from './item-names.ts';
import type { NameWords } from '../words/load-name-words.ts';
import { typedWords } from '../words/query-terms.ts';

/** `typedAs`: the trade word or corrected spelling that led to the name. */
export type SuggestedName = { itemName: string; nsnCount: number; typedAs?: string };

/** Longer beginnings are looked up by their first characters. */
const KEY_LENGTH = 3;
const NAMES_PER_TURN = 500;

/** One space between words. */
const plainName = (text: string): string => upperWords(text).join(' ');

/** Lists by the first one to three characters of words, most NSNs first. */
export async function orderItemNameStarts(names: ItemNames, pause: () => Promise<void>) {
  const byFrequency = names.byFrequency();
  const plain: string[] = [];
  const starts = { name: new Map<string, number[]>(), word: new Map<string, number[]>() };
  for (const [index, nameId] of byFrequency.entries()) {
    if (index % NAMES_PER_TURN === 0) await pause();
    const text = plainName(names.name(nameId));
    plain.push(text);
    addStart(starts.name, text, 0, index);
    for (let at = text.indexOf(' ') + 1; at > 0; at = text.indexOf(' ', at) + 1) addStart(starts.word, text, at, index);
  }

  return (typed: string, limit: number): SuggestedName[] => {
    const text = plainName(typed);
    if (text === '') return [];
    const key = text.slice(0, KEY_LENGTH);
    const found = new Set<number>();
    const collect = (indexes: readonly number[] = [], isFound: (name: string) => boolean): void => {
      for (const index of indexes) {
        if (found.size >= limit) return;
        if (isFound(plain[index]!)) found.add(index);
      }
    };
    collect(starts.name.get(key), (name) => name.startsWith(text));
    collect(starts.word.get(key), (name) => name.includes(` ${text}`));
    return Array.from(found, (index) => {
      const nameId = byFrequency[index]!;
      return { itemName: names.name(nameId), nsnCount: names.nsnCount(nameId) };
    });
  };
}

function addStart(starts: Map<string, number[]>, text: string, at: number, index: number): void {
  for (let length = 1; length <= KEY_LENGTH && at + length <= text.length; length++) {
    const list = starts.getOrInsertComputed(text.slice(at, at + length), () => []);
    if (list.at(-1) !== index) list.push(index);
  }
}

const MIN_LETTERS = 3;
const TRADE_PLACES = 2;
const LONG_LIST = 5;

/** Names, words of names and trade words for one word; for several, names that meet all. */
export function suggestNames(
  words: NameWords,
  starts: Awaited<ReturnType<typeof orderItemNameStarts>>,
  text: string,
  limit: number,
): SuggestedName[] {
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

/** `typedAs`: trade word or correction. */
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

/** Unless the name begins with the text itself. */
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

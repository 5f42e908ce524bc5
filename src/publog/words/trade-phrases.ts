import { firstFrom } from '../queries/item-names.ts';
import type { RankableName } from './name-index.ts';
import type { QueryTerm } from './query-terms.ts';
import { listOf, readReferenceRows } from '../reference-rows.ts';
import { expandAbbreviation, rootOf, splitWords, wordForm } from './word-forms.ts';

/** Likeliest names first. */
export type TradeWord = { word: string; names: readonly string[] };

/** `names`: places, likeliest first. */
export type Phrase = { word: string; names: number[] };

const ITEMS_PER_TURN = 100;
const MAX_NAMES = 12;

/** Trade words first, then other names by frequency. Item names lead nowhere else. */
export async function collectPhrases(
  items: readonly RankableName[],
  tradeWords: readonly TradeWord[],
  pause: () => Promise<unknown>,
) {
  const phrases = new Map<string, Phrase>();
  const byRoots = new Map<string, Phrase>();
  const byText = new Map<string, Phrase>();
  const neighbors = new Set<string>();
  const words = new Set<string>();
  const indexOf = new Map<string, number>();
  let longest = 1;

  const add = (word: string, names: readonly number[]): void => {
    const parts = splitWords(word).flatMap((part) => part.split('-'));
    const forms = formsOfPhrase(parts);
    if (names.length === 0 || forms.length === 0) return;
    for (const form of [...forms, forms.join(''), wordForm(parts.join(''))]) words.add(form);
    for (const own of [forms, parts.map(wordForm)])
      own.forEach((form, at) => {
        if (at > 0) neighbors.add(`${own[at - 1]} ${form}`);
      });
    for (const key of new Set([forms.join(' '), forms.join(''), wordForm(parts.join(''))])) {
      const known = phrases.get(key);
      if (known === undefined) phrases.set(key, { word, names: names.slice(0, MAX_NAMES) });
      else
        for (const name of names)
          if (known.names.length < MAX_NAMES && !known.names.includes(name)) known.names.push(name);
    }
    for (const key of [forms, [forms.join('')]].map((some) => some.map(rootOf).join(' ')))
      if (!byRoots.has(key)) byRoots.set(key, phrases.get(forms.join(' '))!);
    if (!byText.has(parts.join(' '))) byText.set(parts.join(' '), { word, names: phrases.get(forms.join(' '))!.names });
    longest = Math.max(longest, forms.length);
  };
  const yieldAfter = async (done: number): Promise<void> => {
    if (done % ITEMS_PER_TURN === 0) await pause();
  };
  for (const [index, { name }] of items.entries()) {
    indexOf.set(plainName(name), index);
    await yieldAfter(index / 10);
  }
  for (const [done, { word, names }] of tradeWords.entries()) {
    const known = names.flatMap((name) => indexOf.get(plainName(name)) ?? []);
    add(word, known);
    await yieldAfter(done);
  }
  const named = [...items.keys()].filter((index) => (items[index]!.otherNames?.length ?? 0) > 0);
  named.sort((a, b) => items[b]!.nsnCount - items[a]!.nsnCount || a - b);
  for (const [done, index] of named.entries()) {
    for (const other of items[index]!.otherNames!) if (!indexOf.has(plainName(other))) add(other, [index]);
    await yieldAfter(done);
  }
  const sorted = [...byText].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const texts = sorted.map(([text]) => text);

  return {
    words,
    areNeighbors: (first: string, second: string): boolean => neighbors.has(`${first} ${second}`),
    /** Longest, then last. Allows words between ("allen cap screw") and the noun first ("screw, allen"). */
    find: (terms: readonly QueryTerm[]): (Phrase & { places: number[] }) | null => {
      const forms = terms.map(({ form }) => form);
      // "weather stripping" is weather strip
      const roots = forms.map(rootOf);
      const at = (places: readonly number[]) => {
        const own = (words: readonly string[]): string => places.map((place) => words[place]!).join(' ');
        const found = phrases.get(own(forms)) ?? (places.length > 1 ? byRoots.get(own(roots)) : undefined);
        return found && { ...found, places: [...places] };
      };
      for (let size = Math.min(longest, terms.length); size >= 1; size--) {
        for (let from = terms.length - size; from >= 0; from--) {
          const found = at(Array.from({ length: size }, (_, place) => from + place));
          if (found) return found;
        }
        // "bolt, hex head"
        const rotated = Array.from({ length: size }, (_, place) => (place + 1) % size);
        const turned = size > 1 ? at(rotated) : undefined;
        if (turned) return turned;
        if (size !== 2) continue;
        for (let last = terms.length - 1; last > 1; last--)
          for (let first = last - 2; first >= 0; first--) {
            const apart = at([first, last]);
            if (apart) return apart;
          }
      }
      return null;
    },
    /** Shortest first. */
    beginningWith: (text: string, limit: number): Phrase[] => {
      const found = new Set<Phrase>();
      for (let place = firstFrom(texts, text); sorted[place]?.[0].startsWith(text); place++) {
        found.add(sorted[place]![1]);
        if (found.size === limit * 4) break;
      }
      return [...found].sort((a, b) => a.word.length - b.word.length).slice(0, limit);
    },
  };
}

/** "BOLT, MACHINE" is BOLT,MACHINE. */
const plainName = (name: string): string => name.replaceAll(', ', ',');

/** "ss" leads only where its list says. */
function formsOfPhrase(parts: readonly string[]): string[] {
  return parts.length === 1
    ? parts.map(wordForm)
    : parts.flatMap((part) => expandAbbreviation(part) ?? [wordForm(part)]);
}

let held: readonly TradeWord[] | null = null;

/** Words of reference-data/trade-words.csv, likeliest names first. Read once. */
export function readTradeWords(): readonly TradeWord[] {
  held ??= readReferenceRows('trade-words.csv').map(([word = '', names]) => ({ word, names: listOf(names) }));
  return held;
}

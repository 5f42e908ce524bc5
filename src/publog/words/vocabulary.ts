import { countBits } from '../packed-bytes.ts';
import { firstFrom } from '../queries/item-names.ts';

const NO_WORDS = { own: [] as string[], letters: new Int32Array(0) };

const ONE_EDIT_FROM = 4;
const TWO_EDITS_FROM = 8;
const MAX_WORD_LENGTH = 40;

/** Finds words by their beginning, and misspelled ones. */
export function createVocabulary(...words: Iterable<string>[]) {
  const known = new Set(words.flatMap((some) => [...some]));
  const sorted = [...known].sort();
  const byLength = new Map<number, typeof NO_WORDS>();
  for (const [length, own] of Map.groupBy(sorted, (word) => word.length))
    byLength.set(length, { own, letters: Int32Array.from(own, lettersOf) });

  return {
    has: (word: string) => known.has(word),
    /** Without itself, alphabetical. */
    beginningWith: (prefix: string, limit: number) => {
      const first = firstFrom(sorted, prefix) + (known.has(prefix) ? 1 : 0);
      return sorted.slice(first, first + limit).filter((word) => word.startsWith(prefix));
    },
    /** One edit from four letters, two from eight. */
    near: (word: string) => {
      if (word.length > MAX_WORD_LENGTH) return [];
      const limit = word.length >= TWO_EDITS_FROM ? 2 : word.length >= ONE_EDIT_FROM ? 1 : 0;
      const own = lettersOf(word);
      let fewest = limit;
      let found: { word: string; edits: number }[] = [];
      for (let length = word.length - limit; limit > 0 && length <= word.length + limit; length++) {
        const { own: others, letters } = byLength.get(length) ?? NO_WORDS;
        for (let place = 0; place < others.length; place++) {
          // rules out most words: an edit changes two letters at most
          if (countBits(own ^ letters[place]!) > 2 * fewest) continue;
          const edits = editDistance(word, others[place]!, fewest);
          if (edits > fewest) continue;
          if (edits < fewest) found = [];
          fewest = edits;
          found.push({ word: others[place]!, edits });
        }
      }
      return found;
    },
    containing: (part: string, limit: number) => {
      const found = sorted.values().filter((word) => word.includes(part));
      return [...found.take(limit)];
    },
  };
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** Swapped and doubled letters: "botl", "batery". */
export function isSlip(typed: string, word: string): boolean {
  const once = (text: string): string => text.replace(/(.)\1+/g, '$1');
  return once(typed) === once(word) || [...typed].sort().join('') === [...word].sort().join('');
}

/** Insertions, deletions, replacements, swaps; `limit` + 1 for more. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let edits = Math.min(above[column]! + 1, current[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1));
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) edits = Math.min(edits, before[column - 2]! + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    [before, above] = [above, current];
  }
  return above[b.length]!;
}

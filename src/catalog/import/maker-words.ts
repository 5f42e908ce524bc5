import type { SqlValue } from '../../database/database.ts';
import { upperWords } from '../../domain/plain-text.ts';
import { cageText, CAGE_KEYS } from './field-bytes.ts';

const FIRST_PAIRS = 1 << 16;

/** Collects which makers have which words: some nine million pairs for three million makers, eight bytes each. */
export type MakerWords = {
  add(cageKey: number, company: string): void;
  /** Rows of the maker_word table, in the order of its key. */
  rows(): Iterable<SqlValue[]>;
};

export function createMakerWords(): MakerWords {
  const words = new Map<string, number>();
  // a word by its number and a CAGE key in one: below 2^53 for a hundred million words
  let pairs = new Float64Array(FIRST_PAIRS);
  let used = 0;
  return {
    add(cageKey, company) {
      for (const word of upperWords(company)) {
        let number = words.get(word);
        if (number === undefined) words.set(word, (number = words.size));
        if (used === pairs.length) {
          const larger = new Float64Array(used * 2);
          larger.set(pairs);
          pairs = larger;
        }
        pairs[used++] = number * CAGE_KEYS + cageKey;
      }
    },
    *rows() {
      const inOrder = [...words.keys()].sort(compareAsBytes);
      const places = new Float64Array(inOrder.length);
      for (const [place, word] of inOrder.entries()) places[words.get(word)!] = place;
      const sorted = pairs.subarray(0, used);
      for (let at = 0; at < used; at++) {
        const pair = sorted[at]!;
        sorted[at] = places[Math.floor(pair / CAGE_KEYS)]! * CAGE_KEYS + (pair % CAGE_KEYS);
      }
      sorted.sort();
      for (let at = 0; at < used; at++) {
        const pair = sorted[at]!;
        // a company may have a word twice
        if (at > 0 && pair === sorted[at - 1]) continue;
        yield [inOrder[Math.floor(pair / CAGE_KEYS)]!, cageText(pair % CAGE_KEYS)];
      }
    },
  };
}

/** Order of the UTF-8 bytes, as both databases compare. Surrogates stand before other characters in a string and behind them in bytes. */
export function compareAsBytes(left: string, right: string): number {
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (a !== b) return byteRank(a) - byteRank(b);
  }
  return left.length - right.length;
}

function byteRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

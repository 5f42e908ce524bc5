import { nsnDigits, type Nsn } from '#base/domain/nsn.ts';
import type { Suggestion } from './suggestion.ts';

const NSN_DIGITS = 13;
const FSC_DIGITS = 4;

function markCounted(text: string, from: number, to: number): Suggestion['mark'] {
  const places = [...text.matchAll(/[0-9A-Za-z]/g)].map(({ index }) => index);
  return from < to && to <= places.length ? [places[from]!, places[to - 1]! + 1] : undefined;
}

/** Digits at the start of an NSN or of its NIIN, or a NIIN without leading zeros. */
export function markNsn(shown: string, nsn: Nsn, digits: string): Suggestion['mark'] {
  const all = nsnDigits(nsn);
  const from = [0, FSC_DIGITS, NSN_DIGITS - digits.length].find((at) => all.startsWith(digits, at));
  return from === undefined ? undefined : markCounted(shown, from, from + digits.length);
}

/** `typed`: letters and digits. */
export const markPartNumber = (shown: string, typed: string) => markCounted(shown, 0, typed.length);

/** Words in sequence, from the start of a word; undefined without them. `words`: letters and digits. */
export function markWords(shown: string, words: readonly string[]): Suggestion['mark'] {
  if (words.length === 0) return undefined;
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}`, 'iu').exec(shown);
  return found ? [found.index, found.index + found[0].length] : undefined;
}

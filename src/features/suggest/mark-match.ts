import { nsnDigits, type Nsn } from '../../domain/nsn.ts';

type Mark = [from: number, to: number];

const NSN_DIGITS = 13;
const FSC_DIGITS = 4;

/** The characters of a text that hold letters or digits number `from` up to `to`, whatever stands between them. */
function markCounted(text: string, from: number, to: number): Mark | undefined {
  let count = 0;
  let start = -1;
  for (let index = 0; index < text.length; index++) {
    if (!/[0-9A-Za-z]/.test(text[index]!)) continue;
    if (count === from) start = index;
    count++;
    if (count === to) return start < 0 ? undefined : [start, index + 1];
  }
  return undefined;
}

/** The digits of an NSN as it is shown, 4-2-3-4: at its beginning, at that of its NIIN, or a NIIN without leading zeros. */
export function markNsn(shown: string, nsn: Nsn, digits: string): Mark | undefined {
  const all = nsnDigits(nsn);
  const from = [0, FSC_DIGITS, NSN_DIGITS - digits.length].find((at) => all.startsWith(digits, at));
  return from === undefined ? undefined : markCounted(shown, from, from + digits.length);
}

/** The beginning of a part number, whatever its punctuation. `typed`: letters and digits. */
export function markPartNumber(shown: string, typed: string): Mark | undefined {
  return markCounted(shown, 0, typed.length);
}

/** A matcher for the words of a text, one after the other, where they begin a word; null when it has none. */
export function wordPattern(typed: string): RegExp | null {
  const words = typed.match(/[\p{L}\p{N}]+/gu);
  return words && new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}`, 'iu');
}

export function markWords(shown: string, pattern: RegExp | null): Mark | undefined {
  const match = pattern?.exec(shown);
  return match ? [match.index, match.index + match[0].length] : undefined;
}

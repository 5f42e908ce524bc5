import { nsnDigits, type Nsn } from '#base/domain/nsn.ts';

type Mark = [from: number, to: number];

const NSN_DIGITS = 13;
const FSC_DIGITS = 4;

/** Counts letters and digits alone. */
function markCounted(text: string, from: number, to: number): Mark | undefined {
  const places = [...text.matchAll(/[0-9A-Za-z]/g)].map(({ index }) => index);
  return from < to && to <= places.length ? [places[from]!, places[to - 1]! + 1] : undefined;
}

/** From the start of NSN or NIIN. */
export function markNsn(shown: string, nsn: Nsn, digits: string): Mark | undefined {
  const all = nsnDigits(nsn);
  const from = [0, FSC_DIGITS, NSN_DIGITS - digits.length].find((at) => all.startsWith(digits, at));
  return from === undefined ? undefined : markCounted(shown, from, from + digits.length);
}

/** `typed`: letters and digits. */
export function markPartNumber(shown: string, typed: string): Mark | undefined {
  return markCounted(shown, 0, typed.length);
}

/** Words in sequence; undefined without them. */
export function markWords(shown: string, words: readonly string[]): Mark | undefined {
  const [first] = words;
  if (first === undefined) return undefined;
  const upper = upperInPlace(shown);
  for (let at = upper.indexOf(first); at >= 0; at = upper.indexOf(first, at + 1)) {
    const end = isInWord(upper, at - 1) ? -1 : endOfWords(upper, at, words);
    if (end >= 0) return [at, end];
  }
  return undefined;
}

/** -1 when the text differs. */
function endOfWords(text: string, start: number, words: readonly string[]): number {
  let end = start;
  for (const [index, word] of words.entries()) {
    let at = end;
    if (index > 0) {
      while (at < text.length && !isInWord(text, at)) at++;
      if (at === end) return -1;
    }
    if (!text.startsWith(word, at)) return -1;
    end = at + word.length;
  }
  return end;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
function isInWord(text: string, at: number): boolean {
  return at >= 0 && LETTER_OR_DIGIT.test(text[at]!);
}

/** Keeps the length. */
function upperInPlace(text: string): string {
  const upper = text.toUpperCase();
  if (upper.length === text.length) return upper;
  return Array.from(text, (character) => {
    const own = character.toUpperCase();
    return own.length === character.length ? own : character;
  }).join('');
}

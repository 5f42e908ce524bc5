import type { CageCode } from './cage-code.ts';
import { normalizePartNumber, type NormalizedPartNumber } from './part-number.ts';
import { likelyCage } from './typed-numbers.ts';

export type PartReading = { kind: 'part-number'; partNumber: NormalizedPartNumber; cage: CageCode | null };

/** A remainder beside a CAGE code that is believed to be a part number. */
const FEWEST_CHARACTERS = 3;
/** A word among several that is believed to be one. */
const FEWEST_OF_SEVERAL = 5;
const CAGE_FIRST = /^([0-9A-Z]{5})[\s,;:|()[\]{}]+(.+)$/;
const CAGE_LAST = /^(.+?)[\s,;:|()[\]{}]+([0-9A-Z]{5})[^0-9A-Z]*$/;

function partReading(text: string, cage: CageCode | null = null): PartReading[] {
  const partNumber = normalizePartNumber(text);
  return partNumber === null ? [] : [{ kind: 'part-number', partNumber, cage }];
}

const wordsOf = (text: string) => text.split(/[\s,;|]+/).filter((word) => word !== '');
const hasDigit = (text: string) => /[0-9]/.test(text);

/**
 * Part numbers that a text may be: the whole of it; the one word with digits among others ("SCREW MS16998-28"), first where the others
 * can hardly belong to it.
 */
export function readPartNumber(text: string, cage: CageCode | null = null): PartReading[] {
  const whole = partReading(text, cage);
  const words = wordsOf(text);
  const numbers = words.filter(hasDigit);
  if (words.length === 1 || numbers.length !== 1) return whole;
  const one = partReading(numbers[0]!, cage);
  const othersAreWords = words.every((word) => hasDigit(word) || /^\p{L}{3,}/u.test(word));
  return othersAreWords ? [...one, ...whole] : [...whole, ...one];
}

/** The longest word with a digit of several: "MS16998-28 qty 5". Only for a text that leads nowhere else. */
export function readLongestNumber(text: string): PartReading[] {
  const numbers = wordsOf(text).filter(hasDigit);
  const longest = numbers.reduce((found, word) => (word.length > found.length ? word : found), '');
  return numbers.length > 1 && longest.length >= FEWEST_OF_SEVERAL ? partReading(longest) : [];
}

/** Part number with the CAGE code before or behind it: the pairs that are likelier than the whole as one number, and the others. */
export function readWithCage(text: string): { likely: PartReading[]; possible: PartReading[] } {
  const likely: PartReading[] = [];
  const possible: PartReading[] = [];
  for (const [cageText, rest] of apart(text)) {
    const cage = likelyCage(cageText);
    if (cage === null) continue;
    const isLikely = hasDigit(rest) && rest.replace(/[^0-9A-Z]/g, '').length >= FEWEST_CHARACTERS;
    (isLikely ? likely : possible).push(...readPartNumber(rest, cage));
  }
  const compact = text.replace(/[^0-9A-Z]/g, '');
  for (const [cageText, rest] of [
    [compact.slice(0, 5), compact.slice(5)],
    [compact.slice(-5), compact.slice(0, -5)],
  ] as const) {
    const cage = likelyCage(cageText);
    if (cage !== null) possible.push(...partReading(rest, cage));
  }
  return { likely, possible };
}

function apart(text: string): (readonly [cage: string, rest: string])[] {
  const first = CAGE_FIRST.exec(text);
  const last = CAGE_LAST.exec(text);
  return [...(first ? [[first[1]!, first[2]!] as const] : []), ...(last ? [[last[2]!, last[1]!] as const] : [])];
}

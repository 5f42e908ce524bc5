import { type Niin, parseNiin, type Nsn, parseNsn } from './nsn.ts';
import { type CageCode, parseCageCode, type NormalizedPartNumber, normalizePartNumber } from './part-number.ts';

export type Label = 'nsn' | 'niin' | 'part' | 'cage' | 'class' | 'group';

export type LabelledValue = {
  label: Label;
  value: string;
  /** "PN123": the letters may belong to the number. */
  glued: boolean;
};

const WRITTEN: Record<Label, string> = {
  nsn: 'N\\.?S\\.?N\\.?|(?:NATO |NATIONAL )?STOCK(?= ?#| (?:NUMBER|NUM|NO|NR)(?![A-Z]))',
  niin: 'N\\.?I\\.?I\\.?N\\.?',
  part: 'P ?/ ?N|P\\.N\\.?|(?:(?:MFR|MFG|OEM) ?)?M?PN|PARTS?(?= ?#| ?-?(?:NUMBER|NUM|NO|NR)(?![A-Z])|:)',
  cage: 'N?CAGEC?|FSCM',
  // "FSC6A0" is a part number
  class: 'FSC(?=[^A-Z0-9]|[0-9]{4}(?![A-Z0-9])|$)|(?:FEDERAL )?(?:SUPPLY )?CLASS(?= [0-9]{4}$)',
  group: 'FSG(?=[^A-Z0-9]|[0-9]{2}(?![A-Z0-9])|$)|(?:FEDERAL )?(?:SUPPLY )?GROUP(?= [0-9]{2}$)',
};

const LABELS = new RegExp(
  `(?<=^|[\\s,;:|([{"'#])(?:${Object.entries(WRITTEN)
    .map(([label, written]) => `(?<${label}>${written})`)
    .join('|')})(?![A-Z])(?: ?-?(?:CODE|NUMBER|NUM|NO|NR)(?![A-Z0-9]))?(?<gap>[ .:#=(-]*)`,
  'g',
);

/** Splits at labels: "NSN: 5305-01-234-5678 P/N MS16998-28". */
export function splitLabels(upper: string): { head: string; fields: LabelledValue[] } {
  const found = [...upper.matchAll(LABELS)];
  const fields = found.map((match, index): LabelledValue => {
    const groups = match.groups!;
    const label = (Object.keys(WRITTEN) as Label[]).find((name) => groups[name] !== undefined)!;
    const end = found[index + 1]?.index ?? upper.length;
    return {
      label,
      value: trimEdges(upper.slice(match.index + match[0].length, end)),
      glued: groups.gap === '' && /^M?PN$/.test(match[0]),
    };
  });
  const withValue = fields.filter(({ value }) => value !== '');
  return { head: trimEdges(upper.slice(0, found[0]?.index ?? upper.length)), fields: withValue };
}

export const trimEdges = (text: string): string => text.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '');

const GAP = '[-\\s._/]*';
const NSN_DIGITS = 13;
const NIIN_DIGITS = 9;
const spelled = (least: number, most: number) => new RegExp(`^[0-9OIL](?:${GAP}[0-9OIL]){${least - 1},${most - 1}}$`);
const AS_NSN = spelled(NSN_DIGITS, NSN_DIGITS);
const AS_NIIN = spelled(1, NIIN_DIGITS);
const NSN_INSIDE = /(?<![0-9A-Z]|[0-9A-Z]-)[0-9]{4}[- ]?[0-9]{2}[- ]?[0-9]{3}[- ]?[0-9]{4}(?!-?[0-9A-Z])/;
const AS_START = spelled(1, NSN_DIGITS);
const DECIMAL_ZERO = /^([0-9]{5,13})\.0+$/;
const MAX_LETTER_SHARE = 1 / 3;

/** Reads O as zero, I and L as one; null when improbable. */
function digitsIn(text: string, pattern: RegExp): string | null {
  const number = DECIMAL_ZERO.exec(text)?.[1] ?? text;
  if (!pattern.test(number)) return null;
  const kept = number.replace(/[^0-9OIL]/g, '');
  if (kept.replace(/[0-9]/g, '').length > kept.length * MAX_LETTER_SHARE) return null;
  return kept.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Allows dashes, spaces, dots, slashes, and letters for digits. */
export function looseNsn(text: string): Nsn | null {
  const digits = digitsIn(text, AS_NSN);
  return digits === null ? null : parseNsn(digits);
}

export function looseNiin(text: string): Niin | null {
  const digits = digitsIn(text, AS_NIIN);
  return digits === null ? null : parseNiin(digits.padStart(NIIN_DIGITS, '0'));
}

/** 1 to 13 digits of an NSN or a NIIN. */
export const numberPrefix = (text: string): string | null => digitsIn(text, AS_START);

export function looksLikeNiin(text: string): boolean {
  return /^(?:[0-9]{9}|[0-9OIL]{1,2}[- ][0-9OIL]{3}[- ][0-9OIL]{4})$/.test(text);
}

export function findNsn(text: string): { nsn: Nsn; rest: string } | null {
  const match = NSN_INSIDE.exec(text);
  const nsn = match && parseNsn(match[0].replace(/[- ]/g, ''));
  if (!nsn) return null;
  return { nsn, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.trim() };
}

/** Its first or last character is a digit. */
export function likelyCage(text: string): CageCode | null {
  return /^(?:[0-9][0-9A-Z]{4}|[0-9A-Z]{4}[0-9])$/.test(text) ? parseCageCode(text) : null;
}

export type PartInterpretation = { kind: 'part-number'; partNumber: NormalizedPartNumber; cage: CageCode | null };

/** For the rest beside a CAGE code. */
const MIN_CHARACTERS = 3;
const MIN_CHARACTERS_OF_SEVERAL = 5;
const CAGE_FIRST = /^(?<cage>[0-9A-Z]{5})[\s,;:|()[\]{}]+(?<rest>.+)$/;
const CAGE_LAST = /^(?<rest>.+?)[\s,;:|()[\]{}]+(?<cage>[0-9A-Z]{5})[^0-9A-Z]*$/;

function partInterpretation(text: string, cage: CageCode | null = null): PartInterpretation[] {
  const partNumber = normalizePartNumber(text);
  return partNumber === null ? [] : [{ kind: 'part-number', partNumber, cage }];
}

const wordsOf = (text: string) => text.split(/[\s,;|]+/).filter((word) => word !== '');
const hasDigit = (text: string) => /[0-9]/.test(text);

/** The whole text, or the only word with digits ("SCREW MS16998-28"). */
export function interpretPartNumber(text: string, cage: CageCode | null = null): PartInterpretation[] {
  const whole = partInterpretation(text, cage);
  const words = wordsOf(text);
  const numbers = words.filter(hasDigit);
  if (words.length === 1 || numbers.length !== 1) return whole;
  const one = partInterpretation(numbers[0]!, cage);
  const othersAreWords = words.every((word) => hasDigit(word) || /^\p{L}{3,}/u.test(word));
  return othersAreWords ? [...one, ...whole] : [...whole, ...one];
}

/** The longest word with a digit: "MS16998-28 qty 5". */
export function interpretLongestNumber(text: string): PartInterpretation[] {
  const numbers = wordsOf(text).filter(hasDigit);
  const longest = numbers.reduce((found, word) => (word.length > found.length ? word : found), '');
  return numbers.length > 1 && longest.length >= MIN_CHARACTERS_OF_SEVERAL ? partInterpretation(longest) : [];
}

/** Pairs with a CAGE code, likely ones apart. */
export function interpretWithCage(text: string): { likely: PartInterpretation[]; possible: PartInterpretation[] } {
  const likely: PartInterpretation[] = [];
  const possible: PartInterpretation[] = [];
  const first = CAGE_FIRST.exec(text)?.groups;
  const last = CAGE_LAST.exec(text)?.groups;
  for (const { cage: cageText, rest } of [first, last].filter((groups) => groups !== undefined)) {
    const cage = likelyCage(cageText!);
    if (cage === null || rest === undefined) continue;
    const isLikely = hasDigit(rest) && rest.replace(/[^0-9A-Z]/g, '').length >= MIN_CHARACTERS;
    (isLikely ? likely : possible).push(...interpretPartNumber(rest, cage));
  }
  const compact = text.replace(/[^0-9A-Z]/g, '');
  for (const [cageText, rest] of [
    [compact.slice(0, 5), compact.slice(5)],
    [compact.slice(-5), compact.slice(0, -5)],
  ] as const) {
    const cage = likelyCage(cageText);
    if (cage !== null) possible.push(...partInterpretation(rest, cage));
  }
  return { likely, possible };
}

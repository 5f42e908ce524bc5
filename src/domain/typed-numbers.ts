import { parseCageCode, type CageCode } from './cage-code.ts';
import { parseNiin, type Niin } from './niin.ts';
import { parseNsn, type Nsn } from './nsn.ts';

/** Between the digits of a number. */
const GAP = '[-\\s._/]*';
const NSN_DIGITS = 13;
const NIIN_DIGITS = 9;
const spelled = (least: number, most: number) => new RegExp(`^[0-9OIL](?:${GAP}[0-9OIL]){${least - 1},${most - 1}}$`);
const AS_NSN = spelled(NSN_DIGITS, NSN_DIGITS);
const AS_NIIN = spelled(1, NIIN_DIGITS);
/** 4-2-3-4 inside a longer text. */
const NSN_INSIDE = /(?<![0-9A-Z]|[0-9A-Z]-)[0-9]{4}[- ]?[0-9]{2}[- ]?[0-9]{3}[- ]?[0-9]{4}(?!-?[0-9A-Z])/;
/** A number that is still being typed, with the dash or space that was typed last. */
const AS_START = spelled(1, NSN_DIGITS);
/** What spreadsheets add to a number. */
const DECIMAL_ZERO = /^([0-9]{5,13})\.0+$/;
/** A text is no number with misread letters when fewer than two thirds are digits. */
const MOST_LETTERS = 1 / 3;

/** The digits of a number, with the letters O for zero, I and L for one; null where that is too much to believe. Upper case. */
function digitsIn(text: string, pattern: RegExp): string | null {
  const number = DECIMAL_ZERO.exec(text)?.[1] ?? text;
  if (!pattern.test(number)) return null;
  const kept = number.replace(/[^0-9OIL]/g, '');
  const letters = kept.replace(/[0-9]/g, '').length;
  if (letters > kept.length * MOST_LETTERS) return null;
  return kept.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The whole text as an NSN: any dashes, spaces, dots and slashes, letters for digits. */
export function readNsn(text: string): Nsn | null {
  const digits = digitsIn(text, AS_NSN);
  return digits === null ? null : parseNsn(digits);
}

/** The whole text as a NIIN, leading zeros dropped or not. */
export function readNiin(text: string): Niin | null {
  const digits = digitsIn(text, AS_NIIN);
  return digits === null ? null : parseNiin(digits.padStart(NIIN_DIGITS, '0'));
}

/** The digits, 1 to 13, of a text that may be the beginning of an NSN or a NIIN. */
export function numberStart(text: string): string | null {
  return digitsIn(text, AS_START);
}

/** Whether a text that reads as a NIIN is hardly anything else: nine digits, or 2-3-4 as people write it. */
export function looksLikeNiin(text: string): boolean {
  return /^(?:[0-9]{9}|[0-9OIL]{1,2}[- ][0-9OIL]{3}[- ][0-9OIL]{4})$/.test(text);
}

/** An NSN somewhere in a text, and what is left of the text without it. */
export function findNsn(text: string): { nsn: Nsn; rest: string } | null {
  const match = NSN_INSIDE.exec(text);
  const nsn = match && parseNsn(match[0].replace(/[- ]/g, ''));
  if (!nsn) return null;
  return { nsn, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.trim() };
}

/** A CAGE code as they are assigned: its first or last character is a digit. Words of five letters are none. */
export function likelyCage(text: string): CageCode | null {
  return /^(?:[0-9][0-9A-Z]{4}|[0-9A-Z]{4}[0-9])$/.test(text) ? parseCageCode(text) : null;
}

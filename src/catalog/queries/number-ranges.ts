import { nsnRangeOfClass, type Nsn } from '../../domain/nsn.ts';
import type { Niin } from '../../domain/niin.ts';
import type { Fsc } from '../../domain/supply-class.ts';
import type { KeyRange } from './part-reader.ts';

const NIIN_DIGITS = 9;
const NSN_DIGITS = 13;

/** The numbers of `width` digits that begin with a prefix; null when it is longer than that. */
function rangeOfPrefix(prefix: string, width: number): { first: number; last: number } | null {
  if (prefix.length > width) return null;
  const size = 10 ** (width - prefix.length);
  const first = Number(prefix) * size;
  return { first, last: first + size - 1 };
}

/** NSNs of the whole catalog that begin with the digits. */
export function rangeOfNsnPrefix(digits: string): KeyRange | null {
  return rangeOfPrefix(digits, NSN_DIGITS) as KeyRange | null;
}

export function rangeOfNiinPrefix(digits: string): { first: Niin; last: Niin } | null {
  return rangeOfPrefix(digits, NIIN_DIGITS) as { first: Niin; last: Niin } | null;
}

/** NSNs of a class whose NIIN begins with the digits. */
export function rangeOfNiinPrefixInClass(fsc: Fsc, digits: string): KeyRange | null {
  const base = nsnRangeOfClass(fsc).first;
  const niins = rangeOfNiinPrefix(digits);
  return niins && { first: (base + niins.first) as Nsn, last: (base + niins.last) as Nsn };
}

/** NSNs of a class that begin with the digits, whole or as NIIN: at most two ranges, in order, without overlap. */
export function rangesOfLeadingDigits(fsc: Fsc, digits: string): KeyRange[] {
  if (fsc.startsWith(digits)) return [nsnRangeOfClass(fsc)];
  const byNsn = digits.startsWith(fsc) ? rangeOfNiinPrefixInClass(fsc, digits.slice(fsc.length)) : null;
  const byNiin = rangeOfNiinPrefixInClass(fsc, digits);
  if (!byNsn || !byNiin) return [byNsn ?? byNiin].filter((range) => range !== null);
  if (holds(byNsn, byNiin)) return [byNsn];
  return [byNsn, byNiin].sort((left, right) => left.first - right.first);
}

/** Ranges of prefixes never overlap in part: one holds the other or they are apart. The longer prefix has the smaller range. */
function holds(outer: KeyRange, inner: KeyRange): boolean {
  return outer.first <= inner.first && inner.last <= outer.last;
}

export type Fsg = string & { readonly __fsg: unique symbol };
export type Fsc = string & { readonly __fsc: unique symbol };

export const parseFsg = (text: string): Fsg | null => (/^\d{2}$/.test(text) ? (text as Fsg) : null);

export const parseFsc = (text: string): Fsc | null => (/^\d{4}$/.test(text) ? (text as Fsc) : null);

export const fsgOfFsc = (fsc: Fsc): Fsg => fsc.slice(0, 2) as Fsg;

/** National Item Identification Number, below 10^9. */
export type Niin = number & { readonly __niin: unique symbol };

const NIIN_PATTERN = /^(\d{2})-?(\d{3})-?(\d{4})$/;

/** Reads "01-234-5678" or "012345678". */
export function parseNiin(text: string): Niin | null {
  const match = NIIN_PATTERN.exec(text.replace(/\s+/g, ''));
  return match ? (Number(match[1]! + match[2]! + match[3]!) as Niin) : null;
}

export const niinDigits = (niin: Niin): string => String(niin).padStart(9, '0');

/** 2-3-4 with dashes (C1.4). */
export function formatNiin(niin: Niin): string {
  const digits = niinDigits(niin);
  return `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}`;
}

/** Supply class x 10^9 + NIIN. Made by `parseNsn` and `nsnOf` alone. */
export type Nsn = number & { readonly __nsn: unique symbol };

/** NIINs in a class. */
export const NIIN_RANGE = 1_000_000_000;
const NSN_PATTERN = /^(\d{4})-?(\d{2})-?(\d{3})-?(\d{4})$/;

/** Reads "5305-01-234-5678" or "5305012345678". */
export function parseNsn(text: string): Nsn | null {
  // most texts have no white space
  const match = NSN_PATTERN.exec(text) ?? NSN_PATTERN.exec(text.replace(/\s+/g, ''));
  return match ? (Number(match[1]! + match[2]! + match[3]! + match[4]!) as Nsn) : null;
}

export const nsnOf = (fsc: Fsc, niin: Niin): Nsn => (Number(fsc) * NIIN_RANGE + niin) as Nsn;

export const nsnDigits = (nsn: Nsn): string => fscOfNsn(nsn) + String(nsn % NIIN_RANGE).padStart(9, '0');

/** 4-2-3-4 with dashes (C1.4). */
export function formatNsn(nsn: Nsn): string {
  const supplyClass = Math.floor(nsn / NIIN_RANGE);
  // fits 32 bits from here
  const niin = (nsn - supplyClass * NIIN_RANGE) | 0;
  const upper = (niin / 10_000) | 0;
  const country = (upper / 1_000) | 0;
  const [first, last] = [four(upper - country * 1_000).slice(1), four(niin - upper * 10_000)];
  return `${four(supplyClass)}-${four(country).slice(2)}-${first}-${last}`;
}

/** Four digits, cached: a page has some fifty numbers. */
const four = (number: number): string => (FOURS[number] ??= String(number).padStart(4, '0'));
const FOURS = Array.from<string | undefined>({ length: 10_000 });

export const niinOfNsn = (nsn: Nsn): Niin => (nsn % NIIN_RANGE) as Niin;

export const fscOfNsn = (nsn: Nsn): Fsc => four(Math.floor(nsn / NIIN_RANGE)) as Fsc;

export const fsgOfNsn = (nsn: Nsn): Fsg => fscOfNsn(nsn).slice(0, 2) as Fsg;

export function nsnRangeOfClass(fsc: Fsc): { first: Nsn; last: Nsn } {
  const first = Number(fsc) * NIIN_RANGE;
  return { first: first as Nsn, last: (first + NIIN_RANGE - 1) as Nsn };
}

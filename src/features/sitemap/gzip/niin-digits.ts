/** A NIIN as addresses have it: 01-234-5678. */
export const NIIN_BYTES = 11;

const ZERO = 0x30;
const DASH = 0x2d;

/** The three digits of each number below 1,000, one after the other. */
export const DIGITS = Uint8Array.from(
  Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, '0')).join(''),
  (digit) => ZERO + Number(digit),
);

/** Writes the nine digits of a NIIN (below 10^9) where one stands already: three numbers of three digits, hhh, mmm and lll, stand as hh-hmm-mlll. */
export function writeNiinDigits(bytes: Uint8Array, at: number, niin: number): void {
  const thousands = (niin / 1_000) | 0;
  const high = (thousands / 1_000) | 0;
  const low = (niin - thousands * 1_000) * 3;
  const middle = (thousands - high * 1_000) * 3;
  bytes[at] = DIGITS[high * 3]!;
  bytes[at + 1] = DIGITS[high * 3 + 1]!;
  bytes[at + 3] = DIGITS[high * 3 + 2]!;
  bytes[at + 4] = DIGITS[middle]!;
  bytes[at + 5] = DIGITS[middle + 1]!;
  bytes[at + 7] = DIGITS[middle + 2]!;
  bytes[at + 8] = DIGITS[low]!;
  bytes[at + 9] = DIGITS[low + 1]!;
  bytes[at + 10] = DIGITS[low + 2]!;
}

export function writeNiin(bytes: Uint8Array, at: number, niin: number): void {
  bytes[at + 2] = DASH;
  bytes[at + 6] = DASH;
  writeNiinDigits(bytes, at, niin);
}

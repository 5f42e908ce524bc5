/** Not 0, 1, I, L, O. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SIGN_COUNT = BigInt(SIGNS.length);
const NUMBERS = 1_000n;
const FIRST_LENGTH = 3;
const WRITTEN = /^Q[\s\p{Pd}]{0,3}([2-9A-HJKMNP-Z]{3,10})[\s\p{Pd}]{0,3}(\d{3})$/u;

/** The short name of a request: "Q-4K7-219". Unique; neighbors look different; not secret (C18.1). */
export function shortName(id: number): string {
  let rest = BigInt(id);
  let length = FIRST_LENGTH;
  for (; rest >= countOf(length); length++) rest -= countOf(length);
  const place = (rest * stepOf(length)) % countOf(length);
  let signs = '';
  for (let value = place / NUMBERS; signs.length < length; value /= SIGN_COUNT)
    signs = SIGNS[Number(value % SIGN_COUNT)]! + signs;
  return `Q-${signs}-${String(place % NUMBERS).padStart(3, '0')}`;
}

/** In any case, with or without dashes. */
export function parseShortName(text: string): number | null {
  const [, signs, numbers] = WRITTEN.exec(text.slice(0, 40).trim().toUpperCase()) ?? [];
  if (signs === undefined) return null;
  const { length } = signs;
  let place = 0n;
  for (const sign of signs) place = place * SIGN_COUNT + BigInt(SIGNS.indexOf(sign));
  place = place * NUMBERS + BigInt(numbers!);
  let id = (place * inverse(stepOf(length), countOf(length))) % countOf(length);
  for (let shorter = FIRST_LENGTH; shorter < length; shorter++) id += countOf(shorter);
  return id >= 1n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : null;
}

const countOf = (length: number): bigint => SIGN_COUNT ** BigInt(length) * NUMBERS;

/** Coprime with the count, so that names are unique. */
const stepOf = (length: number): bigint => 618n * SIGN_COUNT ** BigInt(length) + 41n;

function inverse(value: bigint, modulus: bigint): bigint {
  let [before, after] = [value, modulus];
  let [one, other] = [1n, 0n];
  while (after !== 0n) {
    const times = before / after;
    [before, after] = [after, before - times * after];
    [one, other] = [other, one - times * other];
  }
  return ((one % modulus) + modulus) % modulus;
}

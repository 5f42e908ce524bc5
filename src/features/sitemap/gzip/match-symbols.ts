/**
 * How RFC 1951 section 3.2.5 writes a length or a distance: a symbol that stands for a range of them, and in extra bits which of the range it is. Each step
 * has a number of symbols with the same number of extra bits.
 */
type Step = { symbols: number; extraBits: number };
export type SymbolOf = { symbol: number; extraBits: number; extra: number };

export const SHORTEST_MATCH = 3;
export const LONGEST_MATCH = 258;
export const END_OF_BLOCK = 256;
/** Literals, the end of a block, and lengths. */
export const LITERAL_SYMBOLS = 286;
export const DISTANCE_SYMBOLS = 30;

const LENGTH_STEPS: Step[] = [
  { symbols: 8, extraBits: 0 },
  ...[1, 2, 3, 4, 5].map((extraBits) => ({ symbols: 4, extraBits })),
];
const DISTANCE_STEPS: Step[] = [
  { symbols: 4, extraBits: 0 },
  ...Array.from({ length: 13 }, (_, index) => ({ symbols: 2, extraBits: index + 1 })),
];
const FIRST_LENGTH_SYMBOL = 257;
const LONGEST_MATCH_SYMBOL = 285;

/** @param length 3 to 258 */
export function lengthSymbol(length: number): SymbolOf {
  // the one exception: 258 has a symbol of its own
  if (length === LONGEST_MATCH) return { symbol: LONGEST_MATCH_SYMBOL, extraBits: 0, extra: 0 };
  return findSymbol(LENGTH_STEPS, FIRST_LENGTH_SYMBOL, length - SHORTEST_MATCH);
}

/** @param distance 1 to 32,768 */
export function distanceSymbol(distance: number): SymbolOf {
  return findSymbol(DISTANCE_STEPS, 0, distance - 1);
}

function findSymbol(steps: readonly Step[], firstSymbol: number, value: number): SymbolOf {
  let symbol = firstSymbol;
  let rest = value;
  for (const { symbols, extraBits } of steps) {
    const range = 2 ** extraBits;
    if (rest < symbols * range) return { symbol: symbol + Math.floor(rest / range), extraBits, extra: rest % range };
    rest -= symbols * range;
    symbol += symbols;
  }
  throw new RangeError(`${value} is more than a match can be`);
}

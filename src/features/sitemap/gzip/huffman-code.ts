/** For each symbol how many bits its code has; 0 for one that does not occur. */
export type CodeLengths = Uint8Array;

/** A code needs two symbols: with one alone, or none, some decoders refuse it. */
const FEWEST_SYMBOLS = 2;
/** Of any code in DEFLATE, in bits. */
const LONGEST_CODE = 15;

/**
 * The best lengths for these frequencies when no code may be longer than `longest` bits: package-merge (Larmore and Hirschberg, 1990).
 *
 * Think of a symbol with a code of n bits as n coins of its frequency, one of each of the levels 1 to n. From the deepest level up, the coins of a level
 * are merged by weight with pairs ("packages") of the level below. The lightest 2s - 2 items of the top level, with all that is packed in them, are the
 * coins to take: as many of a symbol as its code has bits. Where fewer than two symbols occur, others that do not are given a code as well.
 */
export function codeLengths(frequencies: ArrayLike<number>, longest: number): CodeLengths {
  const lengths = new Uint8Array(frequencies.length);
  const symbols = symbolsByFrequency(frequencies);
  const weights = symbols.map((symbol) => frequencies[symbol]!);
  // of each level, deepest first: which of its items, by weight, are symbols
  const levels: boolean[][] = [];
  let packages: number[] = [];
  for (let level = 0; level < longest; level += 1) {
    const { items, areSymbols } = merge(weights, packages);
    levels.push(areSymbols);
    packages = [];
    for (let index = 0; index + 1 < items.length; index += 2) packages.push(items[index]! + items[index + 1]!);
  }
  let taken = 2 * symbols.length - 2;
  for (const areSymbols of levels.toReversed()) {
    let ofSymbols = 0;
    for (let index = 0; index < taken; index += 1) if (areSymbols[index]) ofSymbols += 1;
    for (let index = 0; index < ofSymbols; index += 1) lengths[symbols[index]!]! += 1;
    taken = 2 * (taken - ofSymbols);
  }
  return lengths;
}

function symbolsByFrequency(frequencies: ArrayLike<number>): number[] {
  const symbols: number[] = [];
  for (let symbol = 0; symbol < frequencies.length; symbol += 1) if (frequencies[symbol]! > 0) symbols.push(symbol);
  for (let symbol = 0; symbols.length < FEWEST_SYMBOLS; symbol += 1)
    if (!symbols.includes(symbol)) symbols.push(symbol);
  return symbols.sort((left, right) => frequencies[left]! - frequencies[right]! || left - right);
}

/** Both in order of weight; a symbol goes before a package of the same weight. */
function merge(weights: readonly number[], packages: readonly number[]): { items: number[]; areSymbols: boolean[] } {
  const items: number[] = [];
  const areSymbols: boolean[] = [];
  let symbol = 0;
  let pack = 0;
  while (symbol < weights.length || pack < packages.length) {
    const isSymbol = pack === packages.length || (symbol < weights.length && weights[symbol]! <= packages[pack]!);
    items.push(isSymbol ? weights[symbol++]! : packages[pack++]!);
    areSymbols.push(isSymbol);
  }
  return { items, areSymbols };
}

/**
 * The codes of these lengths: shorter ones first, those of one length in the order of their symbols (RFC 1951 section 3.2.2). Their bits stand in reverse,
 * because a code is written from its highest bit on and everything else from its lowest (section 3.1.1).
 */
export function codesOf(lengths: CodeLengths): Uint16Array {
  const counts = new Uint16Array(LONGEST_CODE + 2);
  for (let symbol = 0; symbol < lengths.length; symbol += 1)
    if (lengths[symbol]! > 0) counts[lengths[symbol]! + 1]! += 1;
  // the first code of each length follows the last one of the length before, a bit longer
  const next = counts;
  for (let length = 1; length <= LONGEST_CODE; length += 1) next[length] = (next[length]! + next[length - 1]!) << 1;
  const codes = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol += 1)
    if (lengths[symbol]! > 0) codes[symbol] = reverse(next[lengths[symbol]!]!++, lengths[symbol]!);
  return codes;
}

function reverse(code: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit += 1) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
  return reversed;
}

import { codeLengths, codesOf, type CodeLengths } from './huffman-code.ts';

/** Bits to be put one after the other. */
export type Bits = { value: number; length: number };

/** RFC 1951 section 3.2.7: a length as it is (0 to 15), the last one 3 to 6 times more (16), 3 to 10 zeros (17), 11 to 138 zeros (18). */
const REPEAT = 16;
const FEW_ZEROS = 17;
const MANY_ZEROS = 18;
const RUN_SYMBOLS = 19;
const LONGEST_RUN_CODE = 7;
/** In this order the lengths of the codes for these 19 symbols are written: rare ones last, so that they can be left out. */
const RUN_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const FEWEST_LITERALS = 257;
const FEWEST_DISTANCES = 1;
const FEWEST_RUN_CODES = 4;

/** A symbol of the 19 and what follows it. */
type Run = { symbol: number; extra: number; extraBits: number };

/** How a block says which codes it uses (RFC 1951 section 3.2.7): the lengths of all its codes, runs of equal ones in short, themselves in a code. */
export function describeCodes(ofLiterals: CodeLengths, ofDistances: CodeLengths): Bits[] {
  const literals = withoutZerosAtEnd(ofLiterals, FEWEST_LITERALS);
  const distances = withoutZerosAtEnd(ofDistances, FEWEST_DISTANCES);
  const runs = runsOf([...literals, ...distances]);
  const frequencies = new Uint32Array(RUN_SYMBOLS);
  for (const { symbol } of runs) frequencies[symbol]! += 1;
  const lengths = codeLengths(frequencies, LONGEST_RUN_CODE);
  const codes = codesOf(lengths);
  const inOrder = withoutZerosAtEnd(
    Uint8Array.from(RUN_ORDER, (symbol) => lengths[symbol]!),
    FEWEST_RUN_CODES,
  );
  return [
    { value: literals.length - FEWEST_LITERALS, length: 5 },
    { value: distances.length - FEWEST_DISTANCES, length: 5 },
    { value: inOrder.length - FEWEST_RUN_CODES, length: 4 },
    ...Array.from(inOrder, (value) => ({ value, length: 3 })),
    ...runs.flatMap(({ symbol, extra, extraBits }) => [
      { value: codes[symbol]!, length: lengths[symbol]! },
      { value: extra, length: extraBits },
    ]),
  ];
}

function withoutZerosAtEnd(lengths: CodeLengths, fewest: number): CodeLengths {
  let count = lengths.length;
  while (count > fewest && lengths[count - 1] === 0) count -= 1;
  return lengths.subarray(0, count);
}

function runsOf(lengths: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at]!;
    let count = 1;
    while (lengths[at + count] === length) count += 1;
    at += count;
    if (length === 0) addZeros(runs, count);
    else addLengths(runs, length, count);
  }
  return runs;
}

function addZeros(runs: Run[], count: number): void {
  let rest = count;
  for (; rest >= 11; rest -= Math.min(rest, 138))
    runs.push({ symbol: MANY_ZEROS, extra: Math.min(rest, 138) - 11, extraBits: 7 });
  if (rest >= 3) runs.push({ symbol: FEW_ZEROS, extra: rest - 3, extraBits: 3 });
  else for (; rest > 0; rest -= 1) runs.push({ symbol: 0, extra: 0, extraBits: 0 });
}

function addLengths(runs: Run[], length: number, count: number): void {
  runs.push({ symbol: length, extra: 0, extraBits: 0 });
  let rest = count - 1;
  for (; rest >= 3; rest -= Math.min(rest, 6))
    runs.push({ symbol: REPEAT, extra: Math.min(rest, 6) - 3, extraBits: 2 });
  for (; rest > 0; rest -= 1) runs.push({ symbol: length, extra: 0, extraBits: 0 });
}

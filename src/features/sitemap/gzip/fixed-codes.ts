import { codesOf, type CodeLengths } from './huffman-code.ts';

/** The codes of literals and lengths, and those of distances: lengths by symbol, and what is put for each. */
export type CodeSet = {
  literalLengths: CodeLengths;
  literals: Uint16Array;
  distanceLengths: CodeLengths;
  distances: Uint16Array;
};

export function codeSetOf(literalLengths: CodeLengths, distanceLengths: CodeLengths): CodeSet {
  return {
    literalLengths,
    literals: codesOf(literalLengths),
    distanceLengths,
    distances: codesOf(distanceLengths),
  };
}

/** The codes that RFC 1951 section 3.2.6 fixes. Each alphabet has two symbols more than may be used. */
export const FIXED_CODES = codeSetOf(
  Uint8Array.from({ length: 288 }, (_, symbol) => {
    if (symbol < 144) return 8;
    if (symbol < 256) return 9;
    return symbol < 280 ? 7 : 8;
  }),
  new Uint8Array(32).fill(5),
);

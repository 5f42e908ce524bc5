import { expect, test } from 'vitest';
import { distanceSymbol, lengthSymbol } from './match-symbols.ts';

/** Rows of the tables in RFC 1951 section 3.2.5: symbol, extra bits, first and last value. */
test.each([
  [257, 0, 3, 3],
  [264, 0, 10, 10],
  [265, 1, 11, 12],
  [268, 1, 17, 18],
  [269, 2, 19, 22],
  [276, 3, 59, 66],
  [277, 4, 67, 82],
  [280, 4, 115, 130],
  [281, 5, 131, 162],
  [284, 5, 227, 257],
  [285, 0, 258, 258],
])('length symbol %i has %i extra bits and stands for %i to %i', (symbol, extraBits, first, last) => {
  expect(lengthSymbol(first)).toEqual({ symbol, extraBits, extra: 0 });
  expect(lengthSymbol(last)).toEqual({ symbol, extraBits, extra: last - first });
});

test.each([
  [0, 0, 1, 1],
  [3, 0, 4, 4],
  [4, 1, 5, 6],
  [5, 1, 7, 8],
  [12, 5, 65, 96],
  [13, 5, 97, 128],
  [28, 13, 16_385, 24_576],
  [29, 13, 24_577, 32_768],
])('distance symbol %i has %i extra bits and stands for %i to %i', (symbol, extraBits, first, last) => {
  expect(distanceSymbol(first)).toEqual({ symbol, extraBits, extra: 0 });
  expect(distanceSymbol(last)).toEqual({ symbol, extraBits, extra: last - first });
});

test('no symbol stands for a distance of more than 32,768', () => {
  expect(() => distanceSymbol(32_769)).toThrow(RangeError);
});

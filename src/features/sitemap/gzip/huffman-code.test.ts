import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeLengths, codesOf } from './huffman-code.ts';

const frequencies = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 2, maxLength: 60 });
/** 1 where a code uses up all its bits: no text of bits is left without a meaning, none has two. */
const kraftSum = (lengths: Uint8Array): number =>
  lengths.reduce((sum, length) => sum + (length === 0 ? 0 : 2 ** -length), 0);
const sizeOf = (counts: readonly number[], lengths: ArrayLike<number>): number =>
  counts.reduce((sum, count, symbol) => sum + count * lengths[symbol]!, 0);

test('a code gives every symbol that occurs a code, keeps to the longest length and wastes nothing', () => {
  fc.assert(
    fc.property(frequencies, fc.integer({ min: 6, max: 15 }), (counts, longest) => {
      const lengths = codeLengths(counts, longest);
      expect(kraftSum(lengths)).toBe(1);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);
      for (const [symbol, count] of counts.entries()) if (count > 0) expect(lengths[symbol]).toBeGreaterThan(0);
    }),
  );
});

test('a code that no length limits is as short as the one of Huffman', () => {
  fc.assert(
    fc.property(frequencies, (counts) => {
      fc.pre(counts.filter((count) => count > 0).length >= 2);
      expect(sizeOf(counts, codeLengths(counts, 60))).toBe(huffmanSize(counts));
    }),
  );
});

test('a limited code is the best of all codes within the limit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 5, maxLength: 5 }), (counts) => {
      const all = everyLengths(counts.length, 3).filter((lengths) => kraftSum(Uint8Array.from(lengths)) <= 1);
      const best = Math.min(...all.map((lengths) => sizeOf(counts, lengths)));
      expect(sizeOf(counts, codeLengths(counts, 3))).toBe(best);
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['no symbol', [0, 0, 0, 0], [1, 1, 0, 0]],
  ['one symbol', [0, 0, 7, 0], [1, 0, 1, 0]],
  ['the first symbol alone', [7, 0, 0, 0], [1, 1, 0, 0]],
])('where %s occurs, two have codes', (_, counts, expected) => {
  expect([...codeLengths(counts, 15)]).toEqual(expected);
});

test('codes are those of the example in RFC 1951 section 3.2.2, bits reversed', () => {
  const codes = codesOf(Uint8Array.of(3, 3, 3, 3, 3, 2, 4, 4));
  const inOrder = ['010', '011', '100', '101', '110', '00', '1110', '1111'];
  expect([...codes]).toEqual(inOrder.map((code) => Number.parseInt([...code].toReversed().join(''), 2)));
});

function huffmanSize(counts: readonly number[]): number {
  const weights = counts.filter((count) => count > 0);
  let size = 0;
  while (weights.length > 1) {
    weights.sort((left, right) => right - left);
    const merged = weights.pop()! + weights.pop()!;
    size += merged;
    weights.push(merged);
  }
  return size;
}

function everyLengths(symbols: number, longest: number): number[][] {
  if (symbols === 0) return [[]];
  const rest = everyLengths(symbols - 1, longest);
  return Array.from({ length: longest }, (_, index) => rest.map((lengths) => lengths.concat(index + 1))).flat();
}

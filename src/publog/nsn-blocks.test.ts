import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { packNsns, unpackNsns } from './nsn-blocks.ts';

const LARGEST_NSN = 9_999_999_999_999;

/** NSNs with small and large distances (many more than 2^32 numbers apart), and days in runs. */
const aNumber = fc.oneof(
  fc.nat(300),
  fc.nat(2 ** 31 - 1),
  fc.maxSafeNat().map((any) => any % (LARGEST_NSN + 1)),
);
const aBlock = fc
  .tuple(
    fc.uniqueArray(aNumber, { maxLength: 300 }),
    fc.infiniteStream(fc.constantFrom(0, 1, 127, 128, 20_600, 20_600, 20_600, 20_601, 2 ** 31 - 1)),
  )
  .map(([numbers, days]) => {
    const nsns = numbers.sort((left, right) => left - right);
    return { nsns, days: [...days.take(nsns.length)] };
  });

test('what is packed is read back, whatever the distances and days', () => {
  fc.assert(
    fc.property(aBlock, ({ nsns, days }) => {
      const read = unpackNsns(packNsns(nsns, days), nsns.length);
      expect([[...read.nsns], [...read.days]]).toEqual([nsns, days]);
    }),
  );
});

test('the lowest and the highest NSN fit in one block', () => {
  const { nsns, days } = unpackNsns(packNsns([0, LARGEST_NSN], [0, 20_600]), 2);
  expect([...nsns, ...days]).toEqual([0, LARGEST_NSN, 0, 20_600]);
});

test('5,000 neighbors of one day take little more than a byte each', () => {
  const nsns = Array.from({ length: 5_000 }, (_, index) => 5_305_000_000_000 + index * 100);
  expect(packNsns(nsns, Array<number>(5_000).fill(20_600)).length).toBeLessThan((5_000 * 4) / 3 + 40);
});

test('a text that was cut, changed or made longer is refused', () => {
  const change = fc.tuple(fc.nat(), fc.integer({ min: 1, max: 63 }));
  fc.assert(
    fc.property(aBlock, change, fc.constantFrom('cut', 'change', 'lengthen'), ({ nsns, days }, [place, by], how) => {
      const text = packNsns(nsns, days);
      const bytes = Buffer.from(text, 'base64');
      const at = place % bytes.length;
      const damaged =
        how === 'cut' ? bytes.subarray(0, at) : how === 'lengthen' ? Buffer.concat([bytes, Buffer.alloc(by)]) : bytes;
      if (how === 'change') damaged[at]! ^= by;
      expect(() => unpackNsns(damaged.toString('base64'), nsns.length)).toThrow('the packed bytes are damaged');
    }),
  );
});

test.each(['', 'AAAA', 'no base64 at all!', 'ÄÖÜ'])('%j is refused as a block', (text) => {
  expect(() => unpackNsns(text, 1)).toThrow('the packed bytes are damaged');
});

test('a whole text of another number of NSNs is refused', () => {
  const nsns = Array.from({ length: 300 }, (_, index) => index * 300);
  const days = nsns.map((nsn) => nsn % 7);
  const text = packNsns(nsns, days);
  for (const count of [0, 1, 299, 301, 5_000]) expect(() => unpackNsns(text, count)).toThrow(`are not ${count}`);
});

test('NSNs that do not ascend are not packed', () => {
  expect(() => packNsns([2, 1], [0, 0])).toThrow('1 after 2');
  expect(() => packNsns([1, 1], [0, 0])).toThrow('1 after 1');
});

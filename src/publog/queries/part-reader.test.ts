import { expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import {
  intersect,
  isEmptyRange,
  rangeBehind,
  readUnion,
  readWithin,
  type NsnRow,
  type PartReader,
} from './part-reader.ts';

const range = (first: number, last: number) => ({ first: first as Nsn, last: last as Nsn });
const row = (nsn: number): NsnRow => [nsn as Nsn, 0, 0, 0, 0];

/** Every whole number is a key. */
const everyNumber: PartReader = async ({ first, last }, direction, limit) => {
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return (direction === 'up' ? numbers : numbers.toReversed()).slice(0, limit).map(row);
};
const only =
  (...numbers: number[]): PartReader =>
  async (asked, direction, limit) =>
    (await everyNumber(asked, direction, Infinity)).filter(([nsn]) => numbers.includes(nsn)).slice(0, limit);

test('behind a key the range begins with its neighbor', () => {
  expect(rangeBehind(range(1, 9), 4 as Nsn, 'up')).toEqual(range(5, 9));
  expect(rangeBehind(range(1, 9), 4 as Nsn, 'down')).toEqual(range(1, 3));
  expect(isEmptyRange(rangeBehind(range(1, 9), 9 as Nsn, 'up'))).toBe(true);
});

test('ranges that do not meet have nothing in common', () => {
  expect(intersect(range(1, 5), range(4, 9))).toEqual(range(4, 5));
  expect(isEmptyRange(intersect(range(1, 5), range(6, 9)))).toBe(true);
});

test('several ranges are read one after another in either direction, up to the limit', async () => {
  const reader = readWithin(everyNumber, [range(1, 3), range(7, 9)]);
  expect((await reader(range(2, 8), 'up', 10)).map(([nsn]) => nsn)).toEqual([2, 3, 7, 8]);
  expect((await reader(range(2, 8), 'down', 3)).map(([nsn]) => nsn)).toEqual([8, 7, 3]);
});

test('the union of lists holds each row once, in order, up to the limit', async () => {
  const reader = readUnion([only(1, 4, 6), only(2, 4, 9), only()]);
  expect((await reader(range(1, 9), 'up', 4)).map(([nsn]) => nsn)).toEqual([1, 2, 4, 6]);
  expect((await reader(range(1, 9), 'down', 3)).map(([nsn]) => nsn)).toEqual([9, 6, 4]);
  expect(await readUnion([])(range(1, 9), 'up', 4)).toEqual([]);
});

import { expect, test } from 'vitest';
import { itemNamesOf } from './item-names.ts';
import { memoizeLatest } from './memoize.ts';
import { type Nsn, parseFsc } from '#base/domain/nsn.ts';
import type { Database } from '#base/database/database.ts';
import { rankByBlocks, type NsnBlock } from '../nsn-blocks.ts';
import { rangeOfNiinPrefix, rangeOfNsnPrefix, rangesOfLeadingDigits } from './number-search.ts';
import {
  intersect,
  isEmptyRange,
  rangeBehind,
  readUnion,
  readWithin,
  type NsnRow,
  type PartReader,
} from './part-reader.ts';

const names = itemNamesOf([3, 4, 5, 9], ['BOLT, EYE', 'Bolt, u', 'EYEBOLT', 'PIN\nNUT'], [10, 20, 5, 1]);
const found = (...words: string[]): readonly number[] => names.search(words).nameIds();

test('item names are given as the source writes them, and nothing for an unknown id', () => {
  expect([names.name(4), names.name(9), names.name(6), names.name(-1)]).toEqual(['Bolt, u', 'PIN\nNUT', '', '']);
});

test.each([
  ['anywhere in a name, whatever its case', ['BOLT'], [3, 4, 5]],
  ['once a name', ['E'], [3, 5]],
  ['with its punctuation', [', U'], [4]],
  ['in a name with a line break', ['NUT'], [9]],
  ['beside another word', ['EYE', 'BOLT'], [3, 5]],
  ['in any order', ['BOLT', 'EYE', ','], [3]],
  ['not without a word', [], []],
  ['not when it is empty', [''], []],
  ['not across the border of two names', ['EYE\nBOLT'], []],
  ['not as a border', ['\n'], []],
  ['not as NUL', ['\0'], []],
])('a text is found %s', (_, words, ids) => expect(found(...words)).toEqual(ids));

test('names and the NSNs that carry them are counted', () => {
  const set = names.search(['BOLT']);
  expect([set.nameCount, set.nsnCount, set.has(3), set.has(9), set.has(77)]).toEqual([3, 35, true, false, false]);
  expect(itemNamesOf([], [], []).search(['A'])).toMatchObject({ nameCount: 0, nsnCount: 0 });
});

function counted(most: number) {
  const asked: string[] = [];
  const find = memoizeLatest(most, async (text: string, size: number) => {
    asked.push(`${text}${size}`);
    if (text === '') throw new Error('nothing asked');
    return `${text}${size}`;
  });
  return { asked, find };
}

test('a repeated question is answered from the cache', async () => {
  const { asked, find } = counted(2);
  expect([await find('a', 1), await find('a', 1), await find('a', 2), asked]).toEqual(['a1', 'a1', 'a2', ['a1', 'a2']]);
});

test('the answer that was asked for longest ago goes first', async () => {
  const { asked, find } = counted(2);
  await find('a', 1);
  await find('b', 1);
  await find('a', 1);
  await find('c', 1);
  await find('a', 1);
  await find('b', 1);
  expect(asked).toEqual(['a1', 'b1', 'c1', 'b1']);
});

test('a failure is not kept', async () => {
  const { asked, find } = counted(2);
  await expect(find('', 1)).rejects.toThrow('nothing asked');
  await expect(find('', 1)).rejects.toThrow('nothing asked');
  expect(asked).toEqual(['1', '1']);
});

const NSNS = [10, 12, 20, 30, 40, 55];
const BLOCKS = [
  [10, 20, 3],
  [30, 40, 2],
  [55, 55, 1],
].map(([firstNsn, lastNsn, nsnCount]) => ({ firstNsn, lastNsn, nsnCount }) as NsnBlock);

/** Answers the one question of ranks: how many keys stand between two. */
function aDatabase(): Database & { counted: (readonly [number, number])[] } {
  const counted: (readonly [number, number])[] = [];
  return {
    counted,
    query: async (_sql, parameters = []) => {
      const [from, to] = parameters as [number, number];
      counted.push([from, to]);
      return [[NSNS.filter((nsn) => nsn >= from && nsn < to).length]] as never[];
    },
    close: async () => {},
  };
}

test('the rank of a number is how many NSNs come before it, wherever blocks begin', async () => {
  const rank = rankByBlocks(aDatabase(), BLOCKS);
  for (let number = 0; number < 70; number++)
    expect(await rank(number as Nsn), String(number)).toBe(NSNS.filter((nsn) => nsn < number).length);
});

test('only keys between the beginning of a block and the number are counted', async () => {
  const database = aDatabase();
  const rank = rankByBlocks(database, BLOCKS);
  await rank(40 as Nsn);
  expect(database.counted).toEqual([[30, 40]]);
  for (const number of [0, 10, 25, 30, 50, 60]) await rank(number as Nsn);
  expect(database.counted).toHaveLength(1);
});

test('an empty catalog has no ranks but 0', async () => {
  const rank = rankByBlocks(aDatabase(), []);
  expect(await rank(5 as Nsn)).toBe(0);
});

const fsc = parseFsc('5305')!;
const whole = { first: 5_305_000_000_000, last: 5_305_999_999_999 };

test('digits that begin the class number lead to the whole class', () => {
  for (const digits of ['5', '53', '5305']) expect(rangesOfLeadingDigits(fsc, digits)).toEqual([whole]);
});

test('digits lead to the NIINs that begin with them', () => {
  expect(rangesOfLeadingDigits(fsc, '01')).toEqual([{ first: 5_305_010_000_000, last: 5_305_019_999_999 }]);
  expect(rangesOfLeadingDigits(fsc, '012345678')).toEqual([{ first: 5_305_012_345_678, last: 5_305_012_345_678 }]);
  expect(rangesOfLeadingDigits(fsc, '0123456789')).toEqual([]);
});

test('digits that begin with the class number lead to NSNs and to NIINs, in order', () => {
  expect(rangesOfLeadingDigits(fsc, '530501')).toEqual([
    { first: 5_305_010_000_000, last: 5_305_019_999_999 },
    { first: 5_305_530_501_000, last: 5_305_530_501_999 },
  ]);
  expect(rangesOfLeadingDigits(fsc, '53055')).toEqual([{ first: 5_305_500_000_000, last: 5_305_599_999_999 }]);
  expect(rangesOfLeadingDigits(fsc, '5305012345678')).toEqual([{ first: 5_305_012_345_678, last: 5_305_012_345_678 }]);
});

test('a prefix of the whole number covers what begins with it, and no number is longer than it may be', () => {
  expect([rangeOfNsnPrefix('5305'), rangeOfNsnPrefix('53050123456789')]).toEqual([whole, null]);
  expect(rangeOfNiinPrefix('0')).toEqual({ first: 0, last: 99_999_999 });
});

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

import { expect, test } from 'vitest';
import type { Database } from '#base/database/database.ts';
import { parseCageCode } from '#base/domain/cage-code.ts';
import { nsnRangeOfClass } from '#base/domain/nsn.ts';
import { parseFsc } from '#base/domain/supply-class.ts';
import { readMakerNiins } from './selection-scope.ts';

const SCREWS = parseFsc('5305')!;

/** A maker with part numbers for `count` NSNs of each class. */
const aMaker = (count: number) => {
  const query: unknown = async (_sql: string, [, from, last, limit]: [string, number, number, number]) => {
    const { first } = nsnRangeOfClass(SCREWS);
    const rows = Array.from({ length: limit }, (_, index) => [from + index]);
    return rows.filter(([nsn]) => nsn! <= last && nsn! < first + count);
  };
  return readMakerNiins({ query } as Database, parseCageCode('81343')!);
};

test('the NIINs of a maker are read in pieces, and too many of them are refused in words', async () => {
  const read = await aMaker(12_345)(SCREWS);
  expect([read.length, read[0], read.at(-1)]).toEqual([12_345, 0, 12_344]);
  const refused = aMaker(200_000)(SCREWS);
  await expect(refused).rejects.toThrow(RangeError);
  await expect(refused).rejects.toThrow('Maker 81343 has more than 150000 parts in these classes');
});

import { expect, test } from 'vitest';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Database } from '#base/database/database.ts';
import type { NsnBlock } from '../nsn-blocks.ts';
import { rankByBlocks } from './nsn-blocks.ts';

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

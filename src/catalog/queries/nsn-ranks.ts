import type { Nsn } from '../../domain/nsn.ts';
import type { Database } from '../../database/database.ts';
import type { NsnBlock } from '../nsn-block.ts';

/** How many listed NSNs stand before this one in the whole catalog: at most 5,000 keys are counted. */
export type NsnRank = (nsn: Nsn) => Promise<number>;

/** Ranks by the blocks of the catalog, which are held in memory. */
export function rankByBlocks(database: Database, blocks: readonly NsnBlock[]): NsnRank {
  const before: number[] = [0];
  for (const [index, { nsnCount }] of blocks.entries()) before[index + 1] = before[index]! + nsnCount;

  return async (nsn) => {
    const index = firstEndingAtOrAfter(blocks, nsn);
    const block = blocks[index];
    if (!block || nsn <= block.firstNsn) return before[index]!;
    const [row] = await database.query<[number]>(COUNT_BETWEEN, [block.firstNsn, nsn]);
    return before[index]! + row![0];
  };
}

function firstEndingAtOrAfter(blocks: readonly NsnBlock[], nsn: Nsn): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (blocks[middle]!.lastNsn < nsn) low = middle + 1;
    else high = middle;
  }
  return low;
}

// primary key of nsn, between the beginning of a block and a key behind it: at most 5,000 keys
const COUNT_BETWEEN = `
  select count(*)
  from nsn
  where nsn >= $1
    and nsn < $2`;

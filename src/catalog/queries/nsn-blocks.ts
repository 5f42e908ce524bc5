import type { Database } from '../../database/database.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { Day } from '../../domain/day.ts';
import type { Nsn } from '../../domain/nsn.ts';
import { MAX_BLOCKS, type NsnBlock, type NsnDays, unpackNsns } from '../nsn-blocks.ts';

/** Where each 5,000 listed NSNs begin and end (1,419 rows for 7 million), without the NSNs themselves. */
export async function loadNsnBlocks(database: Database): Promise<NsnBlock[]> {
  const rows = await database.query<[number, Nsn, Nsn, number, Day, number]>(LIST_BLOCKS);
  return rows.map(([number, firstNsn, lastNsn, nsnCount, changedOn, contentHash]) => ({
    number,
    firstNsn,
    lastNsn,
    nsnCount,
    changedOn,
    contentHash,
  }));
}

/** Rejects with `StoreUnavailable` when a block is damaged. */
export async function readNsnBlocks(database: Database, first: number, last: number): Promise<NsnDays[]> {
  if (last - first >= MAX_BLOCKS) throw new RangeError(`${first} to ${last} are more than ${MAX_BLOCKS} blocks`);
  const rows = await database.query<[number, number, string]>(READ_BLOCKS, [first, last]);
  return rows.map(([number, nsnCount, packed]) => {
    try {
      return unpackNsns(packed, nsnCount);
    } catch (cause) {
      throw new StoreUnavailable(`Block ${number} of the catalog's NSNs is damaged: import again`, { cause });
    }
  });
}

// a small table, read once when a catalog is opened; packed, its large last column, is left where it is
const LIST_BLOCKS = `
  select file_number, first_nsn, last_nsn, nsn_count, changed_on, content_hash
  from nsn_boundary
  order by file_number`;

// primary key of nsn_boundary: at most 20 rows
const READ_BLOCKS = `
  select file_number, nsn_count, packed
  from nsn_boundary
  where file_number >= $1
    and file_number <= $2
  order by file_number`;

/** How many listed NSNs of the whole catalog come before this one: counts at most 5,000 keys. */
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

import { MAX_BLOCKS } from '../catalog-store.ts';
import { columnsOf, type Database } from '#base/database/database.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { type NsnBlock, type NsnDays, unpackNsns } from '../nsn-blocks.ts';

/** Boundaries without the NSNs. */
export async function loadNsnBlocks(database: Database): Promise<NsnBlock[]> {
  return (await database.query(LIST_BLOCKS)).map(BLOCK.read);
}

const BLOCK = columnsOf<NsnBlock>({
  number: 'file_number',
  firstNsn: 'first_nsn',
  lastNsn: 'last_nsn',
  nsnCount: 'nsn_count',
  changedOn: 'changed_on',
  contentHash: 'content_hash',
});
// skips the large last column
const LIST_BLOCKS = `
  select ${BLOCK.sql}
  from nsn_boundary
  order by file_number`;

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

// primary key of nsn_boundary
const READ_BLOCKS = `
  select file_number, nsn_count, packed
  from nsn_boundary
  where file_number >= $1
    and file_number <= $2
  order by file_number`;

/** NSNs before this one: counts at most 5,000 keys. */
export type NsnRank = (nsn: Nsn) => Promise<number>;

export function rankByBlocks(database: Database, blocks: readonly NsnBlock[]): NsnRank {
  const before: number[] = [0];
  for (const [index, { nsnCount }] of blocks.entries()) before[index + 1] = before[index]! + nsnCount;

  return async (nsn) => {
    const index = blocks.findIndex(({ lastNsn }) => lastNsn >= nsn);
    const block = blocks[index];
    if (!block) return before.at(-1)!;
    if (nsn <= block.firstNsn) return before[index]!;
    const [row] = await database.query<[number]>(COUNT_BETWEEN, [block.firstNsn, nsn]);
    return before[index]! + row![0];
  };
}

// primary key of nsn, at most 5,000 keys
const COUNT_BETWEEN = `
  select count(*)
  from nsn
  where nsn >= $1
    and nsn < $2`;

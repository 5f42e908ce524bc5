import type { Day } from '../../domain/day.ts';
import type { Nsn } from '../../domain/nsn.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import type { Database } from '../../database/database.ts';
import { MOST_BLOCKS, unpackNsns, type NsnBlock, type NsnDays } from '../nsn-block.ts';

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
  if (last - first >= MOST_BLOCKS) throw new RangeError(`${first} to ${last} are more than ${MOST_BLOCKS} blocks`);
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

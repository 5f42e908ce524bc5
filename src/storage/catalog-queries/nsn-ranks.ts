import type { Nsn } from '../../domain/nsn.ts';
import type { Database } from '../database.ts';

/** How many listed NSNs stand before this one in the whole catalog: at most 5,000 keys are counted. */
export type NsnRank = (nsn: Nsn) => Promise<number>;

/** Holds the boundaries of every 5,000 NSNs in memory (1,419 rows for 7 million). */
export async function loadNsnRanks(database: Database): Promise<NsnRank> {
  const boundaries = await database.query<[Nsn, Nsn, number]>(LIST_BOUNDARIES);
  const before: number[] = [0];
  for (const [index, [, , count]] of boundaries.entries()) before[index + 1] = before[index]! + count;

  return async (nsn) => {
    const index = firstEndingAtOrAfter(boundaries, nsn);
    const boundary = boundaries[index];
    if (!boundary || nsn <= boundary[0]) return before[index]!;
    const [row] = await database.query<[number]>(COUNT_BETWEEN, [boundary[0], nsn]);
    return before[index]! + row![0];
  };
}

function firstEndingAtOrAfter(boundaries: readonly (readonly [Nsn, Nsn, number])[], nsn: Nsn): number {
  let low = 0;
  let high = boundaries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (boundaries[middle]![1] < nsn) low = middle + 1;
    else high = middle;
  }
  return low;
}

// a small table, read once when a catalog is opened
const LIST_BOUNDARIES = `
  select first_nsn, last_nsn, nsn_count
  from nsn_boundary
  order by file_number`;

// primary key of nsn, between a boundary and a key behind it: at most 5,000 keys
const COUNT_BETWEEN = `
  select count(*)
  from nsn
  where nsn >= $1
    and nsn < $2`;

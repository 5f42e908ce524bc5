import type { Database } from '#base/database/database.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import { nsnRangeOfClass } from '#base/domain/nsn.ts';
import type { Fsc } from '#base/domain/supply-class.ts';

/** The NIINs of a class for which a maker has a part number, ascending, listed or not. */
export type MakerNiins = (fsc: Fsc) => Promise<Uint32Array>;

/** NSNs in one query: keeps each under 5 ms. */
const NSNS_PER_QUERY = 5_000;
/** NSNs of a maker that one search reads: some 50 ms. */
const MAX_NSNS = 150_000;

/** A maker has part numbers for more NSNs in these classes than a search reads. */
export class TooManyOfMaker extends RangeError {}

/** Reads them from the index of makers; each class once. Rejects with `TooManyOfMaker` after `MAX_NSNS`. */
export function readMakerNiins(database: Database, cage: CageCode): MakerNiins {
  let left = MAX_NSNS;
  const read = async (fsc: Fsc): Promise<Uint32Array> => {
    const { first, last } = nsnRangeOfClass(fsc);
    const niins: number[] = [];
    for (let from: number = first; ;) {
      const rows = await database.query<[number]>(LIST_NSNS, [cage, from, last, NSNS_PER_QUERY]);
      for (const [nsn] of rows) niins.push(nsn - first);
      left -= rows.length;
      if (left < 0) throw new TooManyOfMaker(`Maker ${cage} has more than ${MAX_NSNS} parts in these classes`);
      if (rows.length < NSNS_PER_QUERY) return Uint32Array.from(niins);
      from = rows.at(-1)![0] + 1;
    }
  };
  const classes = new Map<Fsc, Promise<Uint32Array>>();
  return (fsc) => classes.getOrInsertComputed(fsc, read);
}

// index part_by_cage (cage, nsn)
const LIST_NSNS = `
  select distinct nsn
  from part
  where cage = $1
    and nsn between $2 and $3
  order by nsn
  limit $4`;

import type { Nsn } from '../../domain/nsn.ts';
import type { Database } from '../../database/database.ts';
import { inOrder, NSN_COLUMNS, type KeyRange, type NsnRow, type PartReader } from './part-reader.ts';

/** Shorter endings are no key of an item. */
const SHORTEST_ENDING = 4;
const NIIN_DIGITS = 9;
const LAST_FOUR = 10_000;
/** Rows in one query: keeps each under 20 ms. One NSN in 10,000 ends with the same four digits, so one query is the rule. */
const ROWS_PER_QUERY = 5_000;

/** Listed NSNs of a range whose NIIN ends with the digits: none for fewer than four or more than nine. */
export async function listByLastDigits(database: Database, range: KeyRange, digits: string): Promise<NsnRow[]> {
  const found: NsnRow[] = [];
  if (digits.length < SHORTEST_ENDING || digits.length > NIIN_DIGITS) return found;
  const ending = Number(digits);
  for (let { first, last } = range; ;) {
    const parameters = [ending % LAST_FOUR, first, last, ROWS_PER_QUERY];
    const rows = await database.query<NsnRow>(LIST_BY_LAST_FOUR, parameters);
    found.push(...rows.filter(([nsn]) => nsn % 10 ** digits.length === ending));
    if (rows.length < ROWS_PER_QUERY) return found;
    first = (rows.at(-1)![0] + 1) as Nsn;
  }
}

/** A reader of rows that are already known. */
export function readKnown(rows: readonly NsnRow[]): PartReader {
  return async ({ first, last }, direction, limit) =>
    inOrder(
      rows.filter(([nsn]) => nsn >= first && nsn <= last),
      direction,
    ).slice(0, limit);
}

// index nsn_by_last_four ((nsn % 10000), nsn)
const LIST_BY_LAST_FOUR = `
  select ${NSN_COLUMNS}
  from nsn
  where (nsn % 10000) = $1
    and nsn >= $2
    and nsn <= $3
  order by nsn
  limit $4`;

import type { Nsn } from '../../domain/nsn.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { Database } from '../database.ts';
import type { ItemNames } from './item-names.ts';

/** Rows read at once, and how often: numbers that stand on very many NSNs are passed over, those that stand on none that is listed not for ever. */
const ROWS_AT_ONCE = 32;
const MOST_READS = 24;
/** Stands behind every character of a normalized part number. */
const BEHIND_ALL = '~';

export type SuggestedPartNumber = { partNumber: string; nsn: Nsn; itemName: string };

/** The first part numbers with the prefix that a listed NSN carries, each once whatever its punctuation, with the first such NSN. */
export async function suggestPartNumbers(
  database: Database,
  names: ItemNames,
  prefix: NormalizedPartNumber,
  limit: number,
): Promise<SuggestedPartNumber[]> {
  type Row = [normalized: string, nsn: Nsn, partNumber: string, nameId: number | null];
  const found: SuggestedPartNumber[] = [];
  const end = prefix + BEHIND_ALL;
  let shown = '';
  let read = await database.query<Row>(LIST_FROM, [prefix, end, ROWS_AT_ONCE]);
  for (let reads = 1; ; reads++) {
    for (const [normalized, nsn, partNumber, nameId] of read) {
      if (nameId === null || normalized === shown) continue;
      found.push({ partNumber, nsn, itemName: names.name(nameId) });
      shown = normalized;
      if (found.length === limit) return found;
    }
    if (read.length < ROWS_AT_ONCE || reads === MOST_READS) return found;
    const [normalized, nsn] = read.at(-1)!;
    // the rest of a number that is found is passed over; of one that is not, later NSNs may be listed
    read = normalized === shown ? [] : await database.query<Row>(LIST_SAME, [normalized, nsn, ROWS_AT_ONCE]);
    if (read.length === 0) read = await database.query<Row>(LIST_BEHIND, [normalized, end, ROWS_AT_ONCE]);
    else if (read.length < ROWS_AT_ONCE)
      read = [...read, ...(await database.query<Row>(LIST_BEHIND, [normalized, end, ROWS_AT_ONCE - read.length]))];
  }
}

// index part_by_normalized (normalized, nsn), then the primary key of nsn
const list = (where: string): string => `
  select p.normalized, p.nsn, p.part_number, n.name_id
  from part p
  left join nsn n on n.nsn = p.nsn
  where ${where}
  order by p.normalized, p.nsn, p.position
  limit $3`;
const LIST_FROM = list('p.normalized >= $1 and p.normalized < $2');
const LIST_BEHIND = list('p.normalized > $1 and p.normalized < $2');
const LIST_SAME = list('p.normalized = $1 and p.nsn > $2');

import type { Nsn } from '../../domain/nsn.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { SuggestedPartNumber } from '../catalog-search.ts';
import type { Database } from '../database.ts';
import type { ItemNames } from './item-names.ts';

/** How often more numbers are looked for, where those that were found stand on no listed NSN. */
const MOST_READS = 8;
/** Stands behind every character of a normalized part number. */
const BEHIND_ALL = '~';

/** A number, the first and the last NSN that carry it, and how the first is spelled and named; no name where that is not listed. */
type Carried = [normalized: string, first: Nsn, last: Nsn, partNumber: string, nameId: number | null];

/** The first part numbers with the prefix that a listed NSN carries, each once whatever its punctuation, with the first such NSN. */
export async function suggestPartNumbers(
  database: Database,
  names: ItemNames,
  prefix: NormalizedPartNumber,
  limit: number,
): Promise<SuggestedPartNumber[]> {
  const found: SuggestedPartNumber[] = [];
  const end = prefix + BEHIND_ALL;
  let carried = await database.query<Carried>(LIST_FROM, [prefix, end, limit]);
  for (let reads = 1; ; reads++) {
    for (const [normalized, first, last, spelled, firstName] of carried) {
      if (found.length === limit) break;
      const one =
        firstName === null
          ? await findListed(database, normalized)
          : { nsn: first, partNumber: spelled, nameId: firstName };
      if (one === null) continue;
      const { nameId, ...suggested } = one;
      found.push({ ...suggested, itemName: names.name(nameId), shared: first !== last });
    }
    if (found.length >= limit || carried.length < limit || reads === MOST_READS) return found;
    carried = await database.query<Carried>(LIST_BEHIND, [carried.at(-1)![0], end, limit]);
  }
}

/** Where the first NSN with a number is not listed, a later one may be. */
async function findListed(
  database: Database,
  normalized: string,
): Promise<{ nsn: Nsn; partNumber: string; nameId: number } | null> {
  const [row] = await database.query<[Nsn, string, number]>(FIND_LISTED, [normalized]);
  return row ? { nsn: row[0], partNumber: row[1], nameId: row[2] } : null;
}

// index part_by_normalized (normalized, nsn): three leaps for each number, however many NSNs carry it; then the primary keys of part and nsn
const list = (from: string): string => `
  with recursive leap (place, normalized) as (
    select 1, (
      select normalized
      from part
      where normalized ${from} $1
        and normalized < $2
      order by normalized
      limit 1
    )
    union all
    select l.place + 1, (
      select p.normalized
      from part p
      where p.normalized > l.normalized
        and p.normalized < $2
      order by p.normalized
      limit 1
    )
    from leap l
    where l.place < $3
      and l.normalized is not null
  ), carried (normalized, first_nsn, last_nsn) as materialized (
    select l.normalized, (
      select p.nsn
      from part p
      where p.normalized = l.normalized
      order by p.nsn
      limit 1
    ), (
      select p.nsn
      from part p
      where p.normalized = l.normalized
      order by p.nsn desc
      limit 1
    )
    from leap l
    where l.normalized is not null
  )
  select c.normalized, c.first_nsn, c.last_nsn, (
    select p.part_number
    from part p
    where p.normalized = c.normalized
      and p.nsn = c.first_nsn
    order by p.position
    limit 1
  ), (
    select n.name_id
    from nsn n
    where n.nsn = c.first_nsn
  )
  from carried c`;
const LIST_FROM = list('>=');
const LIST_BEHIND = list('>');

// index part_by_normalized (normalized, nsn), then the primary key of nsn
const FIND_LISTED = `
  select p.nsn, p.part_number, n.name_id
  from part p
  cross join nsn n
  where p.normalized = $1
    and n.nsn = p.nsn
  order by p.nsn, p.position
  limit 1`;

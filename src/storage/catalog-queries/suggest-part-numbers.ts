import type { Nsn } from '../../domain/nsn.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { SuggestedPartNumber } from '../catalog-search.ts';
import type { Database } from '../database.ts';
import type { ItemNames } from './item-names.ts';

/** How often more numbers are looked for, where those that were found stand on no listed NSN. */
const MOST_READS = 8;
/** NSNs in one statement; what is left over is filled with a key that no NSN has. */
const NSNS_AT_ONCE = 10;
/** Stands behind every character of a normalized part number. */
const BEHIND_ALL = '~';

type Found = { nsn: Nsn; partNumber: string; nameId: number };
/** A number, and the first and the last NSN that carry it. */
type Carried = [normalized: string, first: Nsn, last: Nsn];

/** The first part numbers with the prefix that a listed NSN carries, each once whatever its punctuation, with the first such NSN. */
export async function suggestPartNumbers(
  database: Database,
  names: ItemNames,
  prefix: NormalizedPartNumber,
  limit: number,
): Promise<SuggestedPartNumber[]> {
  const found: (Found & { shared: boolean })[] = [];
  const end = prefix + BEHIND_ALL;
  let firsts = await database.query<Carried>(LIST_FROM, [prefix, end, limit]);
  for (let reads = 1; ; reads++) {
    found.push(...(await describe(database, firsts.slice(0, limit - found.length))));
    if (found.length >= limit || firsts.length < limit || reads === MOST_READS) break;
    firsts = await database.query<Carried>(LIST_BEHIND, [firsts.at(-1)![0], end, limit]);
  }
  return found.map(({ nsn, partNumber, nameId, shared }) => ({
    partNumber,
    nsn,
    itemName: names.name(nameId),
    shared,
  }));
}

/** Each number with the first listed NSN that carries it and how it is spelled there; numbers without one are left out. */
async function describe(database: Database, firsts: readonly Carried[]): Promise<(Found & { shared: boolean })[]> {
  type Row = [normalized: string, nsn: Nsn, partNumber: string, nameId: number | null];
  const known = new Map<string, Found | null>();
  for (let start = 0; start < firsts.length; start += NSNS_AT_ONCE) {
    const keys = Array.from({ length: NSNS_AT_ONCE }, (_, index) => firsts[start + index]?.[1] ?? -1);
    for (const [normalized, nsn, partNumber, nameId] of await database.query<Row>(LIST_OF_NSNS, keys)) {
      const key = `${nsn} ${normalized}`;
      if (!known.has(key)) known.set(key, nameId === null ? null : { nsn, partNumber, nameId });
    }
  }
  const found: (Found & { shared: boolean })[] = [];
  for (const [normalized, first, last] of firsts) {
    const one = known.get(`${first} ${normalized}`) ?? (await findListed(database, normalized));
    if (one) found.push({ ...one, shared: first !== last });
  }
  return found;
}

/** Where the first NSN with a number is not listed, a later one may be. */
async function findListed(database: Database, normalized: string): Promise<Found | null> {
  const [row] = await database.query<[Nsn, string, number]>(FIND_LISTED, [normalized]);
  return row ? { nsn: row[0], partNumber: row[1], nameId: row[2] } : null;
}

// index part_by_normalized (normalized, nsn), and nothing but it: three leaps for each number, however many NSNs carry it
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
  )
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
  where l.normalized is not null`;
const LIST_FROM = list('>=');
const LIST_BEHIND = list('>');

// primary keys of part (nsn, position) and nsn
const LIST_OF_NSNS = `
  select p.normalized, p.nsn, p.part_number, n.name_id
  from part p
  left join nsn n on n.nsn = p.nsn
  where p.nsn in (${Array.from({ length: NSNS_AT_ONCE }, (_, index) => `$${index + 1}`).join(', ')})
  order by p.nsn, p.position`;

// index part_by_normalized (normalized, nsn), then the primary key of nsn
const FIND_LISTED = `
  select p.nsn, p.part_number, n.name_id
  from part p
  cross join nsn n
  where p.normalized = $1
    and n.nsn = p.nsn
  order by p.nsn, p.position
  limit 1`;

import type { Nsn, Niin } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { Database } from '#base/database/database.ts';
import type { ItemNames } from './item-names.ts';
import { BEHIND_ALL, readByBranches } from './key-batches.ts';
import { listCompanies } from './makers.ts';
import { readListedKeys } from './part-reader.ts';
import { rangeOfNiinPrefix, rangeOfNsnPrefix } from './number-search.ts';

/** Most numbers have one or two NSNs. */
const STRETCH = 64;
/** Some numbers have no listed NSN. */
const MAX_LEAPS = 8;
const SPARE = 3;
const MAX_DESCRIBED = 10;

/** `shared`: another NSN has the same number. */
type SuggestedPartNumber = { partNumber: string; nsn: Nsn; itemName: string; shared: boolean };

type Carried = [normalized: NormalizedPartNumber, first: Nsn, last: Nsn];

/** Listed numbers, each with its first NSN. */
export async function suggestPartNumbers(
  database: Database,
  names: ItemNames,
  prefix: NormalizedPartNumber,
  limit: number,
): Promise<SuggestedPartNumber[]> {
  const end = prefix + BEHIND_ALL;
  const stretch = await readStretch(database, prefix, end);
  const found = await describe(database, names, stretch.numbers, limit);
  let { leap } = stretch;
  for (let leaps = 0; leap !== null && found.length < limit && leaps < MAX_LEAPS; leaps++) {
    const wanted = limit - found.length + SPARE;
    const carried = await database.query<Carried>(leap.sql, [leap.from, end, wanted]);
    found.push(...(await describe(database, names, carried, limit - found.length)));
    leap = carried.length < wanted ? null : { sql: LIST_BEHIND, from: carried.at(-1)![0] };
  }
  return found;
}

/** Null at the end. */
async function readStretch(database: Database, prefix: NormalizedPartNumber, end: string) {
  const numbers: Carried[] = [];
  const rows = await database.query<[NormalizedPartNumber, Nsn]>(LIST_STRETCH, [prefix, end, STRETCH]);
  for (const [normalized, nsn] of rows) {
    const last = numbers.at(-1);
    if (last?.[0] === normalized) last[2] = nsn;
    else numbers.push([normalized, nsn, nsn]);
  }
  if (rows.length < STRETCH) return { numbers, leap: null };
  const [from, first, last] = numbers.at(-1)!;
  if (first !== last) return { numbers, leap: { sql: LIST_BEHIND, from } };
  // others were not looked at
  numbers.pop();
  return { numbers, leap: { sql: LIST_FROM, from } };
}

async function describe(database: Database, names: ItemNames, carried: readonly Carried[], limit: number) {
  const found: SuggestedPartNumber[] = [];
  for (let start = 0; start < carried.length && found.length < limit;) {
    const some = carried.slice(start, start + Math.min(MAX_DESCRIBED, limit - found.length));
    start += some.length;
    const keys = some.map(([normalized, first]) => [normalized, first] as const);
    const rows = await describeFirst(database, keys);
    for (const [place, partNumber, nameId] of rows) {
      // places left over match nothing
      if (partNumber === null) continue;
      const [normalized, first, last] = some[place]!;
      const listed =
        nameId === null
          ? (await database.query<[Nsn, string, number]>(FIND_LISTED, [normalized]))[0]
          : ([first, partNumber, nameId] as const);
      if (listed)
        found.push({ nsn: listed[0], partNumber: listed[1], itemName: names.name(listed[2]), shared: first !== last });
    }
  }
  return found;
}

// index part_by_normalized (normalized, nsn) alone
const LIST_STRETCH = `
  select normalized, nsn
  from part
  where normalized >= $1
    and normalized < $2
  order by normalized, nsn
  limit $3`;

// index part_by_normalized alone: three seeks a number
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
const describeFirst = readByBranches<
  readonly [normalized: string, nsn: number],
  [place: number, partNumber: string | null, nameId: number | null]
>(
  [2, MAX_DESCRIBED],
  (place) => `
  select ${place}, (
    select p.part_number
    from part p
    where p.normalized = $${2 * place + 1}
      and p.nsn = $${2 * place + 2}
    order by p.position
    limit 1
  ), (
    select n.name_id
    from nsn n
    where n.nsn = $${2 * place + 2}
  )`,
);

// the first listed NSN may come later: index part_by_normalized, then primary key of nsn
const FIND_LISTED = `
  select p.nsn, p.part_number, n.name_id
  from part p
  cross join nsn n
  where p.normalized = $1
    and n.nsn = p.nsn
  order by p.nsn, p.position
  limit 1`;

/** Many may be unlisted. */
const NIINS_AT_ONCE = 32;
const MAX_READS = 16;

/** By NSN, then by NIIN. */
export async function suggestNsns(database: Database, names: ItemNames, digits: string, limit: number) {
  const found = new Map<Nsn, number>();
  const nsns = rangeOfNsnPrefix(digits);
  if (nsns) for (const [nsn, nameId] of await readListedKeys(database)(nsns, 'up', limit)) found.set(nsn, nameId);
  type Row = [niin: Niin, nsn: Nsn | null, nameId: number | null];
  const atOnce = Math.min(NIINS_AT_ONCE, 2 * limit);
  let niins = rangeOfNiinPrefix(digits);
  for (let reads = 0; niins && found.size < limit && reads < MAX_READS; reads++) {
    const rows = await database.query<Row>(LIST_BY_NIIN, [niins.first, niins.last, atOnce]);
    for (const [, nsn, nameId] of rows)
      if (nsn !== null && nameId !== null && found.size < limit) found.set(nsn, nameId);
    niins = rows.length < atOnce ? null : { ...niins, first: (rows.at(-1)![0] + 1) as Niin };
  }
  return [...found].map(([nsn, nameId]) => ({ nsn, itemName: names.name(nameId) }));
}

// primary key of niin, then of nsn
const LIST_BY_NIIN = `
  select i.niin, n.nsn, n.name_id
  from niin i
  left join nsn n on n.nsn = i.nsn
  where i.niin >= $1
    and i.niin <= $2
  order by i.niin
  limit $3`;

const MAX_ROWS = 100;
/** Some prefixes lead to unlisted NSNs only. */
const MAX_LOOKED = 2_000;
/** About one in five is unlisted. */
const SPARE_SHARE = 1.5;

type Beginning = [
  normalized: string,
  nsn: Nsn,
  position: number,
  cage: string,
  name: number | null,
  text: string | null,
];

/** A place in the order of part numbers. */
export type NumberKey = { normalized: string; nsn: Nsn; position: number };

/** By number, NSN and place; at most `limit` of a bounded look. `next`: the `after` of the next page. */
export async function listNumbersBeginning(
  database: Database,
  names: ItemNames,
  prefix: NormalizedPartNumber,
  page: { after?: NumberKey; limit: number },
) {
  const limit = Math.max(1, Math.min(page.limit, MAX_ROWS));
  const end = prefix + BEHIND_ALL;
  const numbers: { partNumber: string; nsn: Nsn; itemName: string; cage: string }[] = [];
  const pageUpTo = async (next: NumberKey | null) => {
    const companies = new Map(await listCompanies(database, [...new Set(numbers.map(({ cage }) => cage))]));
    return { numbers: numbers.map((number) => ({ ...number, company: companies.get(number.cage) ?? null })), next };
  };
  // keys of another prefix start at the first page
  const isWithin = page.after?.normalized.startsWith(prefix);
  let last: NumberKey = isWithin ? page.after! : { normalized: prefix, nsn: -1 as Nsn, position: -1 };
  let shown: NumberKey | null = null;
  let size = Math.ceil((limit + 1) * SPARE_SHARE);
  for (let looked = 0; looked < MAX_LOOKED; size = Math.min(size * 4, MAX_LOOKED - looked)) {
    const rows = await database.query<Beginning>(LIST_BEGINNING, [last.normalized, last.nsn, last.position, end, size]);
    rows.sort((a, b) => (a[0] === b[0] ? a[1] - b[1] || a[2] - b[2] : a[0] < b[0] ? -1 : 1));
    for (const [normalized, nsn, position, cage, nameId, partNumber] of rows) {
      last = { normalized, nsn, position };
      if (nameId === null || partNumber === null) continue;
      // one more tells a next page
      if (numbers.length === limit) return pageUpTo(shown);
      numbers.push({ partNumber, nsn, itemName: names.name(nameId), cage });
      shown = last;
    }
    if (rows.length < size) return pageUpTo(null);
    looked += size;
  }
  return pageUpTo(last);
}

// index part_by_normalized alone, then primary keys of nsn and part
const LIST_BEGINNING = `
  select k.normalized, k.nsn, k.position, k.cage, (
    select n.name_id
    from nsn n
    where n.nsn = k.nsn
  ), (
    select p.part_number
    from part p
    where p.nsn = k.nsn
      and p.position = k.position
  )
  from (
    select normalized, nsn, position, cage
    from part
    where (normalized, nsn, position) > ($1, $2, $3)
      and normalized < $4
    order by normalized, nsn, position
    limit $5
  ) k`;

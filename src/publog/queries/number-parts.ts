import type { Database } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber, CageCode } from '#base/domain/part-number.ts';
import type { ListedPart } from '../part-selection.ts';
import type { ItemNames } from './item-names.ts';
import { readByBranches, readTable, readByKeys } from './key-batches.ts';
import { listCompanies } from './makers.ts';
import { codesOf, sinceIn, type References } from './part-details.ts';
import { MAX_KEYS } from './parts.ts';

export type PartNumberHit = {
  nsn: Nsn;
  listed: boolean;
  itemName: string;
  partNumber: string;
  cage: string;
  company: string | null;
  /** Only of a former reference: the date as the source writes it, null without one. */
  since?: string | null;
};

/** `limit` references of each number: listed first, then by NSN. Rejects with `RangeError` beyond `MAX_KEYS`. */
export async function findByPartNumbers(
  database: Database,
  names: ItemNames,
  partNumbers: readonly NormalizedPartNumber[],
  limit: number,
  former = false,
): Promise<PartNumberHit[][]> {
  const statements = former ? FORMER : CURRENT;
  if (partNumbers.length > MAX_KEYS) throw new RangeError(`more than ${MAX_KEYS} part numbers in one call`);
  if (partNumbers.length === 1) return [await findByPartNumber(database, statements, names, partNumbers[0]!, limit)];
  const numbers = [...new Set(partNumbers)];
  const references = Map.groupBy(await statements.ofNumbers(database, numbers, [limit + 1]), ([number]) => number);
  const few = [...references.values()].filter((own) => own.length <= limit).flat();
  const nsns = [...new Set(few.map(([, nsn]) => nsn))].sort((left, right) => left - right);
  const listed = new Map(await listNames(database, nsns));
  const others = nsns.filter((nsn) => !listed.has(nsn));
  const unlisted = new Map(await listUnlistedNames(database, others));
  const cages = [...new Set(few.map(([, , , cage]) => cage))];
  const companies = new Map(await listCompanies(database, cages));

  const hits = new Map<NormalizedPartNumber, PartNumberHit[]>();
  for (const [number, own] of references) {
    // listed ones first
    const found = [listed, unlisted].flatMap((known) =>
      own.flatMap(([, nsn, ...[partNumber, cage, codes]]) => {
        const nameId = known.get(nsn);
        if (nameId === undefined) return [];
        return hitOf(names, known === listed, [nsn, nameId, partNumber, cage, companies.get(cage) ?? null, codes]);
      }),
    );
    const isAll = own.length <= limit;
    hits.set(number, isAll ? found : await findByPartNumber(database, statements, names, number, limit));
  }
  return partNumbers.map((number) => hits.get(number) ?? []);
}

/** Reads `limit` references at most of each number, of listed NSNs alone, by NSN. */
export async function findOwners(database: Database, numbers: readonly NormalizedPartNumber[], limit: number) {
  const owners = new Map<NormalizedPartNumber, { nsn: Nsn; cage: string }[]>();
  for (const [number, nsn, cage] of await ofOwners(database, numbers, [limit]))
    owners.getOrInsertComputed(number, () => []).push({ nsn, cage });
  return owners;
}

type Hit = [nsn: Nsn, nameId: number, partNumber: string, cage: string, company: string | null, codes: string | null];

const hitOf = (names: ItemNames, listed: boolean, hit: Hit): PartNumberHit => {
  const [nsn, nameId, partNumber, cage, company, codes] = hit;
  return { nsn, listed, itemName: names.name(nameId), partNumber, cage, company, ...sinceIn(codes) };
};

/** At most two statements. */
async function findByPartNumber(
  database: Database,
  { listed, unlisted }: ReturnType<typeof statementsOf>,
  names: ItemNames,
  number: NormalizedPartNumber,
  limit: number,
): Promise<PartNumberHit[]> {
  const found: PartNumberHit[] = [];
  for (const sql of [listed, unlisted]) {
    if (found.length === limit) break;
    const hits = await database.query<Hit>(sql, [number, limit - found.length]);
    found.push(...hits.map((hit) => hitOf(names, sql === listed, hit)));
  }
  return found;
}

// index part_by_normalized (normalized, nsn), once for each number
const ofNumbersIn = (references: References) =>
  readByBranches<
    string,
    [number: NormalizedPartNumber, nsn: Nsn, partNumber: string, cage: string, codes: string | null]
  >(
    [1, 8, 32],
    (place) => `
  select *
  from (
    select normalized, nsn, part_number, cage, ${codesOf(references)}
    from ${references} p
    where normalized = $${place + 2}
    order by nsn, position
    limit $1
  ) b${place}`,
  );

// index part_by_normalized alone, then the primary key of nsn
const ofOwners = readByBranches<string, [number: NormalizedPartNumber, nsn: Nsn, cage: string]>(
  [1, 8, 32],
  (place) => `
  select *
  from (
    select p.normalized, p.nsn, p.cage
    from part p
    cross join nsn n
    where p.normalized = $${place + 2}
      and n.nsn = p.nsn
    order by p.nsn, p.position
    limit $1
  ) b${place}`,
);

type Named = [nsn: Nsn, nameId: number];
const listNames = readTable<Nsn, Named>([50], 'nsn', 'nsn, name_id');
export const listUnlistedNames = readTable<Nsn, Named>([1, 50], 'unlisted_nsn', 'nsn, name_id');

// index part_by_normalized (normalized, nsn), then the primary keys of the table and maker
const findIn = (references: References, table: 'nsn' | 'unlisted_nsn'): string => `
  select p.nsn, n.name_id, p.part_number, p.cage, m.company, ${codesOf(references)}
  from ${references} p
  cross join ${table} n
  left join maker m on m.cage = p.cage
  where p.normalized = $1
    and n.nsn = p.nsn
  order by p.nsn, p.position
  limit $2`;

const REFERENCES_READ = 1_000;

type NumberPart = Pick<ListedPart, 'nsn' | 'itemName' | 'sections'> & { listed: boolean };

/** NSNs with this number, or that had it (`former`): listed first, then by NSN. `cage` looks at 1,000 references. */
export async function listNumberParts(
  database: Database,
  names: ItemNames,
  partNumber: NormalizedPartNumber,
  options: { cage: CageCode | null; limit: number; after?: Nsn; former?: boolean },
): Promise<NumberPart[]> {
  const { cage, limit, after, former = false } = options;
  const statements = former ? FORMER : CURRENT;
  const isBehindListed = after !== undefined && (await listUnlistedNames(database, [after])).length > 0;
  if (cage !== null) {
    // without a known start, all are read
    const most = after === undefined ? limit : REFERENCES_READ;
    const all = await listOfMaker(database, statements, names, partNumber, cage, most);
    const isBehind = ({ nsn, listed }: NumberPart): boolean =>
      after === undefined || (listed ? !isBehindListed && nsn > after : !isBehindListed || nsn > after);
    return all.filter(isBehind).slice(0, limit);
  }
  const read = async (table: 'nsn' | 'unlisted_nsn', limit: number, behind: number): Promise<NumberPart[]> => {
    const rows = await database.query<[Nsn, number, number]>(statements[table], [partNumber, behind, limit]);
    const listed = table === 'nsn';
    return rows.map(([nsn, nameId, sections]) => ({ nsn, listed, itemName: names.name(nameId), sections }));
  };
  if (isBehindListed) return read('unlisted_nsn', limit, after);
  const listed = await read('nsn', limit, after ?? -1);
  return listed.length < limit ? [...listed, ...(await read('unlisted_nsn', limit - listed.length, -1))] : listed;
}

type OfMaker = [nsn: Nsn, nameId: number | null, sections: number, listedRows: number];

async function listOfMaker(
  database: Database,
  statements: ReturnType<typeof statementsOf>,
  names: ItemNames,
  partNumber: NormalizedPartNumber,
  cage: CageCode,
  limit: number,
): Promise<NumberPart[]> {
  const [row] = await database.query<[Nsn | null]>(statements.last, [partNumber]);
  const last = row![0];
  const listed: NumberPart[] = [];
  const unlisted: NumberPart[] = [];
  for (let behind = 0, isEnd = false; !isEnd && listed.length < limit;) {
    const rows = await database.query<OfMaker>(statements.ofMaker, [partNumber, cage, behind, last, limit]);
    for (const [nsn, nameId, sections, listedRows] of rows) {
      if (nameId === null) continue;
      const part = { nsn, listed: listedRows > 0, itemName: names.name(nameId), sections };
      (part.listed ? listed : unlisted).push(part);
    }
    isEnd = rows.length < limit;
    behind = rows.at(-1)?.[0] ?? behind;
  }
  return [...listed, ...unlisted].slice(0, limit);
}

/** How makers write the number: by NSN, then in catalog order. */
export async function listNumberReferences(
  database: Database,
  partNumber: NormalizedPartNumber,
  nsns: readonly Nsn[],
  former = false,
) {
  const sorted = [...new Set(nsns)].sort((left, right) => left - right);
  const rows = await (former ? FORMER : CURRENT).references(database, sorted, [partNumber]);
  return rows.map(([nsn, written, cage, company, codes]) => {
    return { nsn, partNumber: written, cage, company, ...sinceIn(codes) };
  });
}

// index part_by_normalized (or former_part_by_normalized), then primary key of nsn
const listParts = (references: References, table: string): string => `
  select p.nsn, min(n.name_id), min(n.sections)
  from ${references} p
  cross join ${table} n
  where p.normalized = $1
    and p.nsn > $2
    and n.nsn = p.nsn
  group by p.nsn
  order by p.nsn
  limit $3`;

// index part_by_normalized (normalized, nsn) alone
const findLast = (references: References): string => `
  select max(nsn)
  from (
    select nsn
    from ${references}
    where normalized = $1
    order by nsn
    limit ${REFERENCES_READ}
  ) r`;

// index part_by_normalized alone, then primary keys of nsn and unlisted_nsn
const listOfMakerIn = (references: References): string => `
  select p.nsn, coalesce(min(n.name_id), min(u.name_id)), coalesce(min(n.sections), min(u.sections)),
    count(n.nsn)
  from ${references} p
  left join nsn n on n.nsn = p.nsn
  left join unlisted_nsn u on u.nsn = p.nsn and n.nsn is null
  where p.normalized = $1
    and p.cage = $2
    and p.nsn > $3
    and p.nsn <= $4
  group by p.nsn
  order by p.nsn
  limit $5`;

// index part_by_normalized (normalized, nsn), then the primary key of maker
const referencesIn = (references: References) =>
  readByKeys<Nsn, [nsn: Nsn, partNumber: string, cage: string, company: string | null, codes: string | null]>(
    [25],
    (keys) => `
  select p.nsn, p.part_number, p.cage, m.company, ${codesOf(references)}
  from ${references} p
  left join maker m on m.cage = p.cage
  where p.normalized = $1
    and p.nsn in (${keys})
  order by p.nsn, p.position`,
    1,
  );

const statementsOf = (references: References) => ({
  nsn: listParts(references, 'nsn'),
  unlisted_nsn: listParts(references, 'unlisted_nsn'),
  last: findLast(references),
  ofMaker: listOfMakerIn(references),
  references: referencesIn(references),
  ofNumbers: ofNumbersIn(references),
  listed: findIn(references, 'nsn'),
  unlisted: findIn(references, 'unlisted_nsn'),
});
const CURRENT = statementsOf('part');
const FORMER = statementsOf('former_part');

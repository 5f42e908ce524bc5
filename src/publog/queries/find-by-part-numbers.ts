import type { Database } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { PartNumberHit } from '../catalog-store.ts';
import type { ItemNames } from './item-names.ts';
import { readByBranches, readTable } from './key-batches.ts';
import { listCompanies } from './makers.ts';
import { codesOf, sinceIn, type References } from './part-details.ts';
import { MAX_KEYS } from './parts.ts';

/** Listed first. More than `MAX_KEYS` reject with `RangeError`. */
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
  const references = Map.groupBy(await statements.references(database, numbers, [limit + 1]), ([number]) => number);
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
    if (own.length > limit) hits.set(number, await findByPartNumber(database, statements, names, number, limit));
    else
      hits.set(
        number,
        [listed, unlisted].flatMap((known) =>
          own
            .filter(([, nsn]) => known.has(nsn))
            .map(([, nsn, partNumber, cage, codes]) => ({
              nsn,
              listed: known === listed,
              itemName: names.name(known.get(nsn)!),
              partNumber,
              cage,
              company: companies.get(cage) ?? null,
              ...sinceIn(codes),
            })),
        ),
      );
  }
  return partNumbers.map((number) => hits.get(number) ?? []);
}

/** At most two statements. */
async function findByPartNumber(
  database: Database,
  { listed, unlisted }: ReturnType<typeof statementsOf>,
  names: ItemNames,
  number: NormalizedPartNumber,
  limit: number,
): Promise<PartNumberHit[]> {
  type Hit = [nsn: Nsn, nameId: number, partNumber: string, cage: string, company: string | null, codes: string | null];
  const found: PartNumberHit[] = [];
  for (const sql of [listed, unlisted]) {
    if (found.length === limit) break;
    for (const [nsn, nameId, partNumber, cage, company, codes] of await database.query<Hit>(sql, [
      number,
      limit - found.length,
    ]))
      found.push({
        nsn,
        listed: sql === listed,
        itemName: names.name(nameId),
        partNumber,
        cage,
        company,
        ...sinceIn(codes),
      });
  }
  return found;
}

// index part_by_normalized (normalized, nsn), once for each number
const referencesIn = (references: References) =>
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

const statementsOf = (references: References) => ({
  references: referencesIn(references),
  listed: findIn(references, 'nsn'),
  unlisted: findIn(references, 'unlisted_nsn'),
});
const CURRENT = statementsOf('part');
const FORMER = statementsOf('former_part');

import type { Database } from '../../database/database.ts';
import type { Nsn } from '../../domain/nsn.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { PartNumberHit } from '../catalog-store.ts';
import type { ItemNames } from './item-names.ts';
import { readByKeys } from './key-batches.ts';
import { MAX_KEYS } from './parts.ts';

/** Part numbers in one statement; the texts of these sizes are prepared, what is left over is filled with what no part has. */
const NUMBERS_AT_ONCE = [1, 8, 32];
const MAX_BATCH = 32;
/** No normalized part number: those are upper case. */
const NO_NUMBER = 'none';

type Reference = { nsn: Nsn; partNumber: string; cage: string };

/** For each number the first `limit` hits, listed ones first. Rejects with `RangeError` for more than `MAX_KEYS`. */
export async function findByPartNumbers(
  database: Database,
  names: ItemNames,
  partNumbers: readonly NormalizedPartNumber[],
  limit: number,
): Promise<PartNumberHit[][]> {
  if (partNumbers.length > MAX_KEYS) throw new RangeError(`more than ${MAX_KEYS} part numbers in one call`);
  if (partNumbers.length === 1) return [await findByPartNumber(database, names, partNumbers[0]!, limit)];
  const references = await listReferences(database, [...new Set(partNumbers)], limit + 1);
  const few = [...references.values()].filter((own) => own.length <= limit).flat();
  const nsns = [...new Set(few.map(({ nsn }) => nsn))].sort((left, right) => left - right);
  const listed = new Map(await LISTED_NAMES<[Nsn, number]>(database, nsns));
  const others = nsns.filter((nsn) => !listed.has(nsn));
  const unlisted = new Map(await UNLISTED_NAMES<[Nsn, number]>(database, others));
  const cages = [...new Set(few.map(({ cage }) => cage))];
  const companies = new Map(await LIST_COMPANIES<[string, string]>(database, cages));

  const hits = new Map<NormalizedPartNumber, PartNumberHit[]>();
  for (const [number, own] of references) {
    // of a number with more the listed ones come first, wherever they stand
    if (own.length > limit) hits.set(number, await findByPartNumber(database, names, number, limit));
    else
      hits.set(
        number,
        [listed, unlisted].flatMap((known) =>
          own
            .filter(({ nsn }) => known.has(nsn))
            .map(({ nsn, partNumber, cage }) => ({
              nsn,
              listed: known === listed,
              itemName: names.name(known.get(nsn)!),
              partNumber,
              cage,
              company: companies.get(cage) ?? null,
            })),
        ),
      );
  }
  return partNumbers.map((number) => hits.get(number)!);
}

/** The same for one number: two statements at most. */
async function findByPartNumber(
  database: Database,
  names: ItemNames,
  partNumber: NormalizedPartNumber,
  limit: number,
): Promise<PartNumberHit[]> {
  type Hit = [nsn: Nsn, nameId: number, partNumber: string, cage: string, company: string | null];
  const hits = async (sql: string, limit: number, listed: boolean): Promise<PartNumberHit[]> =>
    (await database.query<Hit>(sql, [partNumber, limit])).map(([nsn, nameId, partNumber, cage, company]) => ({
      nsn,
      listed,
      itemName: names.name(nameId),
      partNumber,
      cage,
      company,
    }));
  const listed = await hits(FIND_LISTED, limit, true);
  return listed.length < limit ? [...listed, ...(await hits(FIND_UNLISTED, limit - listed.length, false))] : listed;
}

/** The first `limit` references with each number, by NSN. */
async function listReferences(
  database: Database,
  numbers: readonly NormalizedPartNumber[],
  limit: number,
): Promise<Map<NormalizedPartNumber, Reference[]>> {
  const references = new Map<NormalizedPartNumber, Reference[]>(numbers.map((number) => [number, []]));
  for (let start = 0; start < numbers.length; start += MAX_BATCH) {
    const batch = numbers.slice(start, start + MAX_BATCH);
    const size = NUMBERS_AT_ONCE.find((size) => size >= batch.length) ?? MAX_BATCH;
    const keys = Array.from({ length: size }, (_, index) => batch[index] ?? NO_NUMBER);
    type Row = [line: number, nsn: Nsn, partNumber: string, cage: string];
    for (const [line, nsn, partNumber, cage] of await database.query<Row>(LIST_BY_NUMBERS.get(size)!, [limit, ...keys]))
      references.get(batch[line]!)!.push({ nsn, partNumber, cage });
  }
  return references;
}

// index part_by_normalized (normalized, nsn), once for each number
function branch(index: number): string {
  return `
  select *
  from (
    select ${index}, nsn, part_number, cage
    from part
    where normalized = $${index + 2}
    order by nsn, position
    limit $1
  ) b${index}`;
}

const LIST_BY_NUMBERS = new Map(
  NUMBERS_AT_ONCE.map((size) => [
    size,
    Array.from({ length: size }, (_, index) => branch(index)).join('\n  union all'),
  ]),
);

// primary keys of nsn and unlisted_nsn
const listNames = (table: 'nsn' | 'unlisted_nsn') =>
  readByKeys<Nsn>({
    sizes: [50],
    filler: -1 as Nsn,
    sql: (keys) => `
  select nsn, name_id
  from ${table}
  where nsn in (${keys})
  order by nsn`,
  });
const LISTED_NAMES = listNames('nsn');
const UNLISTED_NAMES = listNames('unlisted_nsn');

// primary key of maker
const LIST_COMPANIES = readByKeys<string>({
  sizes: [50],
  filler: '',
  sql: (keys) => `
  select cage, company
  from maker
  where cage in (${keys})`,
});

// index part_by_normalized (normalized, nsn), then the primary keys of nsn and maker
const FIND_LISTED = `
  select p.nsn, n.name_id, p.part_number, p.cage, m.company
  from part p
  cross join nsn n
  left join maker m on m.cage = p.cage
  where p.normalized = $1
    and n.nsn = p.nsn
  order by p.nsn, p.position
  limit $2`;

const FIND_UNLISTED = `
  select p.nsn, n.name_id, p.part_number, p.cage, m.company
  from part p
  cross join unlisted_nsn n
  left join maker m on m.cage = p.cage
  where p.normalized = $1
    and n.nsn = p.nsn
  order by p.nsn, p.position
  limit $2`;

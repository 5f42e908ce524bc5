import type { Niin } from '../../domain/niin.ts';
import type { Nsn } from '../../domain/nsn.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { NiinRecord, PartNumberHit } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';
import type { ItemNames } from './item-names.ts';
import { findByPartNumber } from './part-details.ts';

/** Lines of a list in one call: keeps each call short. */
export const MAX_KEYS = 500;
/** Part numbers in one statement; the texts of these sizes are prepared, what is left over is filled with what no part has. */
const NUMBERS_AT_ONCE = [1, 8, 32];
const MAX_BATCH = 32;
/** Other keys in one statement. */
const KEYS_AT_ONCE = 50;
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
  const references = await listReferences(database, [...new Set(partNumbers)], limit + 1);
  const few = [...references.values()].filter((own) => own.length <= limit).flat();
  const nsns = [...new Set(few.map(({ nsn }) => nsn))].sort((left, right) => left - right);
  const listed = await findNames(database, 'nsn', nsns);
  const others = nsns.filter((nsn) => !listed.has(nsn));
  const unlisted = await findNames(database, 'unlisted_nsn', others);
  const companies = await findCompanies(database, [...new Set(few.map(({ cage }) => cage))]);

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

/** Name ids of those NSNs that stand in a table. */
async function findNames(
  database: Database,
  table: 'nsn' | 'unlisted_nsn',
  nsns: readonly Nsn[],
): Promise<Map<Nsn, number>> {
  const found = new Map<Nsn, number>();
  for (let start = 0; start < nsns.length; start += KEYS_AT_ONCE) {
    const keys = Array.from({ length: KEYS_AT_ONCE }, (_, index) => nsns[start + index] ?? -1);
    for (const [nsn, nameId] of await database.query<[Nsn, number]>(LIST_NAMES[table], keys)) found.set(nsn, nameId);
  }
  return found;
}

async function findCompanies(database: Database, cages: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < cages.length; start += KEYS_AT_ONCE) {
    const keys = Array.from({ length: KEYS_AT_ONCE }, (_, index) => cages[start + index] ?? '');
    for (const [cage, company] of await database.query<[string, string]>(LIST_COMPANIES, keys))
      found.set(cage, company);
  }
  return found;
}

/** Rejects with `RangeError` for more than `MAX_KEYS`. */
export async function findNiins(database: Database, niins: readonly Niin[]): Promise<(NiinRecord | null)[]> {
  if (niins.length > MAX_KEYS) throw new RangeError(`more than ${MAX_KEYS} NIINs in one call`);
  type Text = string | null;
  type Row = [Niin, Nsn | null, number, Nsn | null, Niin | null, Text, Text];
  const found = new Map<Niin, NiinRecord>();
  const distinct = [...new Set(niins)];
  for (let start = 0; start < distinct.length; start += KEYS_AT_ONCE) {
    const keys = Array.from({ length: KEYS_AT_ONCE }, (_, index) => distinct[start + index] ?? -1);
    for (const row of await database.query<Row>(LIST_NIINS, keys)) {
      const [niin, nsn, listed, replacedBy, survivor, status, cancelledOn] = row;
      found.set(niin, { niin, nsn, listed: listed === 1, replacedBy, survivor, status, cancelledOn });
    }
  }
  return niins.map((niin) => found.get(niin) ?? null);
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

const KEYS = Array.from({ length: KEYS_AT_ONCE }, (_, index) => `$${index + 1}`).join(', ');

// primary keys of nsn and unlisted_nsn
const listNames = (table: 'nsn' | 'unlisted_nsn'): string => `
  select nsn, name_id
  from ${table}
  where nsn in (${KEYS})
  order by nsn`;
const LIST_NAMES = { nsn: listNames('nsn'), unlisted_nsn: listNames('unlisted_nsn') };

// primary key of maker
const LIST_COMPANIES = `
  select cage, company
  from maker
  where cage in (${KEYS})`;

// primary key of niin
const LIST_NIINS = `
  select niin, nsn, listed, replaced_by, survivor, status, cancelled_on
  from niin
  where niin in (${KEYS})
  order by niin`;

import type { Niin } from '../../domain/niin.ts';
import type { Nsn } from '../../domain/nsn.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { NiinRecord, PartNumberHit } from '../catalog-store.ts';
import type { Database } from '../database.ts';
import type { ItemNames } from './item-names.ts';

/** Lines of a list in one call: keeps each call short. */
export const MOST_LINES = 500;
/** Part numbers in one statement; the texts of these sizes are prepared, what is left over is filled with what no part has. */
const NUMBERS_AT_ONCE = [1, 8, 32];
const LARGEST_BATCH = 32;
const NIINS_AT_ONCE = 50;
/** No normalized part number: those are upper case. */
const NO_NUMBER = 'none';

type Hit = [line: number, nsn: Nsn, nameId: number, partNumber: string, cage: string, company: string | null];

/** For each number the first `limit` hits, listed ones first. Rejects with `RangeError` for more than `MOST_LINES`. */
export async function findByPartNumbers(
  database: Database,
  names: ItemNames,
  partNumbers: readonly NormalizedPartNumber[],
  limit: number,
): Promise<PartNumberHit[][]> {
  if (partNumbers.length > MOST_LINES) throw new RangeError(`more than ${MOST_LINES} part numbers in one call`);
  const distinct = [...new Set(partNumbers)];
  const hits = new Map<NormalizedPartNumber, PartNumberHit[]>(distinct.map((number) => [number, []]));
  for (const isListed of [true, false]) {
    const open = distinct.filter((number) => hits.get(number)!.length < limit);
    for (let start = 0; start < open.length; start += LARGEST_BATCH) {
      const batch = open.slice(start, start + LARGEST_BATCH);
      const size = NUMBERS_AT_ONCE.find((size) => size >= batch.length) ?? LARGEST_BATCH;
      const keys = Array.from({ length: size }, (_, index) => batch[index] ?? NO_NUMBER);
      const rows = await database.query<Hit>(STATEMENTS[isListed ? 'nsn' : 'unlisted_nsn'].get(size)!, [
        limit,
        ...keys,
      ]);
      for (const [line, nsn, nameId, partNumber, cage, company] of rows) {
        const found = hits.get(batch[line]!)!;
        if (found.length < limit)
          found.push({ nsn, listed: isListed, itemName: names.name(nameId), partNumber, cage, company });
      }
    }
  }
  return partNumbers.map((number) => hits.get(number)!);
}

/** Rejects with `RangeError` for more than `MOST_LINES`. */
export async function findNiins(database: Database, niins: readonly Niin[]): Promise<(NiinRecord | null)[]> {
  if (niins.length > MOST_LINES) throw new RangeError(`more than ${MOST_LINES} NIINs in one call`);
  type Text = string | null;
  type Row = [Niin, Nsn | null, number, Nsn | null, Niin | null, Text, Text];
  const found = new Map<Niin, NiinRecord>();
  const distinct = [...new Set(niins)];
  for (let start = 0; start < distinct.length; start += NIINS_AT_ONCE) {
    const keys = Array.from({ length: NIINS_AT_ONCE }, (_, index) => distinct[start + index] ?? -1);
    for (const row of await database.query<Row>(LIST_NIINS, keys)) {
      const [niin, nsn, listed, replacedBy, survivor, status, cancelledOn] = row;
      found.set(niin, { niin, nsn, listed: listed === 1, replacedBy, survivor, status, cancelledOn });
    }
  }
  return niins.map((niin) => found.get(niin) ?? null);
}

// index part_by_normalized (normalized, nsn), then the primary keys of nsn or unlisted_nsn and of maker; once for each number
function branch(index: number, table: 'nsn' | 'unlisted_nsn'): string {
  return `
  select *
  from (
    select ${index}, p.nsn, n.name_id, p.part_number, p.cage, m.company
    from part p
    cross join ${table} n
    left join maker m on m.cage = p.cage
    where p.normalized = $${index + 2}
      and n.nsn = p.nsn
    order by p.nsn, p.position
    limit $1
  ) b${index}`;
}

function statements(table: 'nsn' | 'unlisted_nsn'): Map<number, string> {
  return new Map(
    NUMBERS_AT_ONCE.map((size) => [
      size,
      Array.from({ length: size }, (_, index) => branch(index, table)).join('\n  union all'),
    ]),
  );
}
const STATEMENTS = { nsn: statements('nsn'), unlisted_nsn: statements('unlisted_nsn') };

// primary key of niin
const LIST_NIINS = `
  select niin, nsn, listed, replaced_by, survivor, status, cancelled_on
  from niin
  where niin in (${Array.from({ length: NIINS_AT_ONCE }, (_, index) => `$${index + 1}`).join(', ')})
  order by niin`;

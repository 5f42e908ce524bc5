import type { Database } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { CageCode, NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { NumberPart, NumberReference } from '../catalog-records.ts';
import type { ItemNames } from './item-names.ts';
import { readByKeys } from './key-batches.ts';
import { listUnlistedNames } from './find-by-part-numbers.ts';
import { codesOf, sinceIn, type References } from './part-details.ts';

const REFERENCES_READ = 1_000;

/** Listed first, then by NSN; `after` continues. `cage` looks at a bounded number. */
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
    const all = await listOfMaker(
      database,
      statements,
      names,
      partNumber,
      cage,
      after === undefined ? limit : REFERENCES_READ,
    );
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
    const rows = await database.query<[nsn: Nsn, nameId: number | null, sections: number, listedRows: number]>(
      statements.ofMaker,
      [partNumber, cage, behind, last, limit],
    );
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

/** By NSN, then in catalog order. */
export async function listNumberReferences(
  database: Database,
  partNumber: NormalizedPartNumber,
  nsns: readonly Nsn[],
  former = false,
): Promise<NumberReference[]> {
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
});
const CURRENT = statementsOf('part');
const FORMER = statementsOf('former_part');

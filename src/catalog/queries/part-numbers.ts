import type { Nsn } from '../../domain/nsn.ts';
import type { NormalizedPartNumber } from '../../domain/part-number.ts';
import type { PartNumber, PartNumberHit } from '../catalog-store.ts';
import type { Database } from '../../database/database.ts';
import { PART_CODE_COLUMNS } from '../../domain/publog-columns.ts';
import { SECTION_LIMIT_MS } from '../../database/time-limit.ts';
import type { ItemNames } from './item-names.ts';
import { parseStored } from './stored-json.ts';

export async function listPartNumbers(
  database: Database,
  nsn: Nsn,
  limit: number,
  offset: number,
): Promise<PartNumber[]> {
  const rows = await database.query<[string, string, string, string | null]>(LIST_PARTS, [nsn, offset, limit], {
    timeoutMs: SECTION_LIMIT_MS,
  });
  return rows.map(([partNumber, cage, stored, company]) => {
    const { rncc = '', rnvc = '', ...codes } = namedCodes(parseStored<string[]>(stored));
    return { partNumber, cage, company, rncc, rnvc, codes };
  });
}

export async function findByPartNumber(
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

function namedCodes(texts: readonly string[]): Partial<Record<(typeof PART_CODE_COLUMNS)[number], string>> {
  const codes: Partial<Record<(typeof PART_CODE_COLUMNS)[number], string>> = {};
  for (const [index, text] of texts.entries()) {
    const column = PART_CODE_COLUMNS[index];
    if (column && text) codes[column] = text;
  }
  return codes;
}

// primary key of part (nsn, position), then of maker
const LIST_PARTS = `
  select p.part_number, p.cage, p.codes, m.company
  from part p
  left join maker m on m.cage = p.cage
  where p.nsn = $1
    and p.position >= $2
  order by p.position
  limit $3`;

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

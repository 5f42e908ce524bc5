import { parseCageCode, type CageCode } from '../../domain/cage-code.ts';
import type { Database } from '../../database/database.ts';

/** Codes looked at in one call: a millisecond. */
const CODES_AT_ONCE = 200;

/**
 * Makers with a record and a listed NSN, in the order of their codes, behind `after`: those among the next codes that parts name. `next` is the last code
 * looked at, null at the end.
 */
export async function listListedMakers(
  database: Database,
  after: CageCode | null,
): Promise<{ makers: CageCode[]; next: CageCode | null }> {
  const rows = await database.query<[cage: string, isListed: number]>(LIST_MAKERS, [after ?? '', CODES_AT_ONCE]);
  return {
    makers: rows.flatMap(([cage, isListed]) => (isListed === 1 ? (parseCageCode(cage) ?? []) : [])),
    next: rows.length < CODES_AT_ONCE ? null : (rows.at(-1)![0] as CageCode),
  };
}

// from code to code by index part_by_cage (cage, nsn); then the primary keys of maker and nsn
const LIST_MAKERS = `
  with recursive code (cage, place) as (
    select min(cage), 1
    from part
    where cage > $1
    union all
    select (select min(cage) from part where cage > code.cage), place + 1
    from code
    where code.cage is not null
      and place < $2
  )
  select code.cage, case when exists (select 1 from maker m where m.cage = code.cage) and exists (
      select 1
      from part p
      join nsn n on n.nsn = p.nsn
      where p.cage = code.cage
    ) then 1 else 0 end
  from code
  where code.cage is not null
  order by code.cage`;

import { columnsOf, type Database } from '#base/database/database.ts';
import { type CageCode, parseCageCode } from '#base/domain/cage-code.ts';
import { upperWords } from '#base/domain/plain-text.ts';
import type { MakerSummary } from '../catalog-search.ts';
import type { Maker } from '../catalog-store.ts';
import { readByKeys } from './key-batches.ts';

export async function findMaker(database: Database, cage: CageCode): Promise<Maker | null> {
  const [row] = await database.query(FIND_MAKER, [cage]);
  return row ? MAKER.read(row) : null;
}

const MAKER = columnsOf<Maker>({
  cage: 'cage',
  company: 'company',
  status: 'status',
  type: 'type',
  street: 'street',
  city: 'city',
  state: 'state',
  postalCode: 'postal_code',
  country: 'country',
  formerNames: 'former_names',
  parentCage: 'parent_cage',
  replacedByCage: 'replaced_by_cage',
  partCount: 'part_count',
});
// primary key of maker
const FIND_MAKER = `
  select ${MAKER.sql}
  from maker
  where cage = $1`;

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

/** A maker with its company in upper case. */
export type MakerRow = { maker: MakerSummary; key: string };
export type StoredMaker = [
  cage: CageCode,
  company: string,
  key: string,
  city: string | null,
  country: string | null,
  partCount: number,
];
export const MAKER_COLUMNS = 'm.cage, m.company, m.company_key, m.city, m.country, m.part_count';

export function makerRow([cage, company, key, city, country, partCount]: StoredMaker): MakerRow {
  return { maker: { cage, company, city, country, partCount }, key };
}

/** The words of a text, upper case, with one space before each: a text stands at the beginning of words where its spaced words are a part of others. */
export function spacedWords(text: string): string {
  return upperWords(text)
    .map((word) => ` ${word}`)
    .join('');
}

// in no order; those that do not exist are left out: primary key of maker
export const listMakers = readByKeys<CageCode, StoredMaker>({
  sizes: [10, 50],
  filler: '' as CageCode,
  sql: (keys) => `
  select ${MAKER_COLUMNS}
  from maker m
  where m.cage in (${keys})`,
});

import type { Database } from '#base/database/database.ts';
import { normalizePartNumber, type CageCode } from '#base/domain/part-number.ts';
import { nsnRangeOfClass, type Nsn } from '#base/domain/nsn.ts';
import { MAX_OF_GROUP, type KeyPage, type ListedPart, type MakerFilter } from '../part-selection.ts';
import { findSorted, type ItemNames } from './item-names.ts';
import { readTable } from './key-batches.ts';
import { listGroupCages } from './makers.ts';
import {
  listedPart,
  readPageRows,
  sift,
  type Sieve,
  ALL_NSNS,
  inOrder,
  orderedReader,
  readUnion,
  type KeyRange,
  type KeyRow,
  type NsnRow,
} from './part-reader.ts';

/** Some milliseconds. */
const MAX_LOOKED = 3_000;
export const MAX_ASKED = 1_000;

/** Among the first `mostLooked` NSNs of the makers. */
export function readMakerNsns(database: Database, cages: readonly CageCode[], sieve: Sieve, mostLooked = MAX_LOOKED) {
  const read = readUnion(cages.map((cage) => listNsns(database, cage)));
  // the join may lose the order
  const ordered: typeof read = async (range, direction, limit) =>
    inOrder(await read(range, direction, limit), direction);
  const isListed = (row: MakerNsn): row is NsnRow => row[1] !== null;
  return sift(ordered, (rows, direction) => sieve(rows.filter(isListed), direction), mostLooked);
}

/** Null columns: unlisted. */
type MakerNsn = NsnRow | readonly [nsn: Nsn, nameId: null, sections: null, partCount: null, makerCount: null];

export function ofMaker(database: Database, cage: CageCode): Sieve<KeyRow> {
  return async (rows) => {
    const own = new Set((await listOwned(database, keysOf(rows), [cage])).flat());
    return rows.filter(([nsn]) => own.has(nsn));
  };
}

export async function hasMoreThanLooked(database: Database, cage: CageCode, { first, last }: KeyRange) {
  const [row] = await database.query<[number]>(COUNT_NSNS, [cage, first, last, MAX_LOOKED]);
  return row![0] === MAX_LOOKED;
}

/** Includes the part numbers of this maker or its group; `cages` says whose each is. */
export type MakerPart = Awaited<ReturnType<typeof listMakerParts>>['parts'][number];

export async function listMakerParts(
  database: Database,
  names: ItemNames,
  cage: CageCode,
  filter: MakerFilter,
  page: KeyPage,
) {
  const { range, passes } = makerCondition(filter);
  const group = filter.group ? await listGroupCages(database, cage, MAX_OF_GROUP) : [];
  const cages = [...new Set([cage, ...group])].slice(0, MAX_OF_GROUP);
  const shelf = filter.onShelf?.alone ? filter.onShelf.nsns : null;
  const sieve: Sieve = async (all) => {
    const rows = all.filter(([nsn]) => shelf === null || findSorted(shelf, nsn) >= 0);
    if (passes === null) return rows;
    const own = await listOwnNumbers(database, cages, rows);
    return rows.filter((row) => passes(listedPart(row, names), own.get(row[0]) ?? []));
  };
  const reader = readMakerNsns(database, cages, sieve, passes === null ? MAX_LOOKED : MAX_ASKED);
  const asked = { reader, range: range ?? ALL_NSNS, total: null, countsSinglePage: true };
  const { rows, ...rest } = await readPageRows(asked, page);
  const own = await listOwnNumbers(database, cages, rows);
  const parts = rows.map((row) => {
    const numbers = own.get(row[0]) ?? [];
    const partNumbers = numbers.map(([, partNumber]) => partNumber);
    return Object.assign(listedPart(row, names), { partNumbers, cages: numbers.map(([, , , of]) => of) });
  });
  return { parts, ...rest };
}

type OwnNumber = readonly [nsn: Nsn, partNumber: string, normalized: string, cage: CageCode];

/** Reads a filter as a range of NSNs (null: all) and a test of a part by its record and the maker's numbers (null: all pass). */
function makerCondition({ fsc, text = '' }: MakerFilter) {
  const upper = text.toUpperCase();
  const beginning = normalizePartNumber(text);
  const passes = ({ itemName }: ListedPart, numbers: readonly OwnNumber[]) =>
    itemName.toUpperCase().includes(upper) ||
    (beginning !== null && numbers.some(([, , normalized]) => normalized.startsWith(beginning)));
  return { range: fsc ? nsnRangeOfClass(fsc) : null, passes: text === '' ? null : passes };
}

async function listOwnNumbers(database: Database, cages: readonly CageCode[], rows: readonly NsnRow[]) {
  const numbers = await listNumbers(database, keysOf(rows));
  const own = numbers.filter(([, , , cage]) => cages.includes(cage));
  return Map.groupBy(own, ([nsn]) => nsn);
}

const keysOf = (rows: readonly KeyRow[]): Nsn[] => rows.map(([nsn]) => nsn);

// index part_by_cage (cage, nsn), then the primary key of nsn
const listNsns = orderedReader<MakerNsn>(
  (order) => `
  select p.nsn, n.name_id, n.sections, n.part_count, n.maker_count
  from (
    select distinct nsn
    from part
    where cage = $4
      and nsn >= $1
      and nsn <= $2
    order by nsn ${order}
    limit $3
  ) p
  left join nsn n on n.nsn = p.nsn`,
);
// index part_by_cage (cage, nsn)
const COUNT_NSNS = `
  select count(*)
  from (
    select distinct nsn
    from part
    where cage = $1
      and nsn >= $2
      and nsn <= $3
    limit $4
  ) p`;

// index part_by_cage (cage, nsn)
const listOwned = readTable<Nsn, [nsn: Nsn]>([50], 'part', 'nsn', ['cage']);
const listNumbers = readTable<Nsn, OwnNumber>([50], 'part', 'nsn, part_number, normalized, cage');

import type { Database, SqlValue } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { readTable } from './key-batches.ts';

export type NsnRow = readonly [nsn: Nsn, nameId: number, sections: number, partCount: number, makerCount: number];
export const NSN_COLUMNS = 'nsn, name_id, sections, part_count, maker_count';
/** From an index alone. */
export type KeyRow = readonly [nsn: Nsn, nameId: number, ...rest: number[]];
export type Keyed = readonly [nsn: Nsn, ...rest: unknown[]];

/** Both included. */
export type KeyRange = { first: Nsn; last: Nsn };
export type Direction = 'up' | 'down';

/** From the first key up, or the last down. */
export type Reader<Row extends Keyed> = (range: KeyRange, direction: Direction, limit: number) => Promise<Row[]>;
export type PartReader = Reader<NsnRow>;
export type KeyReader = Reader<KeyRow>;

/** `total`: null where counting takes long, and then not 0. */
export type Matches<Row extends KeyRow = NsnRow> = { reader: Reader<Row>; total: number | null };

export const ALL_NSNS: KeyRange = { first: 0 as Nsn, last: 9_999_999_999_999 as Nsn };

export function intersect(left: KeyRange, right: KeyRange): KeyRange {
  return { first: Math.max(left.first, right.first) as Nsn, last: Math.min(left.last, right.last) as Nsn };
}

export function isEmptyRange({ first, last }: KeyRange): boolean {
  return last < first;
}

export function rangeBehind(range: KeyRange, nsn: Nsn, direction: Direction): KeyRange {
  return direction === 'up' ? { ...range, first: (nsn + 1) as Nsn } : { ...range, last: (nsn - 1) as Nsn };
}

/** Parameters: first, last, limit, `others`. */
export function orderedReader<Row extends Keyed>(
  statement: (order: 'asc' | 'desc') => string,
): (database: Database, ...others: SqlValue[]) => Reader<Row> {
  const texts = { up: statement('asc'), down: statement('desc') };
  return (database, ...others) =>
    async (range, direction, limit) =>
      isEmptyRange(range) ? [] : database.query<Row>(texts[direction], [range.first, range.last, limit, ...others]);
}

// primary key of nsn; `where` takes parameters from $4 on and has an index
export const listed =
  (columns: string, where = '') =>
  (order: string): string =>
    `
  select ${columns}
  from nsn
  where ${where} nsn >= $1
    and nsn <= $2
  order by nsn ${order}
  limit $3`;
export const readListed = orderedReader<NsnRow>(listed(NSN_COLUMNS));
/** Name ids only: half the work. */
export const readListedKeys = orderedReader<KeyRow>(listed('nsn, name_id'));

export function withRows(database: Database, reader: KeyReader): PartReader {
  return async (range, direction, limit) => completeRows(database, await reader(range, direction, limit), direction);
}

export async function completeRows(database: Database, keys: readonly KeyRow[], direction: Direction) {
  const nsns = keys.map(([nsn]) => nsn);
  if (direction === 'down') nsns.reverse();
  return inOrder(await listByNsns(database, nsns), direction);
}

/** Ranges in order, without overlap. */
export function readWithin<Row extends KeyRow>(reader: Reader<Row>, ranges: readonly KeyRange[]): Reader<Row> {
  return async (range, direction, limit) => {
    const rows: Row[] = [];
    for (const part of direction === 'up' ? ranges : ranges.toReversed()) {
      if (rows.length >= limit) break;
      rows.push(...(await reader(intersect(range, part), direction, limit - rows.length)));
    }
    return rows;
  };
}

export function readNsns(database: Database, nsns: readonly Nsn[]): PartReader {
  return async (range, direction, limit) => {
    const within = nsns.filter((nsn) => nsn >= range.first && nsn <= range.last).sort((left, right) => left - right);
    const wanted = direction === 'up' ? within.slice(0, limit) : within.slice(-limit);
    return inOrder(await listByNsns(database, wanted), direction);
  };
}

export function readUnion<Row extends Keyed = NsnRow>(readers: readonly Reader<Row>[]): Reader<Row> {
  if (readers.length === 1) return readers[0]!;
  return async (range, direction, limit) => {
    const lists = await Promise.all(readers.map((reader) => reader(range, direction, limit)));
    const byNsn = new Map(lists.flat().map((row) => [row[0], row]));
    return inOrder([...byNsn.values()], direction).slice(0, limit);
  };
}

export function inOrder<Row extends Keyed>(rows: Row[], direction: Direction): Row[] {
  return rows.sort(direction === 'up' ? (left, right) => left[0] - right[0] : (left, right) => right[0] - left[0]);
}

/** Ascending; unlisted ones left out. */
export const listByNsns = readTable<Nsn, NsnRow>([1, 10, 50], 'nsn', NSN_COLUMNS);

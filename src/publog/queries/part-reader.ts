import type { Database, SqlValue } from '#base/database/database.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { readTable } from './key-batches.ts';
import type { KeyPage, ListedPart } from '../part-selection.ts';
import type { ItemNames } from './item-names.ts';

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

export const isEmptyRange = ({ first, last }: KeyRange): boolean => last < first;

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

/** C4.2: NSNs on one page of a class. */
export const PARTS_PER_PAGE = 100;

export type PartList = {
  reader: BoundedReader;
  range: KeyRange;
  /** Null if unknown. */
  total: number | null;
  /** Absent where counting takes long. */
  countBefore?: (nsn: Nsn) => Promise<number>;
  /** A single page gives its total. */
  countsSinglePage?: boolean;
};

export type FoundParts = Awaited<ReturnType<typeof readPartPage>>;
export type PartPage = Omit<FoundParts, 'lookedUpTo'>;

export async function readPartPage(list: PartList, page: KeyPage, names: ItemNames) {
  const { rows, ...rest } = await readPageRows(list, page);
  return { parts: rows.map((row) => listedPart(row, names)), ...rest };
}

/**
 * Rows as stored, and `position` before the page: this and `total` are null where counting would take long.
 * `lookedUpTo`: the last NSN of a bounded search, from which the next page continues; null at the end.
 */
export async function readPageRows(list: PartList, page: KeyPage) {
  const { reader, range } = list;
  const limit = Math.max(1, Math.min(page.limit, PARTS_PER_PAGE));
  const down = page.after === undefined && page.before !== undefined;
  const asked: KeyRange = {
    first: page.after === undefined ? range.first : (Math.max(range.first, page.after + 1) as Nsn),
    last: down ? (Math.min(range.last, page.before! - 1) as Nsn) : range.last,
  };
  const { rows, lookedUpTo } = await reader(asked, down ? 'down' : 'up', limit + 1);
  const isMore = rows.length > limit || lookedUpTo !== null;
  if (rows.length > limit) rows.pop();
  if (down) rows.reverse();

  const first = rows[0]?.[0] ?? (down ? ((asked.last + 1) as Nsn) : asked.first);
  const last = rows.at(-1)?.[0] ?? (down ? asked.last : range.last);
  const before = list.countBefore ? await list.countBefore(first) : null;
  const isAny = async (part: KeyRange, direction: Direction): Promise<boolean> => {
    const look = await reader(part, direction, 1);
    // a bounded look may have missed some
    return look.rows.length > 0 || look.lookedUpTo !== null;
  };
  const isAnyBefore = async (): Promise<boolean> =>
    before === null ? isAny({ first: range.first, last: (first - 1) as Nsn }, 'down') : before > 0;
  const isAnyAfter = async (): Promise<boolean> =>
    before === null || list.total === null
      ? isAny({ first: (last + 1) as Nsn, last: range.last }, 'up')
      : before + rows.length < list.total;
  const hasPrevious = down ? isMore : page.after !== undefined && (await isAnyBefore());
  const hasNext = down ? await isAnyAfter() : isMore;
  const isWhole = !hasPrevious && !hasNext;
  const total = list.total ?? (isWhole && list.countsSinglePage ? rows.length : null);
  // known at both ends
  const positionAtEnd = hasNext || total === null ? null : total - rows.length;
  const position = before ?? (hasPrevious ? positionAtEnd : 0);
  return { rows, hasPrevious, hasNext, total, position, lookedUpTo };
}

export function listedPart(row: readonly [...NsnRow, ...unknown[]], names: ItemNames): ListedPart {
  const [nsn, nameId, sections, partCount, makerCount] = row;
  return { nsn, itemName: names.name(nameId), sections, partCount, makerCount };
}

/** One match in four. */
const ROWS_FOR_ONE = 4;
const MAX_ROWS_AT_ONCE = 1_000;

/** `lookedUpTo`: where it stopped. */
export type BoundedReader = (
  range: KeyRange,
  direction: Direction,
  limit: number,
) => Promise<{ rows: NsnRow[]; lookedUpTo: Nsn | null }>;
/** Keeps the order of reading. */
export type Sieve<From extends Keyed = NsnRow, To extends Keyed = From> = (
  rows: readonly From[],
  direction: Direction,
) => To[] | Promise<To[]>;

export function withoutBound(reader: PartReader): BoundedReader {
  return async (range, direction, limit) => ({ rows: await reader(range, direction, limit), lookedUpTo: null });
}

/** Among the first `mostLooked` rows. */
export function sift<Row extends Keyed>(
  reader: Reader<Row>,
  sieve: Sieve<Row, NsnRow>,
  mostLooked: number,
): BoundedReader {
  return async (range, direction, limit) => {
    const rows: NsnRow[] = [];
    let rest = range;
    let size = Math.min(limit * ROWS_FOR_ONE, MAX_ROWS_AT_ONCE);
    for (let looked = 0; ; size = Math.min(size * ROWS_FOR_ONE, MAX_ROWS_AT_ONCE, mostLooked - looked)) {
      const read = await reader(rest, direction, size);
      for (const row of await sieve(read, direction)) {
        rows.push(row);
        if (rows.length === limit) return { rows, lookedUpTo: null };
      }
      if (read.length < size) return { rows, lookedUpTo: null };
      looked += size;
      const last = read.at(-1)![0];
      if (looked >= mostLooked) return { rows, lookedUpTo: last };
      rest = rangeBehind(rest, last, direction);
    }
  };
}

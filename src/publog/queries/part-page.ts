import type { Nsn } from '#base/domain/nsn.ts';
import type { FoundParts, KeyPage, ListedPart } from '../catalog-store.ts';
import type { ItemNames } from './item-names.ts';
import {
  rangeBehind,
  type Direction,
  type KeyRange,
  type Keyed,
  type NsnRow,
  type PartReader,
  type Reader,
} from './part-reader.ts';

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

export async function readPartPage(list: PartList, page: KeyPage, names: ItemNames): Promise<FoundParts> {
  const { rows, ...rest } = await readPageRows(list, page);
  return { parts: rows.map((row) => listedPart(row, names)), ...rest };
}

/** Rows as stored. */
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

/** Some milliseconds. */
export const MAX_LOOKED = 3_000;
/** For scattered rows. */
export const MAX_READ_APART = 2_000;
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

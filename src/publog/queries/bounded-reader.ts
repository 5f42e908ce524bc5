import type { Nsn } from '#base/domain/nsn.ts';
import {
  type Direction,
  type Keyed,
  type KeyRange,
  type NsnRow,
  type PartReader,
  rangeBehind,
  type Reader,
} from './part-reader.ts';

/** Rows read for one page, or to find out whether there is another: some milliseconds. */
export const MAX_LOOKED = 3_000;
/** The same for scattered rows, which are read one by one. */
export const MAX_READ_APART = 2_000;
/** The first read is large enough when one row in four matches; later reads grow. */
const ROWS_FOR_ONE = 4;
const MAX_ROWS_AT_ONCE = 1_000;

/** The rows found in a range, in the direction of reading; `lookedUpTo` is the last key read when the reader stopped before the end of the range. */
export type Look = { rows: NsnRow[]; lookedUpTo: Nsn | null };
export type BoundedReader = (range: KeyRange, direction: Direction, limit: number) => Promise<Look>;
/** Filters rows and keeps their order, which is the direction of reading. */
export type Sieve<From extends Keyed = NsnRow, To extends Keyed = From> = (
  rows: readonly From[],
  direction: Direction,
) => To[] | Promise<To[]>;

/** A reader that always looks at all of its range. */
export function withoutBound(reader: PartReader): BoundedReader {
  return async (range, direction, limit) => ({ rows: await reader(range, direction, limit), lookedUpTo: null });
}

/** The rows of another reader that pass a sieve, among the first `mostLooked` rows. */
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

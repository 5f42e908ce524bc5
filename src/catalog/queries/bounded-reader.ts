import type { Nsn } from '../../domain/nsn.ts';
import {
  type Direction,
  type KeyRange,
  type KeyRow,
  type NsnRow,
  type PartReader,
  rangeBehind,
  type Reader,
} from './part-reader.ts';

/** Rows that are looked at for one page, or for the question whether there is another: some milliseconds. */
export const MAX_LOOKED = 3_000;
/** The same of rows that stand apart and are read one by one. */
export const MAX_READ_APART = 2_000;
/** First as many rows are read as would do if one in four were wanted, then more and more. */
const ROWS_FOR_ONE = 4;
const MAX_ROWS_AT_ONCE = 1_000;

/** What was found in a range, in the direction of reading; `lookedUpTo` is the last key looked at where looking was given up before the end. */
export type Look = { rows: NsnRow[]; lookedUpTo: Nsn | null };
export type BoundedReader = (range: KeyRange, direction: Direction, limit: number) => Promise<Look>;
/** Those of some rows that a search wants, in their order, which is that of reading. */
export type Sieve<From extends KeyRow = NsnRow, To extends KeyRow = From> = (
  rows: readonly From[],
  direction: Direction,
) => To[] | Promise<To[]>;

/** A reader that always looks at all of its range. */
export function withoutBound(reader: PartReader): BoundedReader {
  return async (range, direction, limit) => ({ rows: await reader(range, direction, limit), lookedUpTo: null });
}

/** The rows of another reader that pass a sieve, as far as `mostLooked` of them hold any. */
export function sift<Row extends KeyRow>(
  reader: Reader<Row>,
  sieve: Sieve<Row, NsnRow>,
  mostLooked: number,
): BoundedReader {
  return async (range, direction, limit) => {
    const rows: NsnRow[] = [];
    let rest = range;
    for (let looked = 0, size = firstLook(limit); ; size = nextLook(size, mostLooked - looked)) {
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

/** How many rows are read first, and then, when so many may be looked at at most. */
export function firstLook(limit: number): number {
  return Math.min(limit * ROWS_FOR_ONE, MAX_ROWS_AT_ONCE);
}
export function nextLook(size: number, rest: number): number {
  return Math.min(size * ROWS_FOR_ONE, MAX_ROWS_AT_ONCE, rest);
}

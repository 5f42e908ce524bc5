import type { Dimension } from '#base/domain/measure.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import type { ClassSlice, SliceColumn } from './class-slice.ts';

/** A slice in memory: with NIINs, which take half the room of NSNs. The NSN of a row is `firstNsn` and its NIIN together. */
export type HeldSlice = Omit<ClassSlice, 'nsns'> & { firstNsn: number; niins: Uint32Array };

export function heldSlice({ nsns, ...slice }: ClassSlice): HeldSlice {
  const firstNsn = parseNsn(`${slice.fsc}000000000`)!;
  const niins = new Uint32Array(nsns.length);
  for (let row = 0; row < niins.length; row++) niins[row] = nsns[row]! - firstNsn;
  return { ...slice, firstNsn, niins };
}

/** Where selections read the parts of a class and what they reply. */
export type SliceReader = {
  /** The slices of a class, in order; none for a class without listed NSNs. */
  slices(fsc: Fsc): Promise<readonly HeldSlice[]>;
  /** The replies of a class to each requirement, in the order of the requirements; null where no part has one. */
  columns(fsc: Fsc, mrcs: readonly string[]): Promise<readonly (ClassColumn | null)[]>;
};

/** The replies of a whole class to one requirement. Number n is the reply at n - 1; 0 means no reply. */
export type ClassColumn = {
  replies: readonly string[];
  /** By number - 1, as in `SliceColumn`. */
  low: Float64Array;
  high: Float64Array;
  dimensions: readonly (Dimension | null)[];
  /** By slice of the class; null where the slice has no reply. */
  parts: readonly (ColumnPart | null)[];
};
export type ColumnPart = Pick<SliceColumn, 'ids' | 'more'> & {
  /** By number within the slice, from 0: the number within the class. */
  numbers: Uint32Array;
};

/** Joins the columns of the slices of a class: equal replies get one number. */
export function joinColumns(columns: readonly (SliceColumn | null)[]): ClassColumn | null {
  const filled = columns.filter((column) => column !== null);
  const [first] = filled;
  if (!first) return null;
  if (filled.length === 1) {
    const { low, high, dimensions } = first;
    const numbers = Uint32Array.from({ length: low.length + 1 }, (_, number) => number);
    const parts = columns.map((column) => column && { ids: column.ids, more: column.more, numbers });
    return { replies: first.replies(), low, high, dimensions, parts };
  }
  const numberOf = new Map<string, number>();
  const low: number[] = [];
  const high: number[] = [];
  const dimensions: (Dimension | null)[] = [];
  const parts = columns.map((column) => {
    if (column === null) return null;
    const numbers = new Uint32Array(column.low.length + 1);
    for (const [index, reply] of column.replies().entries()) {
      let number = numberOf.get(reply);
      if (number === undefined) {
        numberOf.set(reply, (number = low.length + 1));
        low.push(column.low[index]!);
        high.push(column.high[index]!);
        dimensions.push(column.dimensions[index]!);
      }
      numbers[index + 1] = number;
    }
    return { ids: column.ids, more: column.more, numbers };
  });
  return {
    replies: [...numberOf.keys()],
    low: Float64Array.from(low),
    high: Float64Array.from(high),
    dimensions,
    parts,
  };
}

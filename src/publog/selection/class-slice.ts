import type { Dimension } from '#base/domain/measure.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import { parseNsn } from '#base/domain/nsn.ts';

/** At most 32,768 listed NSNs of a class, by name, then NSN. Replies are columns of their own, read on demand. */
export type ClassSlice = {
  fsc: Fsc;
  /** Number of the slice within the class, from 0. */
  slice: number;
  nsns: Float64Array;
  /** The different names, ascending; rows of `nameIds[k]` are `starts[k]` to `starts[k + 1] - 1`. */
  nameIds: Int32Array;
  starts: Uint32Array;
  /** How much is on file, 0 to 255: characteristics and sections. */
  fullness: Uint8Array;
  makers: Uint16Array;
  /** `searchedSet` of each row. */
  searched: Uint8Array;
  /** Requirements with a reply in the slice, and for each the names whose parts have one. */
  requirements: readonly SliceRequirement[];
};
export type SliceRequirement = {
  mrc: string;
  /** How much a reply says: `informationOf` of the slice, 0 to 255. */
  information: number;
  /** Places of names in `nameIds`, ascending, and how many of their parts have a reply. */
  names: Uint32Array;
  onFile: Uint32Array;
};

/** The replies of a slice to one requirement. */
export type SliceColumn = {
  /** By row: the number of its first reply, 0 for none. */
  ids: Uint8Array | Uint16Array;
  /** Further replies of rows that have several: row, number, row, number, ascending. */
  more: Uint32Array;
  /** Reply number n is `replies()[n - 1]`; parsed when first asked for. */
  replies(): readonly string[];
  /** By number - 1: the measure in `UNIT_OF` its dimension; NaN for texts and open ends. */
  low: Float64Array;
  high: Float64Array;
  dimensions: readonly (Dimension | null)[];
};

/** A slice in memory, with NIINs to halve its size: NSN = `firstNsn` + NIIN. */
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
type ColumnPart = Pick<SliceColumn, 'ids' | 'more'> & {
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

import type { Dimension } from '#base/domain/measure.ts';
import type { Fsc } from '#base/domain/supply-class.ts';

/**
 * Listed NSNs of one class, as far as one bucket of the import holds them: at most 32,768, sorted by item name (`name_id`), then NSN. What searches sort by is held beside
 * them; the replies of each requirement are a column of their own, read when a filter or a facet needs it.
 */
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
  /** By number - 1: the measure of the reply in `UNIT_OF` of its dimension; NaN where an end is open or the reply is a text. */
  low: Float64Array;
  high: Float64Array;
  dimensions: readonly (Dimension | null)[];
};

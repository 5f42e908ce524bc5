import type { Dimension } from '#base/domain/measure.ts';
import { type Fsc, parseNsn } from '#base/domain/nsn.ts';

/** At most 32,768 listed NSNs of a class, by item name, then NSN. Replies are columns of their own. */
export type ClassSlice = {
  fsc: Fsc;
  slice: number;
  nsns: Float64Array;
  /** Ascending; name k has rows `starts[k]` to `starts[k + 1] - 1`. */
  nameIds: Int32Array;
  starts: Uint32Array;
  /** 0 to 255. */
  fullness: Uint8Array;
  makers: Uint16Array;
  searched: Uint8Array;
  requirements: readonly SliceRequirement[];
};
export type SliceRequirement = {
  mrc: string;
  /** `informationOf`, 0 to 255. */
  information: number;
  /** Places in `nameIds`, and their parts with a reply. */
  names: Uint32Array;
  onFile: Uint32Array;
};

export type SliceColumn = ReplyDictionary & {
  /** First reply by row, 0 for none. */
  ids: Uint8Array | Uint16Array;
  /** Further replies: row, number, ascending. */
  more: Uint32Array;
};

/** By number of the reply - 1, in `UNIT_OF`; NaN for open ends and texts. */
export type Measures = { low: Float64Array; high: Float64Array; dimensions: readonly (Dimension | null)[] };

/** Reply n is `replies()[n - 1]`; parsed late. */
export type ReplyDictionary = Measures & { replies(): readonly string[] };

/** Replies of a class to a requirement, counted by item name. Without measures, `low`, `high` and `dimensions` are empty. */
export type NameReplies = ReplyDictionary & {
  replyCount: number;
  /** All replies, with NUL between. */
  text(): string;
  /** In order; `places` ascend. */
  repliesAt(places: readonly number[]): string[];
  names(): readonly CountedName[];
  bytes: number;
};
/** Holds a number of a reply, then its parts, and so on; numbers ascend. */
export type CountedName = { nameId: number; counts: readonly number[] };

/** NIINs take half the room of NSNs. Name k has replies to `ofName[starts[k]]` and so on, places in `requirements`. */
export type HeldSlice = Omit<ClassSlice, 'nsns' | 'requirements'> & {
  firstNsn: number;
  niins: Uint32Array;
  /** `onFile` counts all names. */
  requirements: readonly (Pick<SliceRequirement, 'mrc' | 'information'> & { onFile: number })[];
  ofName: { starts: Uint32Array; places: Uint16Array; onFile: Uint16Array };
};

export function heldSlice({ nsns, requirements, ...slice }: ClassSlice): HeldSlice {
  const firstNsn = parseNsn(`${slice.fsc}000000000`)!;
  const niins = new Uint32Array(nsns.length);
  for (let row = 0; row < niins.length; row++) niins[row] = nsns[row]! - firstNsn;
  const starts = new Uint32Array(slice.nameIds.length + 1);
  for (const { names } of requirements) for (const name of names) starts[name + 1]!++;
  for (let name = 0; name < slice.nameIds.length; name++) starts[name + 1]! += starts[name]!;
  const next = starts.slice();
  const [places, onFile] = [new Uint16Array(starts.at(-1)!), new Uint16Array(starts.at(-1)!)];
  const totals = requirements.map(({ mrc, information, names, onFile: counts }, place) => {
    for (const [index, name] of names.entries()) {
      places[next[name]!] = place;
      onFile[next[name]!++] = counts[index]!;
    }
    return { mrc, information, onFile: counts.reduce((sum, count) => sum + count, 0) };
  });
  return { ...slice, firstNsn, niins, requirements: totals, ofName: { starts, places, onFile } };
}

export type SliceReader = {
  slices(fsc: Fsc): Promise<readonly HeldSlice[]>;
  /** In order; null without any reply. */
  columns(fsc: Fsc, mrcs: readonly string[]): Promise<readonly (ClassColumn | null)[]>;
  /** The same of classes. */
  replies(mrc: string, classes: readonly Fsc[]): Promise<readonly (NameReplies | null)[]>;
};

/** Reply n is at n - 1; 0 means none. */
export type ClassColumn = Measures & {
  replies: readonly string[];
  /** By slice; null without replies. `numbers`: number in the slice to number in the class. */
  parts: readonly ((Pick<SliceColumn, 'ids' | 'more'> & { numbers: Uint32Array }) | null)[];
};

/** Equal replies get one number. */
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
  const dictionary = createDictionary();
  const parts = columns.map(
    (column) => column && { ids: column.ids, more: column.more, numbers: dictionary.add(column) },
  );
  const { replies, ...measures } = dictionary.finish();
  return { replies: replies(), ...measures, parts };
}

/** Equal replies of several dictionaries get one number. */
export function createDictionary() {
  const numberOf = new Map<string, number>();
  const low: number[] = [];
  const high: number[] = [];
  const dimensions: (Dimension | null)[] = [];
  /** `index`: of the reply in its own list. */
  const number = (reply: string, own: Measures, index: number): number => {
    const known = numberOf.get(reply);
    if (known !== undefined) return known;
    low.push(own.low[index] ?? Number.NaN);
    high.push(own.high[index] ?? Number.NaN);
    numberOf.set(reply, dimensions.push(own.dimensions[index] ?? null));
    return dimensions.length;
  };
  return {
    number,
    /** Number there to number here. */
    add: (own: ReplyDictionary): Uint32Array =>
      new Uint32Array([0, ...own.replies().map((reply, index) => number(reply, own, index))]),
    finish(): ReplyDictionary {
      const replies = [...numberOf.keys()];
      return { replies: () => replies, low: Float64Array.from(low), high: Float64Array.from(high), dimensions };
    },
  };
}

import type { Database } from '#base/database/database.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { Fsc } from '#base/domain/supply-class.ts';
import { readByKeys } from '../queries/key-batches.ts';
import { LRUCache } from 'lru-cache';
import {
  heldSlice,
  joinColumns,
  type ClassColumn,
  type HeldSlice,
  type SliceColumn,
  type SliceReader,
} from './class-slice.ts';
import { unpackColumn, unpackSlice } from './pack-slice.ts';
import { createPace } from './pace.ts';

/** Unpacked slices: all of 7 million NSNs, 57 MB, so that a list by words reads no slice. */
const MAX_SLICE_BYTES = 72 * 1_048_576;
/** Unpacked columns: those that buyers filter by. All of them would be 170 MB. */
const MAX_COLUMN_BYTES = 36 * 1_048_576;
/** A string and its place in a list, besides its letters. */
const STRING_BYTES = 28;

/** Reads and caches unpacked slices. `StoreUnavailable` where one is damaged. */
export function storedSlices(database: Database): SliceReader {
  const classes = new LRUCache<Fsc, readonly HeldSlice[]>({ maxSize: MAX_SLICE_BYTES, sizeCalculation: sizeOfSlices });
  const columns = new LRUCache<string, { column: ClassColumn | null }>({
    maxSize: MAX_COLUMN_BYTES,
    sizeCalculation: sizeOfColumn,
  });

  async function slices(fsc: Fsc): Promise<readonly HeldSlice[]> {
    const known = classes.get(fsc);
    if (known) return known;
    const pace = createPace();
    const read: HeldSlice[] = [];
    for (const [slice, packed] of await database.query<[number, string]>(LIST_SLICES, [fsc])) {
      read.push(unpacked(fsc, () => heldSlice(unpackSlice(packed, fsc, slice))));
      await pace();
    }
    classes.set(fsc, read);
    return read;
  }

  async function readColumns(fsc: Fsc, mrcs: readonly string[]): Promise<(ClassColumn | null)[]> {
    const pace = createPace();
    const bySlice: Map<string, SliceColumn>[] = [];
    for (const { slice, requirements } of await slices(fsc)) {
      const wanted = requirements.map(({ mrc }) => mrc).filter((mrc) => mrcs.includes(mrc));
      const found = new Map<string, SliceColumn>();
      for (const [mrc, packed] of await listColumns(database, wanted, [fsc, slice])) {
        const column = unpacked(fsc, () => unpackColumn(packed));
        found.set(mrc, column);
        await pace();
      }
      bySlice.push(found);
    }
    const joined: (ClassColumn | null)[] = [];
    for (const mrc of mrcs) {
      const column = joinColumns(bySlice.map((found) => found.get(mrc) ?? null));
      columns.set(`${fsc} ${mrc}`, { column });
      joined.push(column);
      await pace();
    }
    return joined;
  }

  return {
    slices,
    async columns(fsc, mrcs) {
      const found = mrcs.map((mrc) => columns.get(`${fsc} ${mrc}`)?.column);
      const missing = mrcs.filter((_, index) => found[index] === undefined);
      const read = missing.length === 0 ? [] : await readColumns(fsc, missing);
      return found.map((column) => (column === undefined ? read.shift()! : column));
    },
  };
}

function unpacked<Value>(fsc: Fsc, unpack: () => Value): Value {
  try {
    return unpack();
  } catch (cause) {
    throw new StoreUnavailable(`The characteristics of class ${fsc} are damaged: import again`, { cause });
  }
}

function sizeOfSlices(slices: readonly HeldSlice[]): number {
  let bytes = 1_000;
  for (const { niins, nameIds, requirements } of slices) {
    bytes += niins.length * 8 + nameIds.length * 8;
    for (const { names } of requirements) bytes += 250 + names.length * 8;
  }
  return bytes;
}

function sizeOfColumn({ column }: { column: ClassColumn | null }): number {
  let bytes = 200;
  for (const part of column?.parts ?? [])
    bytes += part === null ? 8 : part.ids.byteLength + part.more.byteLength + part.numbers.byteLength + 300;
  for (const reply of column?.replies ?? []) bytes += STRING_BYTES + reply.length + 24;
  return bytes;
}

// primary key of class_slice
const LIST_SLICES = `
  select slice, packed
  from class_slice
  where fsc = $1
  order by slice`;

// primary key of class_slice_column
const listColumns = readByKeys<string, [mrc: string, packed: string]>({
  sizes: [1, 4, 16],
  filler: '',
  before: 2,
  sql: (keys) => `
  select mrc, packed
  from class_slice_column
  where fsc = $1
    and slice = $2
    and mrc in (${keys})`,
});

import { type Database, StoreUnavailable } from '#base/database/database.ts';
import type { Fsc } from '#base/domain/nsn.ts';
import { readInOrder, readTable } from '../queries/key-batches.ts';
import { LRUCache } from 'lru-cache';
import {
  heldSlice,
  joinColumns,
  type ClassColumn,
  type HeldSlice,
  type NameReplies,
  type SliceColumn,
  type SliceReader,
} from './class-slice.ts';
import { unpackColumn, unpackNameReplies, unpackSlice } from './pack-slice.ts';
import { openNarrowings } from './narrowing.ts';
import { createPace } from './pace.ts';
import type { Dimension } from '#base/domain/measure.ts';
import type { ItemNamePages } from '../queries/item-name-pages.ts';
import type { ClassSummary } from '../queries/supply-classes.ts';
import type { NameGroup, Requirement, SelectionFacets } from '../part-selection.ts';
import { once } from '../queries/memoize.ts';
import type { SearchHeld } from '../queries/search-plan.ts';
import type { ResolvedValue } from './load-class.ts';
import type { ScopeFacts } from './scope-facts.ts';
/** 55 MB hold all slices of 7 million NSNs. */
const MAX_SLICE_BYTES = 60 * 1_048_576;
/** All would be 170 MB. */
const MAX_COLUMN_BYTES = 24 * 1_048_576;
/** All would be 27 MB. */
const MAX_REPLY_BYTES = 24 * 1_048_576;
const STRING_BYTES = 28;

/** Caches unpacked slices. Rejects with `StoreUnavailable` for damaged ones. */
export function storedSlices(database: Database): SliceReader {
  const classes = new LRUCache<Fsc, readonly HeldSlice[]>({ maxSize: MAX_SLICE_BYTES, sizeCalculation: sizeOfSlices });
  const columns = new LRUCache<string, { column: ClassColumn | null }>({
    maxSize: MAX_COLUMN_BYTES,
    sizeCalculation: sizeOfColumn,
  });

  const counted = new LRUCache<string, NameReplies>({
    maxSize: MAX_REPLY_BYTES,
    sizeCalculation: ({ bytes, dimensions }) => 700 + bytes + dimensions.length * 8,
  });

  async function slices(fsc: Fsc): Promise<readonly HeldSlice[]> {
    const known = classes.get(fsc);
    if (known) return known;
    const pace = createPace();
    const read: HeldSlice[] = [];
    for (const [, slice, packed] of await listSlices(database, [fsc])) {
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
    async replies(mrc, fscs) {
      const pace = createPace();
      const found = new Map(fscs.map((fsc) => [fsc, counted.get(`${fsc} ${mrc}`)]));
      const missing = fscs.filter((fsc) => !found.get(fsc));
      for (const [fsc, packed] of await listReplies(database, missing, [mrc])) {
        const own = unpacked(fsc, () => unpackNameReplies(packed));
        counted.set(`${fsc} ${mrc}`, own);
        found.set(fsc, own);
        await pace();
      }
      return fscs.map((fsc) => found.get(fsc) ?? null);
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
  for (const { niins, nameIds, requirements, ofName } of slices) {
    bytes += niins.length * 8 + nameIds.length * 8;
    bytes += requirements.length * 100 + ofName.places.length * 4;
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

type StoredSlice = [fsc: Fsc, slice: number, packed: string];
const listSlices = readTable<Fsc, StoredSlice>([1], 'class_slice', 'fsc, slice, packed');

type StoredColumn = [mrc: string, packed: string];
const listColumns = readTable<string, StoredColumn>([1, 4, 16], 'class_slice_column', 'mrc, packed', ['fsc', 'slice']);

const listReplies = readTable<Fsc, [fsc: Fsc, packed: string]>([1, 8, 64], 'class_reply', 'fsc, packed', ['mrc']);

export type SelectionMemory = ReturnType<typeof openSelectionMemory>;
export type SelectionSource = SearchHeld & SelectionMemory & Pick<ItemNamePages, 'findItemNameCodes'>;

/** Buyers return to classes and turn pages. Some 50 kB an answer. */
const SCOPES_KEPT = 500;
const FACETS_KEPT = 300;
/** Some 2 kB each. */
const NAMES_KEPT = 3_000;

export function openSelectionMemory(database: Database, classes: readonly ClassSummary[]) {
  const slices = storedSlices(database);
  return {
    slices,
    narrowings: openNarrowings(database),
    // both read at the first call
    requirementClasses: once(() => loadRequirementClasses(slices, classes)),
    requirements: once(() => loadRequirements(database)),
    facts: new LRUCache<string, ScopeFacts>({ max: SCOPES_KEPT }),
    /** How many parts of a scope are on a shelf. */
    onShelf: new LRUCache<string, number>({ max: SCOPES_KEPT }),
    /** By scope and filters. */
    facets: new LRUCache<string, SelectionFacets>({ max: FACETS_KEPT }),
    groups: new LRUCache<string, readonly NameGroup[]>({ max: FACETS_KEPT }),
    /** By name, class and sections. */
    shown: new LRUCache<string, Pick<NameGroup, 'examples' | 'drawn'>>({ max: NAMES_KEPT }),
    /** By scope and values. */
    resolved: new LRUCache<string, readonly (ResolvedValue | null)[]>({ max: FACETS_KEPT }),
  };
}

/** Some thousand. */
async function loadRequirements(database: Database): Promise<Map<string, Requirement>> {
  const known = new Map<string, Requirement>();
  type Row = [mrc: string, title: string, dimension: Dimension | null];
  for await (const rows of readInOrder<Row>(database, 'requirement', 'mrc, title, dimension', ['']))
    for (const [mrc, title, dimension] of rows) known.set(mrc, { mrc, title, dimension });
  return known;
}

/** Half a second at full size, in steps. */
async function loadRequirementClasses(reader: SliceReader, classes: readonly ClassSummary[]) {
  const pace = createPace();
  const found = new Map<string, Map<Fsc, number>>();
  const telling = new Map<Fsc, Map<string, number>>();
  for (const { fsc, nsnCount } of classes) {
    if (nsnCount === 0) continue;
    const told = new Map<string, number>();
    telling.set(fsc, told);
    for (const { requirements } of await reader.slices(fsc)) {
      for (const { mrc, onFile, information } of requirements) {
        const own = found.getOrInsertComputed(mrc, () => new Map());
        const before = own.get(fsc) ?? 0;
        own.set(fsc, before + onFile);
        // the most telling slice counts
        told.set(mrc, Math.max(information, told.get(mrc) ?? 0));
      }
      await pace();
    }
  }
  return { onFile: found, telling };
}

import { sumBy } from '#base/domain/in-parallel.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Dimension } from '#base/domain/measure.ts';
import type { createPace } from './pace.ts';
import { findSorted, firstFrom } from '../queries/item-names.ts';
import type { ReadNiins, Narrowing } from './narrowing.ts';
import { runsOf, type ScopeClass, type Run } from './selection-scope.ts';
import type { SliceReader, ClassColumn, HeldSlice } from './class-slice.ts';
import type { CharacteristicFilter, ReadPiece } from '../part-selection.ts';
import { NSNS_PER_SLICE } from '../schema.ts';

export type OnFile = {
  onFile: number;
  pieces: number;
  /** Average. */
  information: number;
};

/** From the heads of slices. */
export function countOnFile(classes: readonly { slices: readonly FilteredSlice[] }[]) {
  const byMrc = new Map<string, OnFile>();
  let rows = 0;
  for (const { slices } of classes)
    for (const { slice, runs } of slices) {
      for (const { start, end } of runs) rows += end - start;
      const { starts, places, onFile } = slice.ofName;
      const counts = new Uint32Array(slice.requirements.length);
      for (const { at } of runs)
        for (let one = starts[at]!; one < starts[at + 1]!; one++) counts[places[one]!]! += onFile[one]!;
      for (const [place, { mrc, information }] of slice.requirements.entries()) {
        const count = counts[place]!;
        if (count === 0) continue;
        let known = byMrc.get(mrc);
        if (!known) byMrc.set(mrc, (known = { onFile: 0, pieces: 0, information: 0 }));
        known.onFile += count;
        known.pieces++;
        known.information += (information - known.information) * (count / known.onFile);
      }
    }
  return { byMrc, rows };
}

export type LoadedClass = ScopeClass & { slices: readonly FilteredSlice[] };

export async function loadClass(
  reader: SliceReader,
  inScope: ScopeClass,
  conditions: { sections: number; maker: ReadNiins | null; filters: readonly FilterGroup[] },
  dimensionOf: (mrc: string) => Dimension | null,
  pace: ReturnType<typeof createPace>,
): Promise<LoadedClass> {
  const { sections, maker, filters } = conditions;
  const { fsc } = inScope.summary;
  const niins = maker && (await maker(fsc));
  const slices: FilteredSlice[] = [];
  for (const [at, slice] of (await reader.slices(fsc)).entries()) {
    const runs = runsOf(slice, inScope.names);
    if (runs.length === 0) continue;
    const states = statesOf(slice, runs, { sections, isFiltered: filters.some(setsStates) || niins !== null });
    const filtered: FilteredSlice = { slice, at, runs, states, left: null, rows: new Map() };
    if (niins) leaveTo(filtered, rowsAmong(slice, runs, niins), OUTSIDE);
    slices.push(filtered);
  }
  if (filters.length === 0 || slices.length === 0) return { ...inScope, slices };
  const asked = [...new Set(filters.flat().flatMap(({ mrc, only }) => (only ? [] : mrc)))];
  // skips requirements of other names
  const { byMrc } = countOnFile(asked.length === 0 ? [] : [{ slices }]);
  const mrcs = asked.filter((mrc) => byMrc.has(mrc));
  const columns = await reader.columns(fsc, mrcs);
  for (const [index, group] of filters.entries()) {
    const only = group[0]?.only;
    if (only) {
      const among = await only.niins(fsc);
      for (const filtered of slices) {
        const rows = rowsOf(filtered, among, only);
        if (only.rows) filtered.left = { rows, bit: 1 << index };
        else leaveTo(filtered, rows, 1 << index);
      }
      continue;
    }
    const alternatives = group.map((filter) => {
      const column = columns[mrcs.indexOf(filter.mrc)] ?? null;
      return { column, passes: repliesThatPass(column, filter, dimensionOf(filter.mrc)) };
    });
    for (const filtered of slices) filterRows(filtered, alternatives, 1 << index);
    await pace();
  }
  return { ...inScope, slices };
}

const setsStates = ([first]: FilterGroup): boolean => !first?.only?.rows;

/** Null when it does not pass. */
export function findPassing({ slices }: LoadedClass, nsn: Nsn) {
  for (const filtered of slices)
    for (const run of filtered.runs) {
      const { slice, at } = filtered;
      const row = findSorted(slice.niins, nsn - slice.firstNsn, run.start, run.end);
      if (row >= 0) return findSorted(rowsWithout(filtered, ANY_BIT).rows, row) < 0 ? null : { slice, at, row, run };
    }
  return null;
}

/** Counts the parts that pass and are among others. */
export function countAmong({ summary, slices }: LoadedClass, only: Narrowing): number {
  const niins = only.byClass!.get(summary.fsc) ?? NO_STATES;
  let count = 0;
  for (const filtered of slices) {
    const rows = rowsOf(filtered, niins, only);
    for (const { start, end } of filtered.runs)
      for (let at = firstFrom(rows, start); rows[at]! < end; at++) if (filtered.states[rows[at]!] === 0) count++;
  }
  return count;
}

/** Rows of the runs that are among others, perhaps with rows of other names. */
const rowsOf = ({ slice, runs }: FilteredSlice, niins: Uint32Array, { rows }: Narrowing): Uint32Array =>
  rows?.getOrInsertComputed(slice, () => rowsAmong(slice, runsOf(slice, null), niins)) ?? rowsAmong(slice, runs, niins);

/** Finds rows that are among others, both in NSN order. Skips ahead where one of them is sparse. */
function rowsAmong(slice: HeldSlice, runs: readonly Run[], niins: Uint32Array): Uint32Array {
  const rows: number[] = [];
  for (const { start, end } of runs)
    for (let [row, next] = [start, 0]; row < end;) {
      next = skipTo(niins, slice.niins[row]!, next);
      if (next === niins.length) break;
      if (niins[next] === slice.niins[row]) rows.push(row++);
      else row = skipTo(slice.niins, niins[next]!, row, end);
    }
  return Uint32Array.from(rows);
}

/** First value that is not smaller, in steps that double. */
function skipTo(values: Uint32Array, value: number, from: number, to = values.length): number {
  let step = 1;
  while (from + step < to && values[from + step]! < value) step *= 2;
  return firstFrom(values, value, from, Math.min(from + step + 1, to));
}

export const OUTSIDE = 1 << 30;
export const MAX_BITS = 30;

/** Any one must be met. `only`: stands alone, and replaces the filter. */
export type FilterGroup = readonly (CharacteristicFilter & { only?: Narrowing })[];

/** Every group must be met. `title`: its main requirement. `as`: a number or maker. */
export type ResolvedValue = {
  label: string;
  title: string;
  groups: readonly FilterGroup[];
  as?: Extract<ReadPiece['as'], { kind: 'number' | 'maker' }>;
};

/** Leaves only those. */
export const groupOf = (only: Narrowing): FilterGroup => [{ mrc: '', values: [], range: null, orNone: false, only }];

export function bitsOf(groups: readonly FilterGroup[], mrc: string): number {
  return groups.reduce((bits, group, index) => (group.some((one) => one.mrc === mrc) ? bits | (1 << index) : bits), 0);
}

/** `at`: place in its class. `left`: all other rows have its bit, too. `rows`: cache of `rowsWithout`. */
export type FilteredSlice = {
  slice: HeldSlice;
  at: number;
  runs: readonly Run[];
  /** A bit for each failed filter, or `OUTSIDE`; 0 passes. One pass serves all counts. */
  states: Uint32Array;
  left: { rows: Uint32Array; bit: number } | null;
  /** Rows of `runs[k]` end at `ends[k]`. */
  rows: Map<number, { rows: Uint32Array; ends: Uint32Array }>;
};

export const ANY_BIT = -1;

/** Cached: counted again and again. */
export function rowsWithout({ runs, states, left, rows: kept }: FilteredSlice, bits: number) {
  return kept.getOrInsertComputed(bits, () => {
    const among = left && (bits & left.bit) !== 0 ? left.rows : null;
    const rows = new Uint32Array(
      sumBy(runs, ({ start, end }) => (among ? firstFrom(among, end) - firstFrom(among, start) : end - start)),
    );
    const ends = new Uint32Array(runs.length);
    let size = 0;
    for (const [index, { start, end }] of runs.entries()) {
      if (among === null) {
        for (let row = start; row < end; row++) if ((states[row]! & bits) === 0) rows[size++] = row;
      } else
        for (let at = firstFrom(among, start); among[at]! < end; at++)
          if ((states[among[at]!]! & bits) === 0) rows[size++] = among[at]!;
      ends[index] = size;
    }
    return { rows: size === rows.length ? rows : rows.slice(0, size), ends };
  });
}

/** Never written to. */
const NO_STATES = new Uint32Array(NSNS_PER_SLICE);

/** States before filters. Touches only rows of runs. */
export function statesOf(
  slice: HeldSlice,
  runs: readonly Run[],
  { sections, isFiltered }: { sections: number; isFiltered: boolean },
): Uint32Array {
  if (sections === 0 && !isFiltered) return NO_STATES;
  const states = new Uint32Array(slice.niins.length);
  if (sections === 0) return states;
  const { searched } = slice;
  for (const { start, end } of runs)
    for (let row = start; row < end; row++) if ((searched[row]! & sections) !== sections) states[row] = OUTSIDE;
  return states;
}

/** Sets the bit of all other rows. */
function leaveTo({ runs, states }: FilteredSlice, rows: Uint32Array, bit: number): void {
  for (const { start, end } of runs)
    for (let [row, at] = [start, firstFrom(rows, start)]; row < end; row++)
      if (row === rows[at]) at++;
      else states[row]! |= bit;
}

/** By number of the reply; 0 stands for a missing one. */
export function repliesThatPass(column: ClassColumn | null, filter: CharacteristicFilter, dimension: Dimension | null) {
  const { values, range, orNone } = filter;
  const passes = new Uint8Array((column?.replies.length ?? 0) + 1);
  passes[0] = orNone ? 1 : 0;
  if (column === null) return passes;
  const wanted = new Set(values);
  let missing = wanted.size;
  for (let index = 0; index < column.replies.length; index++) {
    const isWanted = missing > 0 && wanted.has(column.replies[index]!);
    if (isWanted) missing--;
    if (isWanted || (range !== null && column.dimensions[index] === dimension && touches(column, index, range)))
      passes[index + 1] = 1;
  }
  // replies are mostly in upper case
  if (missing > 0)
    for (const [index, reply] of column.replies.entries()) if (wanted.has(reply.toUpperCase())) passes[index + 1] = 1;
  return passes;
}

/** Sizes differ in last digits. */
const ROUNDING = 1e-8;

function touches({ low, high }: ClassColumn, index: number, range: NonNullable<CharacteristicFilter['range']>) {
  const [from, to] = [low[index]!, high[index]!];
  if (Number.isNaN(from) && Number.isNaN(to)) return false;
  const { low: least = null, high: most = null } = range;
  if (Number.isNaN(least) || Number.isNaN(most) || (least !== null && most !== null && least > most)) return false;
  return (
    (least === null || Number.isNaN(to) || to >= least - Math.abs(least) * ROUNDING) &&
    (most === null || Number.isNaN(from) || from <= most + Math.abs(most) * ROUNDING)
  );
}

/** Sets the bit where no alternative is met; any reply of a part may meet one. */
export function filterRows(
  { at, runs, states }: FilteredSlice,
  alternatives: readonly { column: ClassColumn | null; passes: Uint8Array }[],
  bit: number,
): void {
  for (const { start, end } of runs) for (let row = start; row < end; row++) states[row]! |= bit;
  for (const { column, passes } of alternatives) {
    const part = column?.parts[at] ?? null;
    if (part === null) {
      if (passes[0] === 1)
        for (const { start, end } of runs) for (let row = start; row < end; row++) states[row]! &= ~bit;
      continue;
    }
    const { ids, more, numbers } = part;
    const keeps = Uint32Array.from(numbers, (number) => (passes[number] === 1 ? ~bit : ANY_BIT));
    for (const { start, end } of runs) for (let row = start; row < end; row++) states[row]! &= keeps[ids[row]!]!;
    for (let pair = 0; pair < more.length; pair += 2) states[more[pair]!]! &= keeps[more[pair + 1]!]!;
  }
}

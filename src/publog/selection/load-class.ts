import type { Nsn } from '#base/domain/nsn.ts';
import type { Dimension } from '#base/domain/measure.ts';
import { countOnFile } from './count-on-file.ts';
import {
  OUTSIDE,
  filterRows,
  leaveTo,
  repliesThatPass,
  statesOf,
  type FilterGroup,
  type FilteredSlice,
} from './filter-rows.ts';
import type { createPace } from './pace.ts';
import { findSorted } from '../queries/item-names.ts';
import type { ReadNiins } from './narrowing.ts';
import { runsOf, type ScopeClass } from './selection-scope.ts';
import type { SliceReader } from './class-slice.ts';

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
    const states = statesOf(slice, runs, { sections, isFiltered: filters.length > 0 || niins !== null });
    const filtered = { slice, at, runs, states, rows: new Map() };
    if (niins) leaveTo(filtered, niins, OUTSIDE);
    slices.push(filtered);
  }
  if (filters.length === 0 || slices.length === 0) return { ...inScope, slices };
  // skips requirements of other names
  const { byMrc } = countOnFile([{ slices }]);
  const mrcs = [...new Set(filters.flat().map(({ mrc }) => mrc))].filter((mrc) => byMrc.has(mrc));
  const columns = await reader.columns(fsc, mrcs);
  for (const [index, group] of filters.entries()) {
    const only = await group[0]?.only?.niins(fsc);
    if (only) {
      for (const filtered of slices) leaveTo(filtered, only, 1 << index);
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

/** Null when it does not pass. */
export function findPassing({ slices }: LoadedClass, nsn: Nsn) {
  for (const { slice, at, runs, states } of slices)
    for (const run of runs) {
      const row = findSorted(slice.niins, nsn - slice.firstNsn, run.start, run.end);
      if (row >= 0) return states[row] === 0 ? { slice, at, row, run } : null;
    }
  return null;
}

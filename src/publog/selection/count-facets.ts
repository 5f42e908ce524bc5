import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type { ExactCount, Requirement, RequirementFacet, SelectionFacets } from '../part-selection.ts';
import type { SearchHeld } from '../queries/search-plan.ts';
import type { SelectionMemory } from './selection-source.ts';
import { SEARCHED_SECTIONS, SECTION_SETS, type SearchedSection } from '../catalog-records.ts';
import { ANY_BIT, OUTSIDE, bitsOf, rowsWithout, type FilterGroup } from './filter-rows.ts';
import type { LoadedClass } from './load-class.ts';
import { requirementFacet } from './requirement-facet.ts';
import type { ScopeFacts } from './scope-facts.ts';
import { tallyRequirements } from './count-replies.ts';
import type { SliceReader } from './class-slice.ts';
import type { SelectionScope } from './selection-scope.ts';

/** Groups, classes, or names of one kind. */
const MAX_OF_A_KIND = 30;

/** Columns of slices that are read, and rows that are counted, where counting must not hold up an answer. */
const QUICK_PIECES = 6;
const QUICK_ROWS = 20_000;

type RequirementFacets = Pick<SelectionFacets, 'requirements' | 'others'>;
/** The facet of each requirement under all other filters. `quick` counts only where it reads little. */
export async function countRequirements(
  held: Pick<SelectionMemory, 'slices' | 'requirements'>,
  classes: readonly LoadedClass[],
  { onFile, narrowing, pieces, rows }: ScopeFacts,
  { filters, quick }: { filters: readonly FilterGroup[]; quick: boolean },
): Promise<RequirementFacets> {
  const known = await held.requirements();
  const filtered = filters.flat().flatMap(({ mrc }) => known.get(mrc) ?? []);
  const shown = [...new Set<Requirement>([...filtered, ...narrowing])];
  const isCounted = !quick || (rows <= QUICK_ROWS && pieces <= QUICK_PIECES);
  const isShown = new Set(isCounted ? shown.map(({ mrc }) => mrc) : []);
  return {
    requirements: isCounted ? await facetsOf(held.slices, classes, { shown, onFile, filters }) : null,
    others: [...onFile]
      .filter(([mrc]) => !isShown.has(mrc) && known.has(mrc))
      .map(([mrc, onFile]) => ({ ...known.get(mrc)!, onFile })),
  };
}

async function facetsOf(
  reader: SliceReader,
  classes: readonly LoadedClass[],
  {
    shown,
    onFile,
    filters,
  }: { shown: readonly Requirement[]; onFile: ScopeFacts['onFile']; filters: readonly FilterGroup[] },
): Promise<RequirementFacet[]> {
  // what few parts have is not among the facts where sections narrow the scope
  const uncounted = shown.filter(({ mrc }) => !onFile.has(mrc)).map(({ mrc }) => ({ mrc, bits: OUTSIDE }));
  const wanted = shown.map(({ mrc }) => ({ mrc, bits: ~bitsOf(filters, mrc) }));
  const tallies = await tallyRequirements(reader, classes, [...wanted, ...uncounted]);
  const counted = new Map(onFile);
  for (const [index, { mrc }] of uncounted.entries()) counted.set(mrc, tallies[wanted.length + index]!.replied);
  return shown.map((requirement, index) => {
    const { mrc } = requirement;
    const own = filters.flat().filter((filter) => filter.mrc === mrc);
    const chosen = new Set(own.flatMap(({ values }) => values));
    return requirementFacet(requirement, counted.get(mrc)!, tallies[index]!, chosen);
  });
}

/** Parts by class, by name, and by each of `SEARCHED_SECTIONS` that they have. */
export type PlaceCounts = { byClass: Map<Fsc, number>; byName: Map<number, number>; bySection: Float64Array };

export function noPlaceCounts(): PlaceCounts {
  return { byClass: new Map(), byName: new Map(), bySection: new Float64Array(SEARCHED_SECTIONS.length) };
}

/** Adds the rows of a class that pass. */
export function countPassing({ summary, slices }: LoadedClass, into: PlaceCounts): void {
  const { byClass, byName, bySection } = into;
  const bySet = new Uint32Array(SECTION_SETS);
  let found = 0;
  for (const filtered of slices) {
    const { searched } = filtered.slice;
    const { rows, ends } = rowsWithout(filtered, ANY_BIT);
    let before = 0;
    for (const [place, { nameId }] of filtered.runs.entries()) {
      const ofName = ends[place]! - before;
      before = ends[place]!;
      if (ofName > 0) byName.set(nameId, (byName.get(nameId) ?? 0) + ofName);
    }
    for (let index = 0; index < rows.length; index++) bySet[searched[rows[index]!]!]!++;
    found += rows.length;
  }
  if (found > 0) byClass.set(summary.fsc, (byClass.get(summary.fsc) ?? 0) + found);
  for (const [set, count] of bySet.entries())
    for (let bit = 0; bit < bySection.length; bit++) if ((set >> bit) & 1) bySection[bit]! += count;
}

/** The same for a scope without filters, from memory. */
export async function countScope(held: SearchHeld, scope: SelectionScope): Promise<PlaceCounts> {
  const counts = noPlaceCounts();
  for (const { summary, names, count } of scope.classes) {
    counts.byClass.set(summary.fsc, count);
    const inClass = await held.classNames(summary.fsc);
    const isWanted = names && new Set(names.map(({ nameId }) => nameId));
    for (const [index, nameId] of inClass.nameIds.entries()) {
      if (isWanted && !isWanted.has(nameId)) continue;
      const at = index * SECTION_SETS;
      const ofName = inClass.counts[at + scope.sections]!;
      if (ofName > 0) counts.byName.set(nameId, (counts.byName.get(nameId) ?? 0) + ofName);
      for (let bit = 0; bit < counts.bySection.length; bit++)
        counts.bySection[bit]! += inClass.counts[at + (scope.sections | (1 << bit))]!;
    }
  }
  return counts;
}

export function placeFacets(held: SearchHeld, counts: PlaceCounts): Omit<SelectionFacets, keyof RequirementFacets> {
  const { byFsg, byFsc } = held.supplyClasses;
  const groups = new Map<Fsg, number>();
  for (const [fsc, count] of counts.byClass) {
    const { fsg } = byFsc.get(fsc)!;
    groups.set(fsg, (groups.get(fsg) ?? 0) + count);
  }
  const sections = Object.fromEntries(SEARCHED_SECTIONS.map((name, bit) => [name, counts.bySection[bit]!])) as Record<
    SearchedSection,
    number
  >;
  return {
    fsg: largest(groups, (fsg) => ({ value: fsg, title: byFsg.get(fsg)?.title ?? null })),
    fsc: largest(counts.byClass, (fsc) => ({ value: fsc, title: byFsc.get(fsc)?.title ?? null })),
    itemNames: largest(counts.byName, (nameId) => ({ value: held.names.name(nameId), title: null })),
    sections,
  };
}

/** Largest first, then by key: keys sort as their values do. */
function largest<Key extends string | number>(
  counts: ReadonlyMap<Key, number>,
  describe: (key: Key) => Omit<ExactCount, 'count'>,
): ExactCount[] {
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))
    .slice(0, MAX_OF_A_KIND)
    .map(([key, count]) => ({ ...describe(key), count }));
}

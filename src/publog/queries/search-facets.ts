import { SEARCHED_SECTIONS, SECTION_SETS, hasSection, setOfSections } from '../sections.ts';
import { fscOfNsn } from '#base/domain/nsn.ts';
import type { PartSearch, SearchFacets } from '../catalog-search.ts';
import { noPlaceCounts, placeFacets, type PlaceCounts } from '../selection/count-facets.ts';
import { searchedList } from './find-parts.ts';
import type { SearchHeld } from './search-plan.ts';

const MAX_ROWS = 2_500;

/** Null where too many to count. */
export async function countFacets(held: SearchHeld, search: PartSearch): Promise<SearchFacets> {
  const counts = search.cage ? await countRows(held, search) : await countNames(held, search);
  return counts && placeFacets(held, counts);
}

/** From counts in memory. */
async function countNames(held: SearchHeld, search: PartSearch): Promise<PlaceCounts> {
  const { names, sections, classes, foundAt } = await held.planSearch(search);
  const { byClass, byName, bySection } = noPlaceCounts();
  const asked = SEARCHED_SECTIONS.map((section) => setOfSections([section]) | sections);
  const addName = (nameId: number, counts: Uint32Array, at: number): void => {
    add(byName, nameId, counts[at + sections]!);
    for (const [bit, set] of asked.entries()) bySection[bit]! += counts[at + set]!;
  };
  for (const { summary, found } of classes) {
    byClass.set(summary.fsc, found);
    if (names !== null) continue;
    const { nameIds, counts } = await held.classNames(summary.fsc);
    for (const [index, nameId] of nameIds.entries()) addName(nameId, counts, index * SECTION_SETS);
  }
  if (names === null) return { byClass, byName, bySection };
  const { eachClass } = await held.nameClasses();
  for (const nameId of names.nameIds())
    eachClass(nameId, (place, counts, at) => {
      if (foundAt[place]! > 0) addName(nameId, counts, at);
    });
  return { byClass, byName, bySection };
}

/** Null when too many. */
async function countRows(held: SearchHeld, search: PartSearch): Promise<PlaceCounts | null> {
  const { reader, range, isTooLong } = await searchedList(held, search);
  if (await isTooLong()) return null;
  const { rows, lookedUpTo } = await reader(range, 'up', MAX_ROWS + 1);
  if (rows.length > MAX_ROWS || lookedUpTo !== null) return null;
  const counts = noPlaceCounts();
  for (const [nsn, nameId, sections] of rows) {
    add(counts.byClass, fscOfNsn(nsn), 1);
    add(counts.byName, nameId, 1);
    for (const [bit, section] of SEARCHED_SECTIONS.entries())
      if (hasSection(sections, section)) counts.bySection[bit]!++;
  }
  return counts;
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

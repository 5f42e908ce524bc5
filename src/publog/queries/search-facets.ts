import { SEARCHED_SECTIONS, type SearchedSection, SECTION_SETS, hasSection, setOfSections } from '../sections.ts';
import { fscOfNsn, fsgOfNsn } from '#base/domain/nsn.ts';
import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import { type PartSearch, type SearchFacets } from '../catalog-search.ts';
import type { ExactCount } from '../part-selection.ts';
import { searchedList } from './find-parts.ts';
import type { SearchHeld } from './search-plan.ts';

const MAX_VALUES = 30;
const MAX_ROWS = 2_500;

type Tally = {
  groups: Map<Fsg, number>;
  classes: Map<Fsc, number>;
  /** Ascending; null for every name. */
  nameIds: readonly number[] | null;
  /** Only for these names: large arrays trigger full collections. */
  names: Uint32Array;
  sections: number[];
};

/** Null where too many to count. */
export async function countFacets(held: SearchHeld, search: PartSearch): Promise<SearchFacets> {
  const tally = search.cage ? await tallyRows(held, search) : await tallyNames(held, search);
  if (tally === null) return null;
  const { byFsg, byFsc } = held.supplyClasses;
  const { groups, classes, names, nameIds } = tally;
  const titledGroups = [...groups.keys()].map((fsg) => ({ value: fsg, title: byFsg.get(fsg)?.title ?? null }));
  const titledClasses = [...classes.keys()].map((fsc) => ({ value: fsc, title: byFsc.get(fsc)?.title ?? null }));
  return {
    fsg: mostFirst(groups.values(), (place) => titledGroups[place]!),
    fsc: mostFirst(classes.values(), (place) => titledClasses[place]!),
    itemNames: mostFirst(names, (place) => ({ value: held.names.name(nameIds?.[place] ?? place), title: null })),
    sections: Object.fromEntries(
      SEARCHED_SECTIONS.map((section, index) => [section, tally.sections[index]!]),
    ) as Record<SearchedSection, number>,
  };
}

/** From counts in memory. */
async function tallyNames(held: SearchHeld, search: PartSearch): Promise<Tally> {
  const { names, sections, classes, foundAt } = await held.planSearch(search);
  const nameIds = names?.nameIds() ?? null;
  const tally = emptyTally(nameIds, nameIds?.length ?? held.names.lastId + 1);
  const asked = SEARCHED_SECTIONS.map((section) => setOfSections([section]) | sections);
  const addName = (name: number, counts: Uint32Array, at: number): void => {
    tally.names[name]! += counts[at + sections]!;
    for (let section = 0; section < asked.length; section++) tally.sections[section]! += counts[at + asked[section]!]!;
  };
  for (const { summary, found } of classes) {
    add(tally.classes, summary.fsc, found);
    add(tally.groups, summary.fsg, found);
    if (nameIds !== null) continue;
    const ofClass = await held.classNames(summary.fsc);
    for (let index = 0; index < ofClass.nameIds.length; index++)
      addName(ofClass.nameIds[index]!, ofClass.counts, index * SECTION_SETS);
  }
  if (nameIds === null) return tally;
  const { eachClass } = await held.nameClasses();
  for (const [name, nameId] of nameIds.entries())
    eachClass(nameId, (place, counts, at) => {
      if (foundAt[place]! > 0) addName(name, counts, at);
    });
  return tally;
}

/** Null when too many. */
async function tallyRows(held: SearchHeld, search: PartSearch): Promise<Tally | null> {
  const { reader, range, isTooLong } = await searchedList(held, search);
  if (await isTooLong()) return null;
  const { rows, lookedUpTo } = await reader(range, 'up', MAX_ROWS + 1);
  if (rows.length > MAX_ROWS || lookedUpTo !== null) return null;
  const nameIds = [...new Set(rows.map(([, nameId]) => nameId))].sort((left, right) => left - right);
  const placeOf = new Map(nameIds.map((nameId, place) => [nameId, place]));
  const tally = emptyTally(nameIds, nameIds.length);
  for (const [nsn, nameId, sections] of rows) {
    add(tally.groups, fsgOfNsn(nsn), 1);
    add(tally.classes, fscOfNsn(nsn), 1);
    tally.names[placeOf.get(nameId)!]!++;
    for (const [index, section] of SEARCHED_SECTIONS.entries())
      if (hasSection(sections, section)) tally.sections[index]!++;
  }
  return tally;
}

function emptyTally(nameIds: Tally['nameIds'], nameCount: number): Tally {
  const sections = SEARCHED_SECTIONS.map(() => 0);
  return { groups: new Map(), classes: new Map(), nameIds, names: new Uint32Array(nameCount), sections };
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Ties keep their order. */
function mostFirst(counts: Iterable<number>, valueOf: (place: number) => Omit<ExactCount, 'count'>): ExactCount[] {
  const largest: { place: number; count: number }[] = [];
  let place = -1;
  for (const count of counts) {
    place++;
    if (count <= (largest[MAX_VALUES - 1]?.count ?? 0)) continue;
    const smaller = largest.findIndex((other) => other.count < count);
    largest.splice(smaller < 0 ? largest.length : smaller, 0, { place, count });
    if (largest.length > MAX_VALUES) largest.pop();
  }
  return largest.map(({ place, count }) => ({ ...valueOf(place), count }));
}

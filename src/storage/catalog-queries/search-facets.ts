import { fscOfNsn, fsgOfNsn } from '../../domain/nsn.ts';
import type { Fsc, Fsg } from '../../domain/supply-class.ts';
import {
  SEARCHED_SECTIONS,
  type FacetCount,
  type PartSearch,
  type SearchedSection,
  type SearchFacets,
} from '../catalog-search.ts';
import { SECTION_SETS, setOfSections } from '../searched-sections.ts';
import { hasSection } from '../sections.ts';
import { partsOf } from './found-parts.ts';
import type { SearchHeld } from './part-search.ts';

/** Issue 6: counts are exact up to this. */
const COUNTED_TO = 1_000;
/** Values of a kind that are listed. */
const MOST_VALUES = 30;
/** NSNs of a maker that are counted one by one. */
const MOST_ROWS = 2_500;

/** How many NSNs a search leaves in each group and class, under each name (by name id), and with each of the searched sections. */
type Tally = {
  groups: Map<Fsg, number>;
  classes: Map<Fsc, number>;
  names: Uint32Array;
  /** Names besides which there are none; all where it is absent. Ascending. */
  nameIds?: readonly number[];
  sections: number[];
};

/** What is left of a search by each further filter; null where it is too much to count. */
export async function countFacets(held: SearchHeld, search: PartSearch): Promise<SearchFacets> {
  const tally = search.cage ? await tallyRows(held, search) : await tallyNames(held, search);
  if (tally === null) return null;
  const { byFsg, byFsc } = held.supplyClasses;
  return {
    groups: mostFirst(tally.groups, (fsg, count) => ({ fsg, title: byFsg.get(fsg)?.title ?? null, ...count })),
    classes: mostFirst(tally.classes, (fsc, count) => ({ fsc, title: byFsc.get(fsc)?.title ?? null, ...count })),
    itemNames: mostFirst(frequentNames(tally), (id, count) => ({ itemName: held.names.name(id), ...count })),
    sections: Object.fromEntries(
      SEARCHED_SECTIONS.map((section, index) => [section, facetCount(tally.sections[index]!)]),
    ) as Record<SearchedSection, FacetCount>,
  };
}

/** Without a maker: from the counts by class and name that are held in memory. */
async function tallyNames(held: SearchHeld, search: PartSearch): Promise<Tally> {
  const { names, sections, classes, foundAt } = await held.readWanted(search);
  const tally = emptyTally(held);
  const asked = SEARCHED_SECTIONS.map((section) => setOfSections([section]) | sections);
  const addName = (nameId: number, counts: Uint32Array, at: number): void => {
    tally.names[nameId]! += counts[at + sections]!;
    for (let section = 0; section < asked.length; section++) tally.sections[section]! += counts[at + asked[section]!]!;
  };
  for (const { summary, found } of classes) {
    add(tally.classes, summary.fsc, found);
    add(tally.groups, summary.fsg, found);
    if (names !== null) continue;
    const { nameIds, counts } = await held.classNames(summary.fsc);
    for (let index = 0; index < nameIds.length; index++) addName(nameIds[index]!, counts, index * SECTION_SETS);
  }
  if (names === null) return tally;
  const { eachClass } = await held.nameClasses();
  tally.nameIds = names.nameIds();
  for (const nameId of tally.nameIds)
    eachClass(nameId, (place, counts, at) => {
      if (foundAt[place]! > 0) addName(nameId, counts, at);
    });
  return tally;
}

/** One by one; null when they are too many. */
async function tallyRows(held: SearchHeld, search: PartSearch): Promise<Tally | null> {
  const { reader, range, isTooLong } = await partsOf(held, search);
  if (await isTooLong()) return null;
  const { rows, lookedUpTo } = await reader(range, 'up', MOST_ROWS + 1);
  if (rows.length > MOST_ROWS || lookedUpTo !== null) return null;
  const tally = emptyTally(held);
  tally.nameIds = [...new Set(rows.map(([, nameId]) => nameId))].sort((left, right) => left - right);
  for (const [nsn, nameId, sections] of rows) {
    add(tally.groups, fsgOfNsn(nsn), 1);
    add(tally.classes, fscOfNsn(nsn), 1);
    tally.names[nameId]!++;
    for (const [index, section] of SEARCHED_SECTIONS.entries())
      if (hasSection(sections, section)) tally.sections[index]!++;
  }
  return tally;
}

function emptyTally({ names }: SearchHeld): Tally {
  const sections = SEARCHED_SECTIONS.map(() => 0);
  return { groups: new Map(), classes: new Map(), names: new Uint32Array(names.lastId + 1), sections };
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** Of more names than can be listed those that are as frequent as the last of them may be: a list of all would be long. */
function frequentNames({ names, nameIds }: Tally): [nameId: number, count: number][] {
  const largest = new Uint32Array(MOST_VALUES);
  for (const nameId of nameIds ?? names.keys()) {
    const count = names[nameId]!;
    if (count <= largest[0]!) continue;
    let place = 0;
    for (; place + 1 < MOST_VALUES && largest[place + 1]! < count; place++) largest[place] = largest[place + 1]!;
    largest[place] = count;
  }
  const least = Math.max(1, largest[0]!);
  const frequent: [number, number][] = [];
  for (const nameId of nameIds ?? names.keys()) if (names[nameId]! >= least) frequent.push([nameId, names[nameId]!]);
  return frequent;
}

/** The largest counts, those of the same size in the order of their keys, in which they come. */
function mostFirst<Key, Value>(
  counts: Iterable<[Key, number]>,
  valueOf: (key: Key, count: FacetCount) => Value,
): Value[] {
  const largest: [Key, number][] = [];
  for (const [key, count] of counts) {
    const least = largest.length < MOST_VALUES ? 0 : largest.at(-1)![1];
    if (count <= least) continue;
    const place = largest.findIndex(([, other]) => other < count);
    largest.splice(place < 0 ? largest.length : place, 0, [key, count]);
    if (largest.length > MOST_VALUES) largest.pop();
  }
  return largest.map(([key, count]) => valueOf(key, facetCount(count)));
}

function facetCount(count: number): FacetCount {
  return { count: Math.min(count, COUNTED_TO), isMore: count > COUNTED_TO };
}

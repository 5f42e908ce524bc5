import { fscOfNsn, fsgOfNsn } from '../../domain/nsn.ts';
import type { Fsc, Fsg } from '../../domain/supply-class.ts';
import { SEARCHED_SECTIONS, type FacetCount, type PartSearch, type SearchFacets } from '../catalog-search.ts';
import { SECTION_SETS, searchedSet, setOfSections } from '../searched-sections.ts';
import { partsOf, readWanted } from './found-parts.ts';
import type { SearchHeld } from './part-search.ts';

/** Issue 6: counts are exact up to this. */
const COUNTED_TO = 1_000;
/** Values of a kind that are listed. */
const MOST_VALUES = 30;
/** NSNs of a maker that are counted one by one. */
const MOST_ROWS = 3_000;

/** How many NSNs a search leaves in each group and class, under each name, and with at least the sections of each set. */
type Tally = { groups: Map<Fsg, number>; classes: Map<Fsc, number>; names: Map<number, number>; sections: number[] };

/** What is left of a search by each further filter; null where it is too much to count. */
export async function countFacets(held: SearchHeld, search: PartSearch): Promise<SearchFacets> {
  const tally = search.cage ? await tallyRows(held, search) : await tallyNames(held, search);
  if (tally === null) return null;
  const { byFsg, byFsc } = held.supplyClasses;
  const groups = mostFirst(tally.groups).map(([fsg, count]) => ({ fsg, title: byFsg.get(fsg)?.title ?? null, count }));
  const classes = mostFirst(tally.classes).map(([fsc, count]) => ({
    fsc,
    title: byFsc.get(fsc)?.title ?? null,
    count,
  }));
  const itemNames = mostFirst(tally.names).map(([nameId, count]) => ({ itemName: held.names.name(nameId), count }));
  const sections = SEARCHED_SECTIONS.map((section) => [section, facetCount(tally.sections[setOfSections([section])]!)]);
  return {
    groups: groups.map((each) => Object.assign(each, facetCount(each.count))),
    classes: classes.map((each) => Object.assign(each, facetCount(each.count))),
    itemNames: itemNames.map((each) => Object.assign(each, facetCount(each.count))),
    sections: Object.fromEntries(sections),
  };
}

/** Without a maker: from the counts by class and name that are held in memory. */
async function tallyNames(held: SearchHeld, search: PartSearch): Promise<Tally> {
  const wanted = await readWanted(held, search);
  const tally = emptyTally();
  for (const { fsc, fsg, found } of wanted.classes) {
    add(tally.classes, fsc, found);
    add(tally.groups, fsg, found);
    const { nameIds, count } = await held.classNames(fsc);
    for (let index = 0; index < nameIds.length; index++) {
      const nameId = nameIds[index]!;
      const left = count(index, wanted.sections);
      if (left === 0 || (wanted.names !== null && !wanted.names.has(nameId))) continue;
      add(tally.names, nameId, left);
      for (let set = 0; set < SECTION_SETS; set++) tally.sections[set]! += count(index, set | wanted.sections);
    }
  }
  return tally;
}

/** One by one; null when they are too many. */
async function tallyRows(held: SearchHeld, search: PartSearch): Promise<Tally | null> {
  const { reader, range } = await partsOf(held, search);
  const { rows, lookedUpTo } = await reader(range, 'up', MOST_ROWS + 1);
  if (rows.length > MOST_ROWS || lookedUpTo !== null) return null;
  const tally = emptyTally();
  for (const [nsn, nameId, sections] of rows) {
    add(tally.groups, fsgOfNsn(nsn), 1);
    add(tally.classes, fscOfNsn(nsn), 1);
    add(tally.names, nameId, 1);
    const own = searchedSet(sections);
    for (let set = 0; set < SECTION_SETS; set++) if ((own & set) === set) tally.sections[set]!++;
  }
  return tally;
}

function emptyTally(): Tally {
  return {
    groups: new Map(),
    classes: new Map(),
    names: new Map(),
    sections: Array.from({ length: SECTION_SETS }, () => 0),
  };
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The largest counts, those of the same size by key. */
function mostFirst<Key extends string | number>(counts: ReadonlyMap<Key, number>): [Key, number][] {
  return [...counts]
    .sort(([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1))
    .slice(0, MOST_VALUES);
}

function facetCount(count: number): FacetCount {
  return { count: Math.min(count, COUNTED_TO), isMore: count > COUNTED_TO };
}

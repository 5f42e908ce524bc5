import type { Fsc, Fsg } from '../../domain/supply-class.ts';
import { fscOfNsn, fsgOfNsn } from '../../domain/nsn.ts';
import {
  SEARCHED_SECTIONS,
  type FacetCount,
  type PartSearch,
  type SearchedSection,
  type SearchFacets,
} from '../catalog-search.ts';
import { hasSection } from '../sections.ts';
import { partsOf } from './found-parts.ts';
import { ALL_NSNS, type NsnRow } from './part-reader.ts';
import type { SearchHeld } from './part-search.ts';

/** Issue 6: counts are exact up to this. */
const COUNTED_TO = 1_000;
/** Values of a kind that are listed. */
const MOST_VALUES = 30;
/** Rows that are counted one by one. */
const MOST_ROWS = 5_000;

/** What is left of a search by each further filter; null where it is too much to count. */
export async function countFacets(held: SearchHeld, search: PartSearch): Promise<SearchFacets> {
  const { reader } = await partsOf(held, search);
  const { rows, lookedUpTo } = await reader(ALL_NSNS, 'up', MOST_ROWS + 1);
  if (rows.length > MOST_ROWS || lookedUpTo !== null) return null;
  return facetsOf(held, rows);
}

function facetsOf({ names, supplyClasses }: SearchHeld, rows: readonly NsnRow[]): SearchFacets {
  const groups = new Map<Fsg, number>();
  const classes = new Map<Fsc, number>();
  const itemNames = new Map<number, number>();
  const sections: Record<SearchedSection, number> = { characteristics: 0, freight: 0, packaging: 0 };
  for (const [nsn, nameId, own] of rows) {
    add(groups, fsgOfNsn(nsn));
    add(classes, fscOfNsn(nsn));
    add(itemNames, nameId);
    for (const section of SEARCHED_SECTIONS) if (hasSection(own, section)) sections[section]++;
  }
  return {
    groups: mostFirst(groups).map(([fsg, count]) => ({
      fsg,
      title: supplyClasses.byFsg.get(fsg)?.title ?? null,
      ...facetCount(count),
    })),
    classes: mostFirst(classes).map(([fsc, count]) => ({
      fsc,
      title: supplyClasses.byFsc.get(fsc)?.title ?? null,
      ...facetCount(count),
    })),
    itemNames: mostFirst(itemNames).map(([nameId, count]) => ({ itemName: names.name(nameId), ...facetCount(count) })),
    sections: {
      characteristics: facetCount(sections.characteristics),
      freight: facetCount(sections.freight),
      packaging: facetCount(sections.packaging),
    },
  };
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
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

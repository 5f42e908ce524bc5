import type { companiesOf } from '../selection/selected-rows.ts';
import type { Database } from '#base/database/database.ts';
import type { PartSearch } from '../catalog-search.ts';
import type { ClassSummary } from '../catalog-store.ts';
import { SECTION_SETS, setOfSections } from '../catalog-records.ts';
import type { FindClassNames, FindNameClasses, SupplyClasses } from './supply-classes.ts';
import type { ItemNames, NameSet } from './item-names.ts';
import { memoizeLatest } from './memoize.ts';
import type { NsnRank } from './nsn-blocks.ts';
import type { NameWords } from '../words/load-name-words.ts';

/** The conditions of a search besides the maker, and how many listed NSNs meet them. */
export type SearchPlan = {
  /** Null: any. */
  names: NameSet | null;
  /** The set of sections that a part must have. */
  sections: number;
  /** Classes with such NSNs, and how many each has. */
  classes: readonly { summary: ClassSummary; found: number }[];
  /** The same by the place of a class in the list of all classes. */
  foundAt: Uint32Array;
  total: number;
  /** Whether the search is not limited to a group or a class. */
  isEverywhere: boolean;
};
type PlanSearch = (search: PartSearch) => Promise<SearchPlan>;

/** What searches read: the database, and what is held in memory. */
export type SearchHeld = {
  database: Database;
  listedNsns: number;
  names: ItemNames;
  companies: ReturnType<typeof companiesOf>;
  classNames: FindClassNames;
  rank: NsnRank;
  supplyClasses: SupplyClasses;
  nameClasses: FindNameClasses;
  /** Item names by their words; read when first asked for. */
  nameWords: () => Promise<NameWords>;
  planSearch: PlanSearch;
};
type Held = Omit<SearchHeld, 'planSearch'>;
type Question = Omit<PartSearch, 'cage'>;

/** Plans in the cache: one search reads a page, then its counts, then more pages. */
const KEPT = 32;

/** Plans searches from what is held in memory; caches the last plans. */
export function memoizePlans(held: Held): PlanSearch {
  const read = memoizeLatest(KEPT, (search: Question) => planSearch(held, search));
  return ({ words, itemName, fsg, fsc, has }) => read({ words, itemName, fsg, fsc, has });
}

async function planSearch(held: Held, { words, itemName, fsg, fsc, has = [] }: Question): Promise<SearchPlan> {
  const texts = itemName === undefined ? words : [...words, itemName.toUpperCase()];
  const set = texts.length === 0 ? null : held.names.search(texts);
  const names = set && itemName !== undefined ? held.names.only(set, itemName) : set;
  const sections = setOfSections(has);
  const all = held.supplyClasses.classes;
  const isAsked = (summary: ClassSummary): boolean =>
    summary.nsnCount > 0 && (!fsg || summary.fsg === fsg) && (!fsc || summary.fsc === fsc);
  const foundAt = new Uint32Array(all.length);
  const counts = names === null ? null : (await held.nameClasses()).countByClass(names, sections);
  for (const [place, summary] of all.entries())
    if (isAsked(summary)) foundAt[place] = counts?.[place] ?? (await countInClass(held, summary, sections));
  const classes = all.map((summary, place) => ({ summary, found: foundAt[place]! })).filter(({ found }) => found > 0);
  const total = classes.reduce((sum, { found }) => sum + found, 0);
  return { names, sections, classes, foundAt, total, isEverywhere: !fsg && !fsc };
}

async function countInClass({ classNames }: Held, { fsc, nsnCount }: ClassSummary, sections: number): Promise<number> {
  if (sections === 0) return nsnCount;
  const { counts } = await classNames(fsc);
  let found = 0;
  for (let at = sections; at < counts.length; at += SECTION_SETS) found += counts[at]!;
  return found;
}

import { companiesOf } from '../selection/selected-rows.ts';
import { SECTION_SETS, setOfSections } from '../sections.ts';
import type { Database } from '#base/database/database.ts';
import { sumBy } from '#base/domain/in-parallel.ts';
import type { PartSearch } from '../part-selection.ts';
import { classNamesOf, loadSupplyClasses, nameClassesOf, type ClassSummary } from './supply-classes.ts';
import { loadItemNames, type NameSet } from './item-names.ts';
import { memoizeLatest, once } from './memoize.ts';
import { loadNsnBlocks, rankByBlocks } from '../nsn-blocks.ts';
import { loadNameWords } from '../words/load-name-words.ts';

/** Conditions besides the maker, with counts. */
export type SearchPlan = {
  /** Null: any. */
  names: NameSet | null;
  sections: number;
  classes: readonly { summary: ClassSummary; count: number }[];
  total: number;
  isEverywhere: boolean;
};
export type SearchHeld = Held & { planSearch: (search: PartSearch) => Promise<SearchPlan> };
export type Held = Awaited<ReturnType<typeof holdSearched>>;

/** Loads what every search needs, and stays in memory. */
export async function holdSearched(database: Database, listedNsns: number) {
  const supplyClasses = await loadSupplyClasses(database);
  const names = await loadItemNames(database);
  const blocks = await loadNsnBlocks(database);
  const classNames = classNamesOf(database);
  return {
    database,
    listedNsns,
    supplyClasses,
    names,
    blocks,
    rank: rankByBlocks(database, blocks),
    classNames,
    nameClasses: nameClassesOf(classNames, supplyClasses.classes, names.lastId),
    nameWords: once(() => loadNameWords(database, names, { definitions: true })),
    companies: companiesOf(),
  };
}

/** A search reads its plan several times. */
const KEPT = 32;

export function memoizePlans(held: Held): SearchHeld['planSearch'] {
  const read = memoizeLatest(KEPT, (search: Parameters<typeof planSearch>[1]) => planSearch(held, search));
  return ({ words, itemName, fsg, fsc, has }) => read({ words, itemName, fsg, fsc, has });
}

async function planSearch(held: Held, { words, itemName, fsg, fsc, has = [] }: Omit<PartSearch, 'cage'>) {
  const texts = itemName === undefined ? words : [...words, itemName.toUpperCase()];
  const set = texts.length === 0 ? null : held.names.search(texts);
  const names = set && itemName !== undefined ? held.names.only(set, itemName) : set;
  const sections = setOfSections(has);
  const counts = names === null ? null : (await held.nameClasses()).countByClass(names, sections);
  const isAsked = isOf({ fsg, fsc });
  const classes: { summary: ClassSummary; count: number }[] = [];
  for (const [place, summary] of held.supplyClasses.classes.entries()) {
    const count = isAsked(summary) ? (counts?.[place] ?? (await countInClass(held, summary, sections))) : 0;
    if (count > 0) classes.push({ summary, count });
  }
  return { names, sections, classes, total: sumBy(classes, ({ count }) => count), isEverywhere: !fsg && !fsc };
}

/** Whether a class has listed NSNs, and is of the group or class of a search. */
export const isOf =
  ({ fsg, fsc }: Pick<PartSearch, 'fsg' | 'fsc'>) =>
  (summary: ClassSummary): boolean =>
    summary.nsnCount > 0 && (!fsg || summary.fsg === fsg) && (!fsc || summary.fsc === fsc);

export async function countInClass({ classNames }: Held, { fsc, nsnCount }: ClassSummary, sections: number) {
  if (sections === 0) return nsnCount;
  const { counts } = await classNames(fsc);
  let found = 0;
  for (let at = sections; at < counts.length; at += SECTION_SETS) found += counts[at]!;
  return found;
}

import { nsnRangeOfClass } from '../../domain/nsn.ts';
import type { FoundParts, PartSearch } from '../catalog-search.ts';
import type { ClassSummary, KeyPage } from '../catalog-store.ts';
import { searchedSet, setOfSections } from '../searched-sections.ts';
import { readFoundParts, sift, withoutBound, type BoundedList } from './bounded-reader.ts';
import { readClassByClass, searchCatalogNames } from './catalog-name-search.ts';
import { countNames } from './class-names.ts';
import type { NameSet } from './item-names.ts';
import { MOST_ASKED, ofMaker, readMakerNsns } from './maker-parts.ts';
import { findMaker } from './makers.ts';
import { ALL_NSNS, readListed, readWithin, type KeyRange, type NsnRow, type PartReader } from './part-reader.ts';
import type { SearchHeld } from './part-search.ts';

/** What a search asks for besides the maker. */
export type Wanted = {
  /** Null: any. */
  names: NameSet | null;
  /** The set of sections that must be there. */
  sections: number;
  /** Classes that hold something of it, with how much. */
  classes: readonly (ClassSummary & { found: number })[];
  /** Whether it is every class that holds anything. */
  isEverywhere: boolean;
};

/** One page of the listed NSNs for which all of a search holds. */
export async function findParts(held: SearchHeld, search: PartSearch, page: KeyPage): Promise<FoundParts> {
  return readFoundParts(await partsOf(held, search), page, held.names);
}

export async function readWanted(held: SearchHeld, search: PartSearch): Promise<Wanted> {
  const { words, itemName, fsg, fsc, has = [] } = search;
  const texts = itemName === undefined ? words : [...words, itemName.toUpperCase()];
  const set = texts.length === 0 ? null : held.names.search(texts);
  const names = set && itemName !== undefined ? held.names.only(set, itemName) : set;
  const sections = setOfSections(has);
  const classes: (ClassSummary & { found: number })[] = [];
  for (const summary of held.supplyClasses.classes) {
    if (summary.nsnCount === 0 || (fsg && summary.fsg !== fsg) || (fsc && summary.fsc !== fsc)) continue;
    const found = names?.nameCount === 0 ? 0 : await countInClass(held, summary, names, sections);
    if (found > 0) classes.push(Object.assign({ found }, summary));
  }
  return { names, sections, classes, isEverywhere: !fsg && !fsc };
}

async function countInClass(
  { classNames }: SearchHeld,
  { fsc, nsnCount }: ClassSummary,
  names: NameSet | null,
  sections: number,
): Promise<number> {
  if (names === null && sections === 0) return nsnCount;
  return countNames(await classNames(fsc), names?.flags ?? null, sections);
}

/** The list of what a search finds. */
export async function partsOf(held: SearchHeld, search: PartSearch): Promise<BoundedList> {
  const wanted = await readWanted(held, search);
  const { names, sections, classes } = wanted;
  const total = classes.reduce((sum, { found }) => sum + found, 0);
  const range = rangeOf(classes);
  if (total === 0) return { reader: async () => ({ rows: [], lookedUpTo: null }), range, total };
  const isWanted = ([, nameId, own]: NsnRow): boolean =>
    (searchedSet(own) & sections) === sections && (names === null || names.has(nameId));
  const reader = readerOf(held, wanted);
  if (search.cage) {
    const { cage } = search;
    const partCount = (await findMaker(held.database, cage))?.partCount ?? Number.POSITIVE_INFINITY;
    // whichever is fewer is read: the maker's NSNs, or those that the rest of the search finds
    const ofBoth =
      total < partCount
        ? sift(reader, (rows) => ofMaker(held.database, cage)(rows.filter(isWanted)), MOST_ASKED)
        : readMakerNsns(held.database, cage, (rows) => rows.filter(isWanted));
    return { reader: ofBoth, range, total: null };
  }
  const isSifted = sections !== 0;
  return { reader: isSifted ? sift(reader, (rows) => rows.filter(isWanted)) : withoutBound(reader), range, total };
}

/** From the first to the last class; between them may stand others. */
function rangeOf(classes: readonly ClassSummary[]): KeyRange {
  const [first, last] = [classes[0], classes.at(-1)];
  if (!first || !last) return ALL_NSNS;
  return { first: nsnRangeOfClass(first.fsc).first, last: nsnRangeOfClass(last.fsc).last };
}

/** By class and name; sections are looked at in so far as names without them are passed over. */
function readerOf(held: SearchHeld, { names, sections, classes, isEverywhere }: Wanted): PartReader {
  if (names === null) {
    const listed = readListed(held.database);
    if (isEverywhere && sections === 0) return listed;
    return readWithin(
      listed,
      classes.map(({ fsc }) => nsnRangeOfClass(fsc)),
    );
  }
  if (isEverywhere && sections === 0) return searchCatalogNames(held, names).reader;
  return readClassByClass(held, classes, names, sections);
}

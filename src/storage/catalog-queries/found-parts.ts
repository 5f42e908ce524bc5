import { nsnRangeOfClass } from '../../domain/nsn.ts';
import type { FoundParts, PartSearch } from '../catalog-search.ts';
import type { ClassSummary, KeyPage } from '../catalog-store.ts';
import { sectionBit } from '../sections.ts';
import { readFoundParts, sift, withoutBound, type BoundedList, type BoundedReader } from './bounded-reader.ts';
import { readClassByClass, searchCatalogNames } from './catalog-name-search.ts';
import type { NameSet } from './item-names.ts';
import { ofMaker, readMakerNsns } from './maker-parts.ts';
import { findMaker } from './makers.ts';
import { ALL_NSNS, readListed, readWithin, type KeyRange, type NsnRow, type PartReader } from './part-reader.ts';
import type { SearchHeld } from './part-search.ts';

/** One page of the listed NSNs for which all of a search holds. */
export async function findParts(held: SearchHeld, search: PartSearch, page: KeyPage): Promise<FoundParts> {
  return readFoundParts(await partsOf(held, search), page, held.names);
}

/** What a search asks of a row by itself. */
export type Wanted = {
  /** Null: any. */
  names: NameSet | null;
  /** Bits of `sections` that must be there. */
  sections: number;
  classes: readonly ClassSummary[];
};

export function wantedOf({ names, supplyClasses }: SearchHeld, search: PartSearch): Wanted {
  const { words, itemName, fsg, fsc, has = [] } = search;
  const texts = itemName === undefined ? words : [...words, itemName.toUpperCase()];
  const found = texts.length === 0 ? null : names.search(texts);
  return {
    names: found && itemName !== undefined ? names.only(found, itemName) : found,
    sections: has.reduce((bits, section) => bits | sectionBit(section), 0),
    classes: supplyClasses.classes.filter(
      (summary) => summary.nsnCount > 0 && (!fsg || summary.fsg === fsg) && (!fsc || summary.fsc === fsc),
    ),
  };
}

/** The list of what a search finds. */
export async function partsOf(held: SearchHeld, search: PartSearch): Promise<BoundedList> {
  const wanted = wantedOf(held, search);
  const { names, sections, classes } = wanted;
  const range = rangeOf(classes);
  if (classes.length === 0 || names?.nameCount === 0)
    return { reader: async () => ({ rows: [], lookedUpTo: null }), range, total: 0 };
  const isWanted = ([, nameId, own]: NsnRow): boolean =>
    (own & sections) === sections && (names === null || names.has(nameId));
  if (search.cage) {
    const { cage } = search;
    const maker = await findMaker(held.database, cage);
    // whichever is fewer is read: the maker's NSNs, or those that the rest of the search finds
    const reader =
      names !== null && names.nsnCount < (maker?.partCount ?? Number.POSITIVE_INFINITY)
        ? sift(readerOf(held, wanted), (rows) => ofMaker(held.database, cage)(rows.filter(isWanted)))
        : readMakerNsns(held.database, cage, (rows) => rows.filter(isWanted));
    return { reader, range, total: null };
  }
  const reader = readerOf(held, wanted);
  const bounded: BoundedReader = sections === 0 ? withoutBound(reader) : sift(reader, (rows) => rows.filter(isWanted));
  return { reader: bounded, range, total: sections === 0 ? await countOf(held, wanted) : null };
}

/** From the first to the last class; between them may stand others. */
function rangeOf(classes: readonly ClassSummary[]): KeyRange {
  const [first, last] = [classes[0], classes.at(-1)];
  if (!first || !last) return ALL_NSNS;
  return { first: nsnRangeOfClass(first.fsc).first, last: nsnRangeOfClass(last.fsc).last };
}

/** By class and name, whatever else is asked for. */
function readerOf(held: SearchHeld, { names, classes }: Wanted): PartReader {
  const isAll = classes.length === held.supplyClasses.classes.filter(({ nsnCount }) => nsnCount > 0).length;
  if (names === null) {
    const listed = readListed(held.database);
    return isAll
      ? listed
      : readWithin(
          listed,
          classes.map(({ fsc }) => nsnRangeOfClass(fsc)),
        );
  }
  return isAll ? searchCatalogNames(held, names).reader : readClassByClass(held, classes, names);
}

async function countOf({ classNames, supplyClasses }: SearchHeld, { names, classes }: Wanted): Promise<number> {
  if (names === null) return classes.reduce((sum, { nsnCount }) => sum + nsnCount, 0);
  if (classes.length === supplyClasses.classes.filter(({ nsnCount }) => nsnCount > 0).length) return names.nsnCount;
  let total = 0;
  for (const { fsc } of classes)
    for (const [nameId, nsnCount] of await classNames(fsc)) if (names.has(nameId)) total += nsnCount;
  return total;
}

import { nsnRangeOfClass } from '../../domain/nsn.ts';
import type { FoundParts, PartSearch } from '../catalog-search.ts';
import type { KeyPage } from '../catalog-store.ts';
import { searchedSet } from '../sections.ts';
import { type BoundedList, MAX_READ_APART, readFoundParts, type Sieve, sift, withoutBound } from './bounded-reader.ts';
import { hasMoreThanLooked, MAX_ASKED, ofMaker, readMakerNsns } from './maker-parts.ts';
import { findMaker } from './makers.ts';
import { NAMES_AT_ONCE, readClassByClass, readFewNames } from './name-search.ts';
import {
  ALL_NSNS,
  completeRows,
  type KeyRange,
  type KeyReader,
  type KeyRow,
  type NsnRow,
  type PartReader,
  type Reader,
  readListed,
  readListedKeys,
  readWithin,
  withRows,
} from './part-reader.ts';
import type { SearchHeld } from './part-search.ts';
import type { SearchPlan } from './search-plan.ts';

/** What a search finds. */
export type SearchedList = BoundedList & {
  /** Whether so much has to be looked at that a look through all of it is given up. */
  isTooLong(): Promise<boolean>;
};

/** One page of the listed NSNs for which all of a search holds. */
export async function findParts(held: SearchHeld, search: PartSearch, page: KeyPage): Promise<FoundParts> {
  return readFoundParts(await searchedList(held, search), page, held.names);
}

export async function searchedList(held: SearchHeld, search: PartSearch): Promise<SearchedList> {
  const { database } = held;
  const wanted = await held.planSearch(search);
  const { names, sections, total } = wanted;
  const range = rangeOf(wanted);
  const isTooLong = async (): Promise<boolean> => false;
  if (total === 0) return { reader: async () => ({ rows: [], lookedUpTo: null }), range, total, isTooLong };
  const isWanted = ([, nameId, own]: NsnRow): boolean =>
    (searchedSet(own) & sections) === sections && (names === null || names.has(nameId));
  if (!search.cage) {
    const rows = rowsOf(held, wanted);
    const reader = sections === 0 ? withoutBound(rows) : sift(rows, (read) => read.filter(isWanted), MAX_READ_APART);
    return { reader, range, total, isTooLong };
  }
  const { cage } = search;
  const partCount = (await findMaker(database, cage))?.partCount ?? Number.POSITIVE_INFINITY;
  // whichever is fewer is read: the maker's NSNs, or those that the rest of the search finds
  if (total >= partCount) {
    const reader = readMakerNsns(database, cage, (rows) => rows.filter(isWanted));
    return { reader, range, total: null, isTooLong: () => hasMoreThanLooked(database, cage, range) };
  }
  const ofThisMaker = ofMaker(database, cage);
  const sieve: Sieve<KeyRow, NsnRow> = async (keys, direction) =>
    (await completeRows(database, await ofThisMaker(keys, direction), direction)).filter(isWanted);
  const reader = sift(keysOf(held, wanted), sieve, MAX_ASKED);
  return { reader, range, total: null, isTooLong: async () => total >= MAX_ASKED };
}

/** From the first to the last class; between them may stand others. */
function rangeOf({ classes }: SearchPlan): KeyRange {
  const [first, last] = [classes[0], classes.at(-1)];
  if (!first || !last) return ALL_NSNS;
  return { first: nsnRangeOfClass(first.summary.fsc).first, last: nsnRangeOfClass(last.summary.fsc).last };
}

/** By class and name; sections are looked at in so far as names without them are passed over. */
function rowsOf(held: SearchHeld, wanted: SearchPlan): PartReader {
  return wanted.names === null
    ? readClasses(readListed(held.database), wanted)
    : withRows(held.database, keysOf(held, wanted));
}

function keysOf(held: SearchHeld, wanted: SearchPlan): KeyReader {
  const { names, sections, classes, isEverywhere } = wanted;
  if (names === null) return readClasses(readListedKeys(held.database), wanted);
  if (isEverywhere && sections === 0 && names.nameCount <= NAMES_AT_ONCE) return readFewNames(held, names);
  const summaries = classes.map(({ summary }) => summary);
  return readClassByClass(held, summaries, names, sections);
}

function readClasses<Row extends KeyRow>(
  reader: Reader<Row>,
  { sections, classes, isEverywhere }: SearchPlan,
): Reader<Row> {
  if (isEverywhere && sections === 0) return reader;
  return readWithin(
    reader,
    classes.map(({ summary }) => nsnRangeOfClass(summary.fsc)),
  );
}

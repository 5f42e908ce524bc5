import { SEARCHED_SECTIONS, SECTION_SETS, hasSection, searchedSet } from '../sections.ts';
import { fscOfNsn, nsnRangeOfClass, type Nsn, type Fsc } from '#base/domain/nsn.ts';
import type { BoxSearch, BoxText, KeyPage, PartSearch, SelectedParts } from '../part-selection.ts';
import { countScope, noPlaceCounts, placeFacets } from '../selection/count-facets.ts';
import { MAX_ASKED, hasMoreThanLooked, ofMaker, readMakerNsns } from './maker-parts.ts';
import { findMaker } from './makers.ts';
import { searchCatalogNumbers, searchClassNumbers } from './number-search.ts';
import {
  readPartPage,
  sift,
  withoutBound,
  type PartList,
  type Sieve,
  ALL_NSNS,
  completeRows,
  intersect,
  isEmptyRange,
  readListed,
  readListedKeys,
  readUnion,
  readWithin,
  withRows,
  type KeyRange,
  type KeyReader,
  type KeyRow,
  type Matches,
  type NsnRow,
  type Reader,
} from './part-reader.ts';
import type { SearchHeld, SearchPlan } from './search-plan.ts';
import type { ClassSummary } from './supply-classes.ts';
import { findSorted, type NameSet } from './item-names.ts';
import { readNames } from './name-reader.ts';

/** By key, at most 100 a page. `box` matches item names, beginnings of NSNs and NIINs, and four or more last digits. */
export async function findParts(held: SearchHeld, search: PartSearch | BoxSearch, page: KeyPage) {
  const list = 'box' in search ? await listedParts(held, search) : await searchedList(held, search);
  return readPartPage(list, page, held.names);
}

async function listedParts(held: SearchHeld, { fsc, box }: BoxSearch): Promise<PartList> {
  if (fsc !== undefined) return partsOfClass(held, fsc, box);
  const { database, names, rank, supplyClasses } = held;
  if (box === null) {
    const total = held.listedNsns;
    return { reader: withoutBound(readListed(database)), range: ALL_NSNS, total, countBefore: rank };
  }
  const found: Matches[] = [];
  if (box.text !== '') {
    const wanted = names.search([box.text]);
    found.push({ reader: withRows(database, readNamed(held, wanted)), total: wanted.nsnCount });
  }
  if (box.digits) found.push(await searchCatalogNumbers(database, rank, supplyClasses.classes, box.digits));
  return eitherOf(found, ALL_NSNS);
}

async function partsOfClass(held: SearchHeld, fsc: Fsc, box: BoxText | null): Promise<PartList> {
  const { database, rank, supplyClasses } = held;
  const supplyClass = supplyClasses.byFsc.get(fsc);
  const range = nsnRangeOfClass(fsc);
  if (!supplyClass) return eitherOf([], range);
  if (box === null) {
    const before = supplyClasses.firstRank.get(fsc)!;
    const countBefore = async (nsn: Nsn): Promise<number> => (await rank(nsn)) - before;
    return { reader: withoutBound(readListed(database)), range, total: supplyClass.nsnCount, countBefore };
  }
  const found: Matches[] = [];
  if (box.text !== '') {
    const { reader, total } = await readNamesInClass(held, supplyClass, held.names.search([box.text]));
    found.push({ reader: withRows(database, reader), total });
  }
  if (box.digits) found.push(await searchClassNumbers(database, rank, fsc, box.digits));
  return eitherOf(found, range);
}

/** Not counted where both match: they overlap. */
function eitherOf(found: readonly Matches[], range: KeyRange): PartList {
  const filled = found.filter((matches) => matches.total !== 0);
  return {
    range,
    reader: withoutBound(readUnion(filled.map((matches) => matches.reader))),
    total: filled.length > 1 ? null : filled.length === 0 ? 0 : filled[0]!.total,
  };
}

/** For scattered rows. */
const MAX_READ_APART = 2_000;

async function searchedList(
  held: SearchHeld,
  search: PartSearch,
): Promise<PartList & { isTooLong(): Promise<boolean> }> {
  const { database } = held;
  const wanted = await held.planSearch(search);
  const { names, sections, classes, total } = wanted;
  const [first, last] = [classes[0], classes.at(-1)].map((one) => one && nsnRangeOfClass(one.summary.fsc));
  // other classes may lie between
  const range = first && last ? { first: first.first, last: last.last } : ALL_NSNS;
  const isTooLong = async (): Promise<boolean> => false;
  if (total === 0) return { reader: async () => ({ rows: [], lookedUpTo: null }), range, total, isTooLong };
  const isWanted = ([, nameId, own]: NsnRow): boolean =>
    (searchedSet(own) & sections) === sections && (names === null || names.has(nameId));
  if (!search.cage) {
    const rows = names === null ? readClasses(readListed(database), wanted) : withRows(database, keysOf(held, wanted));
    const reader = sections === 0 ? withoutBound(rows) : sift(rows, (read) => read.filter(isWanted), MAX_READ_APART);
    return { reader, range, total, isTooLong };
  }
  const { cage } = search;
  const partCount = (await findMaker(database, cage))?.partCount ?? Number.POSITIVE_INFINITY;
  // reads the shorter of two lists
  if (total >= partCount) {
    const reader = readMakerNsns(database, [cage], (rows) => rows.filter(isWanted));
    return { reader, range, total: null, isTooLong: () => hasMoreThanLooked(database, cage, range) };
  }
  const ofThisMaker = ofMaker(database, cage);
  const sieve: Sieve<KeyRow, NsnRow> = async (keys, direction) =>
    (await completeRows(database, await ofThisMaker(keys, direction), direction)).filter(isWanted);
  const reader = sift(keysOf(held, wanted), sieve, MAX_ASKED);
  return { reader, range, total: null, isTooLong: async () => total >= MAX_ASKED };
}

function keysOf(held: SearchHeld, wanted: SearchPlan): KeyReader {
  const { names, sections, classes, isEverywhere } = wanted;
  if (names === null) return readClasses(readListedKeys(held.database), wanted);
  const summaries = classes.map(({ summary }) => summary);
  return isEverywhere && sections === 0
    ? readNamed(held, names, summaries)
    : readClassByClass(held, summaries, names, sections);
}

function readClasses<Row extends KeyRow>(reader: Reader<Row>, { sections, classes, isEverywhere }: SearchPlan) {
  if (isEverywhere && sections === 0) return reader;
  const ranges = classes.map(({ summary }) => nsnRangeOfClass(summary.fsc));
  return readWithin(reader, ranges);
}

/** More names are read class by class, skipping those with none. */
const NAMES_AT_ONCE = 200;

/** `classes`: those that may hold some. */
function readNamed(held: SearchHeld, wanted: NameSet, classes = held.supplyClasses.classes): KeyReader {
  if (wanted.nameCount > NAMES_AT_ONCE) return readClassByClass(held, classes, wanted);
  // merges names: reading in order would skip much
  return readNames(held.database, { ...wanted, scopeCount: Number.POSITIVE_INFINITY });
}

/** By class; skips names without the sections. */
function readClassByClass(
  held: SearchHeld,
  classes: readonly ClassSummary[],
  wanted: NameSet,
  sections = 0,
): KeyReader {
  return async (range, direction, limit) => {
    if (isEmptyRange(range)) return [];
    const rows: KeyRow[] = [];
    const [from, to] = [fscOfNsn(range.first), fscOfNsn(range.last)];
    const within = classes.filter(({ fsc, nsnCount }) => nsnCount > 0 && fsc >= from && fsc <= to);
    for (const supplyClass of direction === 'up' ? within : within.toReversed()) {
      const { reader } = await readNamesInClass(held, supplyClass, wanted, sections);
      const inClass = intersect(range, nsnRangeOfClass(supplyClass.fsc));
      rows.push(...(await reader(inClass, direction, limit - rows.length)));
      if (rows.length >= limit) break;
    }
    return rows;
  };
}

/** Skips names without the sections. */
async function readNamesInClass(
  { database, classNames }: SearchHeld,
  { fsc, nsnCount: scopeCount }: ClassSummary,
  { has: isInSet }: NameSet,
  sections = 0,
): Promise<Matches<KeyRow>> {
  const { nameIds, counts } = await classNames(fsc);
  const matching: number[] = [];
  let nsnCount = 0;
  for (let index = 0; index < nameIds.length; index++) {
    const nameId = nameIds[index]!;
    if (!isInSet(nameId) || counts[index * SECTION_SETS + sections] === 0) continue;
    matching.push(nameId);
    nsnCount += counts[index * SECTION_SETS]!;
  }
  const kept = sections === 0 ? null : new Set(matching);
  const has = kept === null ? isInSet : (nameId: number): boolean => kept.has(nameId);
  const matches = { has, nameCount: matching.length, nameIds: () => matching, nsnCount, scopeCount };
  return { reader: readNames(database, matches), total: nsnCount };
}

const MAX_ROWS = 2_500;

/** Exact counts, largest first, at most 30 of a kind. Null: too many to count. */
export type SearchFacets = (ReturnType<typeof placeFacets> & Pick<SelectedParts, 'onShelfTotal'>) | null;

export async function countFacets(held: SearchHeld, search: PartSearch): Promise<SearchFacets> {
  if (search.cage) {
    const counts = await countRows(held, search);
    return counts && { ...placeFacets(held, counts), onShelfTotal: counts.onShelf };
  }
  const { names, ...plan } = await held.planSearch(search);
  return placeFacets(held, await countScope(held, { ...plan, nameIds: names && names.nameIds() }));
}

/** Null when too many. */
async function countRows(held: SearchHeld, search: PartSearch) {
  const { reader, range, isTooLong } = await searchedList(held, search);
  if (await isTooLong()) return null;
  const { rows, lookedUpTo } = await reader(range, 'up', MAX_ROWS + 1);
  if (rows.length > MAX_ROWS || lookedUpTo !== null) return null;
  const { byClass, byName, bySection } = noPlaceCounts();
  for (const [nsn, nameId, sections] of rows) {
    byClass.set(fscOfNsn(nsn), (byClass.get(fscOfNsn(nsn)) ?? 0) + 1);
    byName.set(nameId, (byName.get(nameId) ?? 0) + 1);
    for (const [bit, section] of SEARCHED_SECTIONS.entries()) if (hasSection(sections, section)) bySection[bit]!++;
  }
  const onShelf = search.onShelf && rows.filter(([nsn]) => findSorted(search.onShelf!.nsns, nsn) >= 0).length;
  return { byClass, byName, bySection, onShelf };
}

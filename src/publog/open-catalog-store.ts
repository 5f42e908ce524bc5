import type { Database } from '#base/database/database.ts';
import { managementFacts } from '#base/domain/management.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import { type ItemNames, loadItemNames } from './queries/item-names.ts';
import { suggestNsns, suggestPartNumbers } from './queries/suggest-part-numbers.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findEdition } from './catalog-edition.ts';
import { type ChangeReader, openChangeReader, type OpenChanges } from './changes/read-changes.ts';
import type { NumberKey, NumberPage, CatalogSearch, CatalogStore, PartRecord } from './catalog-store.ts';
import { classNamesOf, largestNames, loadSupplyClasses, nameClassesOf } from './queries/supply-classes.ts';
import { contentTagsOf, findListedParts, findNiins, findPart, findSupersessionChain } from './queries/parts.ts';
import { countFacets, findParts } from './queries/find-parts.ts';
import { itemNamePagesOf } from './queries/item-name-pages.ts';
import { findLookAlikes } from './queries/look-alikes.ts';
import { listMakerParts } from './queries/maker-parts.ts';
import { BEHIND_ALL } from './queries/key-batches.ts';
import { findMaker, findMakerGroup, findMakersOf, listCompanies, listListedMakers } from './queries/makers.ts';
import { once } from './queries/memoize.ts';
import { findNeighbors } from './queries/neighbors.ts';
import { loadNsnBlocks, MAX_IN_RANGE, rangesOf, rankByBlocks, readNsnBlocks } from './queries/nsn-blocks.ts';
import { listedPart, readListed } from './queries/part-reader.ts';
import { findByPartNumbers, listNumberParts, listNumberReferences } from './queries/number-parts.ts';
import {
  itemDefinitionsOf,
  listFormerNumbers,
  listPartNumbers,
  loadCodeMeanings,
  readSections,
} from './queries/part-details.ts';
import { memoizePlans } from './queries/search-plan.ts';
import { orderItemNameStarts, suggestNames } from './queries/suggest-item-names.ts';
import { suggestMakersOf } from './queries/suggest-makers.ts';
import { openSelectionMemory, type SelectionSource } from './selection/selection-source.ts';
import { searchByWords } from './selection/by-words/search-by-words.ts';
import { toldOf, type Telling } from './part-selection.ts';
import { companiesOf, listReferences, readDescribed } from './selection/selected-rows.ts';
import { selectParts } from './selection/run-selection.ts';
import { loadNameWords, type NameWords } from './words/load-name-words.ts';
const MAX_ROWS = 100;
/** Some prefixes lead to unlisted NSNs only. */
const MAX_LOOKED = 2_000;
/** About one in five is unlisted. */
const SPARE_SHARE = 1.5;

type Row = [
  normalized: string,
  nsn: Nsn,
  position: number,
  cage: string,
  nameId: number | null,
  partNumber: string | null,
];

/** A page may hold fewer than `limit`: it looks at a bounded number. */
async function listNumbersBeginning(
  database: Database,
  names: ItemNames,
  prefix: NormalizedPartNumber,
  page: { after?: NumberKey; limit: number },
): Promise<NumberPage> {
  const limit = Math.max(1, Math.min(page.limit, MAX_ROWS));
  const end = prefix + BEHIND_ALL;
  const numbers: Written[] = [];
  // keys of another prefix start at the first page
  const isWithin = page.after?.normalized.startsWith(prefix);
  let last: NumberKey = isWithin ? page.after! : { normalized: prefix, nsn: -1 as Nsn, position: -1 };
  let shown: NumberKey | null = null;
  let size = Math.ceil((limit + 1) * SPARE_SHARE);
  for (let looked = 0; looked < MAX_LOOKED; size = Math.min(size * 4, MAX_LOOKED - looked)) {
    const rows = await database.query<Row>(LIST_BEGINNING, [last.normalized, last.nsn, last.position, end, size]);
    rows.sort((a, b) => (a[0] === b[0] ? a[1] - b[1] || a[2] - b[2] : a[0] < b[0] ? -1 : 1));
    for (const [normalized, nsn, position, cage, nameId, partNumber] of rows) {
      last = { normalized, nsn, position };
      if (nameId === null || partNumber === null) continue;
      // one more tells a next page
      if (numbers.length === limit) return { numbers: await withCompanies(database, numbers), next: shown };
      numbers.push({ partNumber, nsn, itemName: names.name(nameId), cage });
      shown = last;
    }
    if (rows.length < size) return { numbers: await withCompanies(database, numbers), next: null };
    looked += size;
  }
  return { numbers: await withCompanies(database, numbers), next: last };
}

type Found = NumberPage['numbers'][number];
type Written = Omit<Found, 'company'>;

async function withCompanies(database: Database, numbers: readonly Written[]): Promise<Found[]> {
  const cages = [...new Set(numbers.map(({ cage }) => cage))];
  const companies = new Map(await listCompanies(database, cages));
  return numbers.map((number) => ({ ...number, company: companies.get(number.cage) ?? null }));
}

// index part_by_normalized alone, then primary keys of nsn and part
const LIST_BEGINNING = `
  select k.normalized, k.nsn, k.position, k.cage, (
    select n.name_id
    from nsn n
    where n.nsn = k.nsn
  ), (
    select p.part_number
    from part p
    where p.nsn = k.nsn
      and p.position = k.position
  )
  from (
    select normalized, nsn, position, cage
    from part
    where (normalized, nsn, position) > ($1, $2, $3)
      and normalized < $4
    order by normalized, nsn, position
    limit $5
  ) k`;

/** Opens the store of one catalog version. Holds classes, names and meanings in memory; closes the database with it. */
export async function openCatalogStore(
  database: Database,
  { importedAt, openChanges = async () => null }: { importedAt?: string; openChanges?: OpenChanges } = {},
): Promise<CatalogStore> {
  const { edition, filled } = await findEdition(database, importedAt);
  const supplyClasses = await loadSupplyClasses(database);
  const names = await loadItemNames(database);
  const blocks = await loadNsnBlocks(database);
  const rank = rankByBlocks(database, blocks);
  const { codeMeaning, rows: meanings } = await loadCodeMeanings(database);
  const { listedNsns, editionDate } = edition;
  const facts = managementFacts(editionDate, filled);
  const contentTag = contentTagsOf(supplyClasses, meanings);
  const classNames = classNamesOf(database);
  const nameClasses = nameClassesOf(classNames, supplyClasses.classes, names.lastId);
  const findItemDefinition = itemDefinitionsOf(database);
  const nameWords = once(() => loadNameWords(database, names, { definitions: true }));
  const known = {
    database,
    listedNsns,
    supplyClasses,
    names,
    rank,
    classNames,
    nameClasses,
    nameWords,
    companies: companiesOf(),
  };
  const searched = { ...known, planSearch: memoizePlans(known) };
  const itemNamePages = itemNamePagesOf(searched, findItemDefinition);
  const held = { ...searched, ...itemNamePages, ...openSelectionMemory(database, supplyClasses.classes) };

  const { closeChanges, ...changes } = openChangeReader(openChanges, edition.version);
  return {
    edition,
    filled,
    ...changes,
    listGroups: async () => supplyClasses.groups,
    listClasses: async (fsg) => supplyClasses.classes.filter((summary) => !fsg || summary.fsg === fsg),
    findGroup: async (fsg) => supplyClasses.byFsg.get(fsg) ?? null,
    findClass: async (fsc) => supplyClasses.byFsc.get(fsc) ?? null,
    findNiin: async (niin) => (await findNiins(database, [niin]))[0]!,
    findPart: async (nsn) => withChanges(await findPart(database, { names, contentTag }, nsn), changes),
    findListedParts: (nsns) => findListedParts(database, names, nsns),
    listDrawn: async (nsns) => (await readDescribed(database, nsns)).map(({ drawn }) => drawn),
    listReferences: (nsns) => listReferences(known, nsns),
    listClassNames: async (fsc) =>
      largestNames(await classNames(fsc)).map(({ nameId, nsnCount }) => ({ itemName: names.name(nameId), nsnCount })),
    findNeighbors: (nsn) => findNeighbors(database, nsn),
    listPartNumbers: (nsn, limit, offset = 0) => listPartNumbers(database, nsn, limit, offset),
    listFormerNumbers: (nsn, limit) => listFormerNumbers(database, nsn, limit),
    readSections: (nsn) => readSections(database, nsn, facts),
    findItemDefinition,
    codeMeaning,
    listNumberParts: (partNumber, options) => listNumberParts(database, names, partNumber, options),
    listNumberReferences: (partNumber, nsns, former) => listNumberReferences(database, partNumber, nsns, former),
    findMaker: (cage) => findMaker(database, cage),
    findMakerGroup: (cage) => findMakerGroup(database, cage),
    ...itemNamePages,
    ...openCatalogSearch(held),
    sitemapFacts: async () => ({ ...supplyClasses.pages, blocks }),
    readNsnBlocks: (first, last) => readNsnBlocks(database, first, last),
    listRanges: rangesOf(database, blocks),
    listRangeParts: async (range) =>
      (await readListed(database)(range, 'up', MAX_IN_RANGE)).map((row) => listedPart(row, names)),
    listListedMakers: (after) => listListedMakers(database, after),
    ping: async () => {
      await database.query(PING);
    },
    close: async () => {
      await closeChanges();
      await database.close();
    },
  };
}

/** Adds the changes of an item to the tag of its page. They stay as they are: editions are added, old ones removed. */
async function withChanges(record: PartRecord | null, { listPartChanges }: ChangeReader): Promise<PartRecord | null> {
  if (record === null || record.contentTag === null) return record;
  // unread changes leave the page without a tag
  const told = await listPartChanges(record.nsn).catch(() => null);
  const contentTag = told && [record.contentTag, ...(told[0] ? [told.length, told[0].date] : [])].join('-');
  return { ...record, contentTag };
}

function openCatalogSearch(
  held: SelectionSource,
): Omit<CatalogSearch, keyof ReturnType<typeof itemNamePagesOf>> & Pick<CatalogStore, 'tellingOf'> {
  const { database, names, nameClasses, nameWords } = held;
  const suggestMakers = suggestMakersOf(database);
  const { findMakers, prepare: prepareMakers } = findMakersOf(database);
  const starts = once(() => orderItemNameStarts(names, nextTurn));
  // a search thread holds the words of definitions itself
  const fewWords = once(() => loadNameWords(database, names, { definitions: false }));
  let isPrepared = false;
  let telling: Telling | null = null;
  const suggestWords = (): Promise<NameWords> => (isPrepared ? nameWords() : fewWords());
  return {
    prepareSearch: async (what = 'all') => {
      isPrepared = true;
      if (what === 'all') await starts();
      if (what === 'all') await suggestMakers('A', 1);
      await held.findItemNameCodes([]);
      await nameClasses();
      await nameWords();
      ({ telling } = await held.requirementClasses());
      await prepareMakers();
      return telling;
    },
    tellingOf: (fsc) => toldOf(telling, fsc),
    findParts: (search, page) => findParts(held, search, page),
    countFacets: (search) => countFacets(held, search),
    findRequirements: async (mrcs) => {
      const known = await held.requirements();
      return mrcs.map((mrc) => known.get(mrc) ?? null);
    },
    selectParts: (selection) => selectParts(held, selection),
    searchByWords: (search) => searchByWords(held, search),
    listNumbersBeginning: (prefix, page) => listNumbersBeginning(database, names, prefix, page),
    suggestNsns: (digits, limit) => suggestNsns(database, names, digits, limit),
    suggestPartNumbers: (prefix, limit) => suggestPartNumbers(database, names, prefix, limit),
    suggestMakers,
    suggestItemNames: async (text, limit) => suggestNames(await suggestWords(), await starts(), text, limit),
    findMakers,
    listMakerParts: (cage, filter, page) => listMakerParts(database, names, cage, filter, page),
    findByPartNumbers: (partNumbers, limit, former) => findByPartNumbers(database, names, partNumbers, limit, former),
    findNiins: (niins) => findNiins(database, niins),
    findSupersessionChain: (nsn) => findSupersessionChain(database, names, nsn),
    findLookAlikes: (nsn, limit) => findLookAlikes(held, nsn, limit),
  };
}

// primary key of catalog_info
const PING = `
  select value
  from catalog_info
  where key = 'version'`;

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#base/database/database.ts';
import { findEdition } from './catalog-edition.ts';
import type { CatalogSearch } from './catalog-search.ts';
import type { CatalogStore } from './catalog-store.ts';
import { classNamesOf, loadSupplyClasses, nameClassesOf } from './queries/supply-classes.ts';
import { contentTagsOf, findListedParts, findNiins, findPart, findSupersessionChain } from './queries/parts.ts';
import { findByPartNumbers } from './queries/find-by-part-numbers.ts';
import { findParts } from './queries/find-parts.ts';
import { itemNamePagesOf, type ItemNamePages } from './queries/item-name-pages.ts';
import { loadItemNames } from './queries/item-names.ts';
import { findLookAlikes } from './queries/look-alikes.ts';
import { listMakerParts } from './queries/maker-parts.ts';
import { findMaker, findMakersOf, listListedMakers } from './queries/makers.ts';
import { once } from './queries/memoize.ts';
import { findNeighbors } from './queries/neighbors.ts';
import { loadNsnBlocks, rankByBlocks, readNsnBlocks } from './queries/nsn-blocks.ts';
import { listNumberParts, listNumberReferences } from './queries/number-parts.ts';
import { itemDefinitionsOf, listPartNumbers, loadCodeMeanings, readSections } from './queries/part-details.ts';
import { countFacets } from './queries/search-facets.ts';
import { memoizePlans } from './queries/search-plan.ts';
import { orderItemNameStarts, suggestNames } from './queries/suggest-item-names.ts';
import { suggestMakersOf } from './queries/suggest-makers.ts';
import { suggestNsns, suggestPartNumbers } from './queries/suggest-part-numbers.ts';
import { listNumbersBeginning } from './queries/list-numbers-beginning.ts';
import { openSelectionMemory, type SelectionSource } from './selection/selection-source.ts';
import { searchByWords } from './selection/by-words/search-by-words.ts';
import { toldOf, type Telling } from './part-selection.ts';
import { readDescribed } from './selection/selected-rows.ts';
import { selectParts } from './selection/run-selection.ts';
import { loadNameWords, type NameWords } from './words/load-name-words.ts';

/**
 * Opens the store of one catalog, with small tables in memory (0.1 s at 7 million NSNs). Closing closes the database.
 */
export async function openCatalogStore(
  database: Database,
  { importedAt }: { importedAt?: string } = {},
): Promise<CatalogStore> {
  const edition = await findEdition(database, importedAt);
  const supplyClasses = await loadSupplyClasses(database);
  const names = await loadItemNames(database);
  const blocks = await loadNsnBlocks(database);
  const rank = rankByBlocks(database, blocks);
  const { codeMeaning, rows: meanings } = await loadCodeMeanings(database);
  const contentTag = contentTagsOf(supplyClasses, meanings);
  const classNames = classNamesOf(database);
  const nameClasses = nameClassesOf(classNames, supplyClasses.classes, names.lastId);
  const findItemDefinition = itemDefinitionsOf(database);
  const { listedNsns } = edition;
  const nameWords = once(() => loadNameWords(database, names, { definitions: true }));
  const known = { database, listedNsns, supplyClasses, names, rank, classNames, nameClasses, nameWords };
  const searched = { ...known, planSearch: memoizePlans(known) };
  const itemNamePages = itemNamePagesOf(searched, findItemDefinition);
  const held = { ...searched, ...itemNamePages, ...openSelectionMemory(database, supplyClasses.classes) };

  return {
    edition,
    listGroups: async () => supplyClasses.groups,
    listClasses: async (fsg) => supplyClasses.classes.filter((summary) => !fsg || summary.fsg === fsg),
    findGroup: async (fsg) => supplyClasses.byFsg.get(fsg) ?? null,
    findClass: async (fsc) => supplyClasses.byFsc.get(fsc) ?? null,
    findNiin: async (niin) => (await findNiins(database, [niin]))[0]!,
    findPart: (nsn) => findPart(database, { names, contentTag }, nsn),
    findListedParts: (nsns) => findListedParts(database, names, nsns),
    listDrawn: async (nsns) => (await readDescribed(database, nsns)).map(({ drawn }) => drawn),
    findNeighbors: (nsn) => findNeighbors(database, nsn),
    listPartNumbers: (nsn, limit, offset = 0) => listPartNumbers(database, nsn, limit, offset),
    readSections: (nsn) => readSections(database, nsn),
    findItemDefinition,
    codeMeaning,
    listNumberParts: (partNumber, options) => listNumberParts(database, names, partNumber, options),
    listNumberReferences: (partNumber, nsns) => listNumberReferences(database, partNumber, nsns),
    findMaker: (cage) => findMaker(database, cage),
    ...itemNamePages,
    ...openCatalogSearch(held),
    sitemapFacts: async () => ({ ...supplyClasses.pages, blocks }),
    readNsnBlocks: (first, last) => readNsnBlocks(database, first, last),
    listListedMakers: (after) => listListedMakers(database, after),
    ping: async () => {
      await database.query(PING);
    },
    close: () => database.close(),
  };
}

/** The searches of a catalog. */
function openCatalogSearch(
  held: SelectionSource,
): Omit<CatalogSearch, keyof ItemNamePages> & Pick<CatalogStore, 'tellingOf'> {
  const { database, names, nameClasses, nameWords } = held;
  const suggestMakers = suggestMakersOf(database);
  const { findMakers, prepare: prepareMakers } = findMakersOf(database);
  const starts = once(() => orderItemNameStarts(names, nextTurn));
  // where searches run in a thread of their own, the words of definitions are held there alone
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
    findByPartNumbers: (partNumbers, limit) => findByPartNumbers(database, names, partNumbers, limit),
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

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { nsnRangeOfClass } from '../domain/nsn.ts';
import { findEdition } from './catalog-edition.ts';
import type { CatalogSearch } from './catalog-search.ts';
import type { CatalogStore, PartPage } from './catalog-store.ts';
import { keepClassNames, keepNameClasses } from './queries/class-names.ts';
import { findByPartNumbers, findNiins } from './queries/find-by-part-numbers.ts';
import { findParts } from './queries/find-parts.ts';
import { loadItemNames } from './queries/item-names.ts';
import { findLookAlikes } from './queries/look-alikes.ts';
import { listMakerParts } from './queries/maker-parts.ts';
import { findMakersOf } from './queries/maker-search.ts';
import { findMaker, listListedMakers } from './queries/makers.ts';
import { searchCatalogNames } from './queries/name-search.ts';
import { loadNsnBlocks, rankByBlocks, readNsnBlocks } from './queries/nsn-blocks.ts';
import { listNumberParts, listNumberReferences } from './queries/number-parts.ts';
import {
  findByPartNumber,
  keepItemDefinitions,
  listPartNumbers,
  loadCodeMeanings,
  readSections,
} from './queries/part-details.ts';
import { readPartPage } from './queries/part-page.ts';
import { ALL_NSNS, readListed, withRows } from './queries/part-reader.ts';
import { searchCatalog, searchClass, type SearchHeld } from './queries/part-search.ts';
import { findListedParts, findNiin, findPart } from './queries/parts.ts';
import { countFacets } from './queries/search-facets.ts';
import { memoizePlans } from './queries/search-plan.ts';
import { type ItemNameStarts, orderItemNameStarts } from './queries/suggest-item-names.ts';
import { suggestMakersOf } from './queries/suggest-makers.ts';
import { suggestNsns } from './queries/suggest-nsns.ts';
import { suggestPartNumbers } from './queries/suggest-part-numbers.ts';
import { findSupersessionChain } from './queries/supersession.ts';
import { loadSupplyClasses } from './queries/supply-classes.ts';

const NO_PARTS: PartPage = { parts: [], hasPrevious: false, hasNext: false, total: 0, position: 0 };

/**
 * The catalog store on a database that holds one catalog version. Reads what is small and asked for everywhere into memory (classes, item
 * names, code meanings, boundaries): about a tenth of a second for 7 million NSNs. Closing the store closes the database.
 */
export async function openCatalogStore(database: Database): Promise<CatalogStore> {
  const edition = await findEdition(database);
  const supplyClasses = await loadSupplyClasses(database);
  const names = await loadItemNames(database);
  const blocks = await loadNsnBlocks(database);
  const rank = rankByBlocks(database, blocks);
  const codeMeaning = await loadCodeMeanings(database);
  const classNames = keepClassNames(database);
  const nameClasses = keepNameClasses(classNames, supplyClasses.classes, names.lastId);
  const known = { database, supplyClasses, names, rank, classNames, nameClasses };
  const held = { ...known, planSearch: memoizePlans(known) };
  const listed = readListed(database);

  return {
    edition,
    listGroups: async () => supplyClasses.groups,
    listClasses: async (fsg) => supplyClasses.classes.filter((summary) => !fsg || summary.fsg === fsg),
    findGroup: async (fsg) => supplyClasses.byFsg.get(fsg) ?? null,
    findClass: async (fsc) => supplyClasses.byFsc.get(fsc) ?? null,
    findNiin: (niin) => findNiin(database, niin),
    findPart: (nsn) => findPart(database, names, nsn),
    findListedParts: (nsns) => findListedParts(database, names, nsns),
    listPartNumbers: (nsn, limit, offset = 0) => listPartNumbers(database, nsn, limit, offset),
    readSections: (nsn) => readSections(database, nsn),
    findItemDefinition: keepItemDefinitions(database),
    codeMeaning,
    listClassParts: async (fsc, page) => {
      const supplyClass = supplyClasses.byFsc.get(fsc);
      if (!supplyClass) return NO_PARTS;
      const before = supplyClasses.firstRank.get(fsc)!;
      const list = {
        reader: listed,
        range: nsnRangeOfClass(fsc),
        total: supplyClass.nsnCount,
        countBefore: async (nsn: Parameters<typeof rank>[0]) => (await rank(nsn)) - before,
      };
      return readPartPage(list, page, names);
    },
    searchClassParts: async (fsc, search, page) => {
      const supplyClass = supplyClasses.byFsc.get(fsc);
      return supplyClass ? readPartPage(await searchClass(held, supplyClass, search), page, names) : NO_PARTS;
    },
    findByPartNumber: (partNumber, limit) => findByPartNumber(database, names, partNumber, limit),
    listNumberParts: (partNumber, options) => listNumberParts(database, names, partNumber, options),
    listNumberReferences: (partNumber, nsns) => listNumberReferences(database, partNumber, nsns),
    searchItemNames: (words, page) => {
      const { reader, total } = searchCatalogNames(held, names.search(words));
      return readPartPage({ reader: withRows(database, reader), total, range: ALL_NSNS }, page, names);
    },
    searchParts: async (search, page) => readPartPage(await searchCatalog(held, search), page, names),
    listParts: (page) =>
      readPartPage({ reader: listed, range: ALL_NSNS, total: edition.listedNsns, countBefore: rank }, page, names),
    findMaker: (cage) => findMaker(database, cage),
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

// primary key of catalog_info
const PING = `
  select value
  from catalog_info
  where key = 'version'`;

/** Finds parts, makers and names in a database, with the tables it holds in memory. */
export function openCatalogSearch(held: SearchHeld): CatalogSearch {
  const { database, names, nameClasses } = held;
  const suggestMakers = suggestMakersOf(database);
  const { findMakers, prepare: prepareMakers } = findMakersOf(database);
  let ordering: Promise<ItemNameStarts> | null = null;
  const starts = (): Promise<ItemNameStarts> => (ordering ??= orderItemNameStarts(names, nextTurn));
  return {
    prepareSearch: async (what = 'all') => {
      if (what === 'all') await starts();
      if (what === 'all') await suggestMakers('A', 1);
      await nameClasses();
      await prepareMakers();
    },
    findParts: (search, page) => findParts(held, search, page),
    countFacets: (search) => countFacets(held, search),
    suggestNsns: (digits, limit) => suggestNsns(database, names, digits, limit),
    suggestPartNumbers: (prefix, limit) => suggestPartNumbers(database, names, prefix, limit),
    suggestMakers,
    suggestItemNames: async (text, limit) => (await starts())(text, limit),
    findMakers,
    listMakerParts: (cage, filter, page) => listMakerParts(database, names, cage, filter, page),
    findByPartNumbers: (partNumbers, limit) => findByPartNumbers(database, names, partNumbers, limit),
    findNiins: (niins) => findNiins(database, niins),
    findSupersessionChain: (nsn) => findSupersessionChain(database, names, nsn),
    findLookAlikes: (nsn, limit) => findLookAlikes(held, nsn, limit),
  };
}

import type { Database } from '#base/database/database.ts';
import { managementFacts } from '#base/domain/management.ts';
import type { Fsc, Fsg, Niin, Nsn } from '#base/domain/nsn.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findEdition } from './catalog-edition.ts';
import { type ChangeReader, openChangeReader, type OpenChanges } from './changes/read-changes.ts';
import { MAX_IN_RANGE, rangesOf, readNsnBlocks, type NsnRange, type SitemapFacts } from './nsn-blocks.ts';
import { toldOf, type Telling } from './part-selection.ts';
import { countFacets, findParts } from './queries/find-parts.ts';
import { itemNamePagesOf } from './queries/item-name-pages.ts';
import { findLookAlikes } from './queries/look-alikes.ts';
import { listMakerParts } from './queries/maker-parts.ts';
import { findMaker, findMakerGroup, findMakersOf, listListedMakers } from './queries/makers.ts';
import { once } from './queries/memoize.ts';
import { findNeighbors } from './queries/neighbors.ts';
import { findByPartNumbers, listNumberParts, listNumberReferences } from './queries/number-parts.ts';
import {
  itemDefinitionsOf,
  listFormerNumbers,
  listPartNumbers,
  loadCodeMeanings,
  readSections,
} from './queries/part-details.ts';
import { listedPart, readListed } from './queries/part-reader.ts';
import {
  contentTagsOf,
  findListedParts,
  findNiins,
  findPart,
  findSupersessionChain,
  type PartRecord,
} from './queries/parts.ts';
import { holdSearched, memoizePlans } from './queries/search-plan.ts';
import { orderItemNameStarts, suggestNames } from './queries/suggest-item-names.ts';
import { suggestMakersOf } from './queries/suggest-makers.ts';
import { listNumbersBeginning, suggestNsns, suggestPartNumbers } from './queries/suggest-part-numbers.ts';
import { largestNames } from './queries/supply-classes.ts';
import { searchByWords } from './selection/by-words/search-by-words.ts';
import { selectParts } from './selection/run-selection.ts';
import { listReferences, readDescribed } from './selection/selected-rows.ts';
import { openSelectionMemory, type SelectionSource } from './selection/selection-source.ts';
import { loadNameWords, type NameWords } from './words/load-name-words.ts';

/** Opens the store of one catalog version. Holds classes, names and meanings in memory; closes the database with it. */
export async function openCatalogStore(
  database: Database,
  { importedAt, openChanges = async () => null }: { importedAt?: string; openChanges?: OpenChanges } = {},
) {
  const { edition, filled } = await findEdition(database, importedAt);
  const known = await holdSearched(database, edition.listedNsns);
  const { names, supplyClasses } = known;
  const { codeMeaning, rows: meanings } = await loadCodeMeanings(database);
  const facts = managementFacts(edition.editionDate, filled);
  const contentTag = contentTagsOf(supplyClasses, meanings);
  const findItemDefinition = itemDefinitionsOf(database);
  const itemNamePages = itemNamePagesOf(known, findItemDefinition);
  const { closeChanges, ...changes } = openChangeReader(openChanges, edition.version);
  return {
    edition,
    /** Rows of the import in which a column was filled: `V_FLIS_MANAGEMENT.ROW_OBS_DT`. Empty in older catalogs. */
    filled,
    ...changes,
    listGroups: async () => supplyClasses.groups,
    listClasses: async (fsg?: Fsg) => supplyClasses.classes.filter((summary) => !fsg || summary.fsg === fsg),
    findGroup: async (fsg: Fsg) => supplyClasses.byFsg.get(fsg) ?? null,
    findClass: async (fsc: Fsc) => supplyClasses.byFsc.get(fsc) ?? null,
    findNiin: async (niin: Niin) => (await findNiins(database, [niin]))[0] ?? null,
    /** Listed or not; null if missing. */
    findPart: async (nsn: Nsn) => withChanges(await findPart(database, { names, contentTag }, nsn), changes),
    findListedParts: findListedParts.bind(null, database, names),
    /** Replies for drawings, in order. At most 100. */
    listDrawn: async (nsns: readonly Nsn[]) => (await readDescribed(database, nsns)).map(({ drawn }) => drawn),
    /** The first part numbers, in order. At most 100. */
    listReferences: (nsns: readonly Nsn[]) => listReferences(known, nsns),
    /** Most listed NSNs first, at most 24; from memory. */
    listClassNames: async (fsc: Fsc) =>
      largestNames(await known.classNames(fsc)).map(({ nameId, nsnCount }) => ({
        itemName: names.name(nameId),
        nsnCount,
      })),
    findNeighbors: findNeighbors.bind(null, database),
    listPartNumbers: listPartNumbers.bind(null, database),
    listFormerNumbers: listFormerNumbers.bind(null, database),
    readSections: (nsn: Nsn) => readSections(database, nsn, facts),
    findItemDefinition,
    /** In plain language, from memory. */
    codeMeaning,
    listNumberParts: listNumberParts.bind(null, database, names),
    listNumberReferences: listNumberReferences.bind(null, database),
    findMaker: findMaker.bind(null, database),
    findMakerGroup: findMakerGroup.bind(null, database),
    ...itemNamePages,
    ...openCatalogSearch({
      ...known,
      planSearch: memoizePlans(known),
      ...itemNamePages,
      ...openSelectionMemory(database, supplyClasses.classes),
    }),
    /** The data of sitemap plans, from memory. Not to be changed. */
    sitemapFacts: async (): Promise<SitemapFacts> => ({ ...supplyClasses.pages, blocks: known.blocks }),
    readNsnBlocks: readNsnBlocks.bind(null, database),
    listRanges: rangesOf(database, known.blocks),
    listRangeParts: async (range: Pick<NsnRange, 'first' | 'last'>) =>
      (await readListed(database)(range, 'up', MAX_IN_RANGE)).map((row) => listedPart(row, names)),
    listListedMakers: listListedMakers.bind(null, database),
    ping: async (): Promise<void> => void (await database.query(PING)),
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

function openCatalogSearch(held: SelectionSource) {
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
    /** Prepares suggestions and searches in small steps. Resolves with the data of `tellingOf`. */
    prepareSearch: async (what: 'all' | 'searches' = 'all'): Promise<Telling> => {
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
    /** By MRC how much a reply tells, 0 to 255. Null before `prepareSearch` has ended. */
    tellingOf: (fsc: Fsc) => toldOf(telling, fsc),
    findParts: findParts.bind(null, held),
    countFacets: countFacets.bind(null, held),
    /** In order; null without any reply. At most 100. */
    findRequirements: async (mrcs: readonly string[]) => {
      const known = await held.requirements();
      return mrcs.map((mrc) => known.get(mrc) ?? null);
    },
    selectParts: selectParts.bind(null, held),
    searchByWords: searchByWords.bind(null, held),
    listNumbersBeginning: listNumbersBeginning.bind(null, database, names),
    suggestNsns: suggestNsns.bind(null, database, names),
    suggestPartNumbers: suggestPartNumbers.bind(null, database, names),
    suggestMakers,
    suggestItemNames: async (text: string, limit: number) =>
      suggestNames(await suggestWords(), await starts(), text, limit),
    findMakers,
    listMakerParts: listMakerParts.bind(null, database, names),
    findByPartNumbers: findByPartNumbers.bind(null, database, names),
    findNiins: findNiins.bind(null, database),
    findSupersessionChain: findSupersessionChain.bind(null, database, names),
    findLookAlikes: findLookAlikes.bind(null, held),
  };
}

// primary key of catalog_info
const PING = `
  select value
  from catalog_info
  where key = 'version'`;

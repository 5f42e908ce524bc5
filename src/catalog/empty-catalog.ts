import { StoreUnavailable } from '../database/store-unavailable.ts';
import { type CatalogEdition, type CatalogStore, type PartPage } from './catalog-store.ts';

const EDITION: CatalogEdition = {
  version: 'none',
  importedAt: '',
  editionDate: '',
  sample: false,
  listedNsns: 0,
  unlistedNsns: 0,
  groups: 0,
  classes: 0,
  partNumbers: 0,
  makers: 0,
};
const NO_PARTS: PartPage = { parts: [], hasPrevious: false, hasNext: false, total: 0, position: 0 };

/** A catalog whose lists are empty: the base of stores in tests. The server never answers from it: while no catalog is loaded, all is unavailable. */
export const emptyCatalog: CatalogStore = standIn(EDITION, 'no catalog is loaded');

/** Stands in while no catalog is loaded or its database does not answer: everything is unavailable (503), so that nothing is called absent that is only unread. */
export function unavailableCatalog(reason: string): CatalogStore {
  const unavailable = () => Promise.reject(new StoreUnavailable(reason));
  return {
    ...standIn(EDITION, reason),
    listGroups: unavailable,
    listClasses: unavailable,
    listClassParts: unavailable,
    searchClassParts: unavailable,
    searchItemNames: unavailable,
    searchParts: unavailable,
    listParts: unavailable,
    findByPartNumber: unavailable,
    listNumberParts: unavailable,
    listNumberReferences: unavailable,
    findMaker: unavailable,
    findParts: unavailable,
    countFacets: unavailable,
    suggestNsns: unavailable,
    suggestPartNumbers: unavailable,
    suggestMakers: unavailable,
    suggestItemNames: unavailable,
    findMakers: unavailable,
    listMakerParts: unavailable,
    findByPartNumbers: unavailable,
    findNiins: unavailable,
    listListedMakers: unavailable,
  };
}

function standIn(edition: CatalogEdition, reason: string): CatalogStore {
  const unavailable = () => Promise.reject(new StoreUnavailable(reason));
  return {
    edition,
    listGroups: () => Promise.resolve([]),
    listClasses: () => Promise.resolve([]),
    findGroup: unavailable,
    findClass: unavailable,
    findNiin: unavailable,
    findPart: unavailable,
    findListedParts: unavailable,
    listPartNumbers: unavailable,
    readSections: unavailable,
    findItemDefinition: unavailable,
    codeMeaning: () => null,
    listClassParts: () => Promise.resolve(NO_PARTS),
    searchClassParts: () => Promise.resolve(NO_PARTS),
    findByPartNumber: () => Promise.resolve([]),
    listNumberParts: () => Promise.resolve([]),
    listNumberReferences: () => Promise.resolve([]),
    searchItemNames: () => Promise.resolve(NO_PARTS),
    searchParts: () => Promise.resolve(NO_PARTS),
    listParts: () => Promise.resolve(NO_PARTS),
    findMaker: () => Promise.resolve(null),
    prepareSearch: () => Promise.resolve(),
    findParts: () => Promise.resolve({ ...NO_PARTS, lookedUpTo: null }),
    countFacets: () => Promise.resolve(null),
    suggestNsns: () => Promise.resolve([]),
    suggestPartNumbers: () => Promise.resolve([]),
    suggestMakers: () => Promise.resolve([]),
    suggestItemNames: () => Promise.resolve([]),
    findMakers: () => Promise.resolve([]),
    listMakerParts: () => Promise.resolve({ ...NO_PARTS, parts: [], lookedUpTo: null }),
    findByPartNumbers: (partNumbers) => Promise.resolve(partNumbers.map(() => [])),
    findNiins: unavailable,
    findSupersessionChain: unavailable,
    findLookAlikes: unavailable,
    sitemapFacts: unavailable,
    readNsnBlocks: unavailable,
    listListedMakers: () => Promise.resolve({ makers: [], next: null }),
    ping: unavailable,
    close: () => Promise.resolve(),
  };
}

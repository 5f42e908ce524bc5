import { StoreUnavailable } from '#base/database/database.ts';
import { unavailableCatalog } from '#publog/http/catalog-call.ts';
import type { CatalogStore, FoundParts } from '../../../src/publog/catalog-store.ts';

const NO_PARTS: FoundParts = { parts: [], hasPrevious: false, hasNext: false, total: 0, position: 0, lookedUpTo: null };

/** A catalog whose lists are empty: the base of stores in tests. Single records are unavailable in it. */
export const emptyCatalog: CatalogStore = {
  ...unavailableCatalog('no catalog is loaded'),
  tellingOf: () => new Map(),
  listGroups: async () => [],
  listClasses: async () => [],
  listDrawn: async (nsns) => nsns.map(() => []),
  findNeighbors: async () => ({ previous: null, next: null, ofName: [] }),
  listNumberParts: async () => [],
  listFormerNumbers: async () => [],
  listNumberReferences: async () => [],
  findMaker: async () => null,
  findMakerGroup: async () => null,
  listListedMakers: async () => ({ makers: [], next: null }),
  findParts: async () => NO_PARTS,
  countFacets: async () => null,
  suggestNsns: async () => [],
  suggestPartNumbers: async () => [],
  suggestMakers: async () => [],
  suggestItemNames: async () => [],
  findMakers: async () => [],
  listMakerParts: async () => ({ ...NO_PARTS, parts: [] }),
  findByPartNumbers: async (partNumbers) => partNumbers.map(() => []),
  listReferences: async (nsns) => nsns.map(() => null),
  listClassNames: async () => [],
  listChangeEditions: async () => [],
  listPartChanges: async () => [],
};

/** A catalog whose searches end when their reader leaves, and not before. */
export function aPatientCatalog(method: 'searchByWords' | 'findNiins') {
  const searching = Promise.withResolvers<void>();
  const givenUp = Promise.withResolvers<void>();
  const searchUntil = (left: AbortSignal) => () =>
    new Promise<never>((_resolve, reject) => {
      searching.resolve();
      left.addEventListener('abort', () => {
        givenUp.resolve();
        reject(new StoreUnavailable('left'));
      });
    });
  const withSignal: CatalogStore['withSignal'] = (left) => ({ ...emptyCatalog, [method]: searchUntil(left) });
  return { catalog: { ...emptyCatalog, withSignal }, searching: searching.promise, givenUp: givenUp.promise };
}

import { LOOKUP_LIMIT_MS, SECTION_LIMIT_MS } from '#base/database/database.ts';
import { within } from '#base/domain/within.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import type { CatalogEdition, CatalogStore } from './catalog-store.ts';

/** Methods that read the catalog. The others answer from memory or concern the store's life. */
type NotReading = 'edition' | 'codeMeaning' | 'tellingOf' | 'searchState' | 'prepareSearch' | 'withSignal' | 'close';
export type StoreMethod = Exclude<keyof CatalogStore, NotReading>;

type MethodFacts<Name extends StoreMethod> = {
  /** G3.2: an answer that takes longer counts as failed. */
  limitMs: number;
  /** Whether a call may read many rows, so that other requests should not wait for it. */
  isSearch?: (...args: Parameters<CatalogStore[Name]>) => boolean;
};

const LOOKUP = { limitMs: LOOKUP_LIMIT_MS };
const SECTION = { limitMs: SECTION_LIMIT_MS };
const SEARCH = { limitMs: LOOKUP_LIMIT_MS, isSearch: () => true };
const SEARCH_OF_SECTION = { ...SEARCH, limitMs: SECTION_LIMIT_MS };

/** Every method that reads the catalog. Without one each rejects with `StoreUnavailable`. */
const STORE_METHODS: { readonly [Name in StoreMethod]: MethodFacts<Name> } = {
  listGroups: LOOKUP,
  listClasses: LOOKUP,
  findGroup: LOOKUP,
  findClass: LOOKUP,
  findNiin: LOOKUP,
  findPart: LOOKUP,
  findListedParts: SECTION,
  listDrawn: SECTION,
  findNeighbors: SECTION,
  listPartNumbers: SECTION,
  readSections: SECTION,
  findItemDefinition: SECTION,
  listNumberParts: LOOKUP,
  listNumberReferences: LOOKUP,
  findMaker: LOOKUP,
  sitemapFacts: LOOKUP,
  readNsnBlocks: LOOKUP,
  listListedMakers: LOOKUP,
  ping: LOOKUP,
  // a whole list is read in the order of its key, as fast as any page
  findParts: { ...LOOKUP, isSearch: (search) => !('box' in search) || search.box !== null },
  countFacets: SEARCH,
  selectParts: SEARCH,
  findRequirements: LOOKUP,
  searchByWords: SEARCH,
  findItemName: SECTION,
  findItemNameCodes: LOOKUP,
  listItemNamePages: LOOKUP,
  listNumbersBeginning: SEARCH,
  suggestNsns: LOOKUP,
  suggestPartNumbers: LOOKUP,
  suggestMakers: LOOKUP,
  suggestItemNames: LOOKUP,
  findMakers: SEARCH,
  listMakerParts: SEARCH,
  findByPartNumbers: { ...LOOKUP, isSearch: (partNumbers) => partNumbers.length > 1 },
  findNiins: SEARCH,
  findSupersessionChain: SEARCH_OF_SECTION,
  findLookAlikes: SEARCH,
};

const METHODS = Object.keys(STORE_METHODS) as StoreMethod[];
const SEARCHES = METHODS.filter((method) => STORE_METHODS[method].isSearch !== undefined);
type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** The same store, whose searches go through `run`. */
export function routeSearches(
  store: CatalogStore,
  run: (method: StoreMethod, args: readonly unknown[]) => Promise<unknown>,
): CatalogStore {
  const routed: Record<string, unknown> = { ...store };
  for (const method of SEARCHES) {
    const isSearch = STORE_METHODS[method].isSearch as (...args: readonly unknown[]) => boolean;
    const call = store[method] as Call;
    routed[method] = ((...args) => (isSearch(...args) ? run(method, args) : call(...args))) satisfies Call;
  }
  return routed as unknown as CatalogStore;
}

/** The same store for one reader: aborting `signal` ends only its searches. */
export function withAbortSignal(catalog: CatalogStore, signal: () => AbortSignal): CatalogStore {
  return catalog.withSignal?.(signal()) ?? catalog;
}

/** The same store with time limits, for engines behind a network. Late calls reject with `StoreUnavailable`. */
export function limitTime<Store extends Partial<CatalogStore>>(store: Store): Store {
  const limited: Partial<Record<StoreMethod, Call>> = {};
  for (const method of METHODS) {
    const call = store[method] as Call | undefined;
    const { limitMs } = STORE_METHODS[method];
    if (call === undefined) continue;
    const refuse = (): never => {
      throw new StoreUnavailable(`${method} took longer than ${limitMs} ms`);
    };
    limited[method] = (...args) => within(limitMs, call(...args), refuse);
  }
  return { ...store, ...limited };
}

const NO_EDITION: CatalogEdition = {
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

/** Stands in without a catalog: everything is unavailable (503), nothing is called absent. */
export function unavailableCatalog(reason: string): CatalogStore {
  const unavailable = () => Promise.reject(new StoreUnavailable(reason));
  const lookups = Object.fromEntries(METHODS.map((method) => [method, unavailable])) as unknown as Pick<
    CatalogStore,
    StoreMethod
  >;
  return {
    ...lookups,
    edition: NO_EDITION,
    codeMeaning: () => null,
    tellingOf: () => null,
    prepareSearch: () => Promise.resolve(new Map()),
    close: () => Promise.resolve(),
  };
}

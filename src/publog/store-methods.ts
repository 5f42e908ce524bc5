import { LOOKUP_LIMIT_MS, SECTION_LIMIT_MS, StoreUnavailable } from '#base/database/database.ts';
import { within } from '#base/domain/in-parallel.ts';
import type { CatalogStore } from './catalog-store.ts';

/** Reads the database; the others answer from memory. */
export type StoreMethod = Exclude<
  {
    [Name in keyof CatalogStore]-?: CatalogStore[Name] extends (...args: never[]) => Promise<unknown> ? Name : never;
  }[keyof CatalogStore],
  'prepareSearch' | 'close'
>;

const LOOKUP = { limitMs: LOOKUP_LIMIT_MS };
const SECTION = { limitMs: SECTION_LIMIT_MS };
const SEARCH = { limitMs: LOOKUP_LIMIT_MS, isSearch: () => true };
const SEARCH_OF_SECTION = { ...SEARCH, limitMs: SECTION_LIMIT_MS };

const STORE_METHODS: {
  readonly [Name in StoreMethod]: {
    /** G3.2: an answer that takes longer counts as failed. */
    limitMs: number;
    /** Searches read many rows, so others must not wait for them. */
    isSearch?: (...args: Parameters<CatalogStore[Name]>) => boolean;
  };
} = {
  listGroups: LOOKUP,
  listClasses: LOOKUP,
  findGroup: LOOKUP,
  findClass: LOOKUP,
  findNiin: LOOKUP,
  findPart: LOOKUP,
  findListedParts: SECTION,
  listDrawn: SECTION,
  listReferences: SECTION,
  listClassNames: LOOKUP,
  findNeighbors: SECTION,
  listPartNumbers: SECTION,
  listFormerNumbers: SECTION,
  readSections: SECTION,
  findItemDefinition: SECTION,
  listNumberParts: LOOKUP,
  listNumberReferences: LOOKUP,
  findMaker: LOOKUP,
  findMakerGroup: LOOKUP,
  sitemapFacts: LOOKUP,
  readNsnBlocks: LOOKUP,
  listRanges: LOOKUP,
  listRangeParts: LOOKUP,
  listListedMakers: LOOKUP,
  ping: LOOKUP,
  // a whole list is read by key, fast
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
  listChangeEditions: SECTION,
  countChanges: LOOKUP,
  listChanges: LOOKUP,
  listPartChanges: SECTION,
};

export const METHODS = Object.keys(STORE_METHODS) as StoreMethod[];
const SEARCHES = METHODS.filter((method) => STORE_METHODS[method].isSearch !== undefined);
type Call = (...args: readonly unknown[]) => Promise<unknown>;

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

/** Rejects late calls with `StoreUnavailable`, for engines behind a network. */
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

import { niinOfNsn, type Nsn } from '../../domain/nsn.ts';
import type {
  CatalogStore,
  ClassSummary,
  GroupSummary,
  KeyPage,
  Maker,
  PartPage,
} from '../../storage/catalog-store.ts';
import type { Search } from './parse-search.ts';

/** References with one part number that a page of results lists. */
const PART_NUMBER_HITS = 100;

/** One item found by a number of its own; part number, CAGE and maker only where the part number matched. */
export type FoundNumber = {
  nsn: Nsn;
  itemName: string;
  listed: boolean;
  why: 'nsn' | 'niin' | 'part-number';
  partNumber: string | null;
  cage: string | null;
  company: string | null;
};

export type SearchResult = {
  numbers: FoundNumber[];
  moreNumbers: boolean;
  maker: Maker | null;
  groups: GroupSummary[];
  classes: ClassSummary[];
  names: PartPage | null;
};

/**
 * Looks through the whole catalog: exact numbers first, then groups and classes by title or code, then item names that hold
 * every word. `names` is paged by key; the rest stands on the first page only.
 */
export async function searchCatalog(catalog: CatalogStore, search: Search, page: KeyPage): Promise<SearchResult> {
  const [byNumber, byPartNumber, maker, groups, classes, names] = await Promise.all([
    findByNumber(catalog, search),
    search.partNumber === null ? [] : catalog.findByPartNumber(search.partNumber, PART_NUMBER_HITS + 1),
    search.cage === null ? null : catalog.findMaker(search.cage),
    catalog.listGroups(),
    catalog.listClasses(),
    search.words.length === 0 ? null : catalog.searchItemNames(search.words, page),
  ]);
  const references = byPartNumber
    .slice(0, PART_NUMBER_HITS)
    .map((hit) => Object.assign(hit, { why: 'part-number' as const }));
  return {
    numbers: [...byNumber, ...references],
    moreNumbers: byPartNumber.length > PART_NUMBER_HITS,
    maker,
    groups: groups.filter(({ fsg, title }) => matches(search, title, fsg)),
    classes: classes.filter(({ fsc, title }) => matches(search, title, fsc)),
    names,
  };
}

async function findByNumber(catalog: CatalogStore, search: Search): Promise<FoundNumber[]> {
  const niin = search.nsn === null ? search.niin : niinOfNsn(search.nsn);
  if (niin === null) return [];
  const found = await catalog.findNiin(niin);
  const nsn = found?.replacedBy ?? found?.nsn;
  if (!nsn) return [];
  const part = await catalog.findPart(nsn);
  if (part === null) return [];
  const why = search.nsn === null ? 'niin' : 'nsn';
  return [{ nsn, itemName: part.itemName, listed: part.listed, why, partNumber: null, cage: null, company: null }];
}

/** Substring of title or code, without regard to case (spec 1 section 2). */
function matches({ text }: Search, title: string | null, code: string): boolean {
  const wanted = text.toLowerCase();
  return code === wanted || (title !== null && title.toLowerCase().includes(wanted));
}

import type { Nsn } from '../../../domain/nsn.ts';
import type { ParsedQuery } from '../../../domain/parse-query.ts';
import type { FoundParts, PartSearch } from '../../../catalog/catalog-search.ts';
import type { CatalogStore, KeyPage } from '../../../catalog/catalog-store.ts';
import { countFacets } from '../count-facets.server.ts';
import { describeExact, exactFacets, findSure, narrowExact } from './describe-exact.server.ts';
import { findExact, type ExactParts } from './find-exact.server.ts';
import { findClose, findSimilar } from './find-close.server.ts';
import { findMakersOf, findPlaces, interpretationOf } from './find-places.server.ts';
import { EXACT_AT_FIRST, MAX_EXACT, type PartsOf, type SearchData, type SearchFilters } from './search-data.ts';

export type SearchQuestion = {
  typed: ParsedQuery;
  filters: SearchFilters;
  page: KeyPage;
  /** Whether a query that means a single part leads to its page. */
  mayLeave: boolean;
  /** Parts with exactly the number that are described; the others are counted. */
  exactShown: number;
};
export type SearchAnswer =
  | { kind: 'part'; nsn: Nsn }
  | { kind: 'found'; found: Omit<SearchData, 'tab' | 'text' | 'all' | 'ignored' | 'filters'> };

/**
 * Looks through the whole catalog: parts with exactly this number, then makers, groups and classes, then parts by item name. Filters hold for parts;
 * makers, groups and classes are shown only without filters. The parts are paged by key, everything else is on the first page.
 */
export async function findResults(catalog: CatalogStore, question: SearchQuestion): Promise<SearchAnswer> {
  const { typed, filters, page } = question;
  const firstPage = page.after === undefined && page.before === undefined;
  const filtered = Object.keys(filters).length > 0;
  // filters choose among all that can be found
  const most = filtered || question.exactShown > EXACT_AT_FIRST ? MAX_EXACT : EXACT_AT_FIRST;
  const exact = firstPage ? await findExact(catalog, typed, most) : NO_EXACT;
  const sure = question.mayLeave ? await findSure(catalog, typed, exact.parts) : null;
  if (sure !== null) return { kind: 'part', nsn: sure };

  const wide = firstPage && !filtered;
  const isNumber = exact.parts.length > 0 && isNumberAlone(typed);
  const [found, makers, places, filterTitles, narrowed] = await Promise.all([
    isNumber ? NO_LIST : findListed(catalog, typed, filters, page),
    wide && !isNumber ? findMakersOf(catalog, typed) : { makers: [], more: false },
    wide ? findPlaces(catalog, typed) : { groups: [], classes: [] },
    titlesOf(catalog, filters),
    filtered ? narrowExact(catalog, typed, exact.parts, filters) : exact.parts,
  ]);
  const { groups, classes } = places;
  const count = narrowed.length + makers.makers.length + groups.length + classes.length;
  const nothingFound = count === 0 && (found.parts?.parts.length ?? 0) === 0;
  const [shown, facets, close, similar] = await Promise.all([
    describeExact(catalog, typed, narrowed.slice(0, question.exactShown)),
    found.parts !== null && found.parts.parts.length > 0
      ? countFacets(catalog, found.search)
      : exactFacets(catalog, exact.more ? [] : narrowed),
    wide ? findClose(catalog, typed, exact.parts, nothingFound) : [],
    wide && nothingFound ? findSimilar(catalog, typed) : [],
  ]);
  return {
    kind: 'found',
    found: {
      filterTitles,
      firstPage,
      backward: page.after === undefined && page.before !== undefined,
      exact: shown,
      exactCount: narrowed.length,
      moreExact: exact.more,
      makers: makers.makers,
      moreMakers: makers.more,
      groups,
      classes,
      close,
      parts: found.parts,
      partsOf: found.partsOf,
      facets,
      similar,
    },
  };
}

/** Whether the query is a number, which cannot be in an item name or a company: those are not searched then. */
function isNumberAlone(typed: ParsedQuery): boolean {
  const { text, interpretations } = typed;
  if (!(['nsn', 'niin', 'part-number'] as unknown[]).includes(interpretations[0]?.kind)) return false;
  const isOne = /^\S{5,}$/.test(text) && /\d/.test(text);
  return isOne || (interpretationOf(typed, 'words')?.words ?? []).some((word) => NUMBER_WORD.test(word));
}

/** Names have numbers of three digits at most. */
const NUMBER_WORD = /\d{4}/;

const NO_LIST: Listed = { parts: null, partsOf: { kind: 'words' }, search: { words: [] } };
const NO_EXACT: ExactParts = { parts: [], more: false };

type Listed = { parts: FoundParts | null; partsOf: PartsOf; search: PartSearch };

/** Parts by the words; where no item name has them, all parts of the maker, class or group that is named by its code. */
async function findListed(
  catalog: CatalogStore,
  typed: ParsedQuery,
  filters: SearchFilters,
  page: KeyPage,
): Promise<Listed> {
  const words = interpretationOf(typed, 'words')?.words ?? [];
  const search: PartSearch = { words, ...filters };
  const byWords = words.length === 0 ? null : await catalog.findParts(search, page);
  const listed: Listed = { parts: byWords, partsOf: { kind: 'words' }, search };
  if (byWords !== null && (byWords.parts.length > 0 || byWords.hasPrevious || byWords.hasNext)) return listed;
  const named = await findNamed(catalog, typed);
  if (named === null) return listed;
  const filtered = Object.keys(filters).length > 0;
  if (filtered && words.length > 0 && (await catalog.findParts({ words }, { limit: 1 })).parts.length > 0)
    return listed;
  const ofNamed: PartSearch = { words: [], ...filters, ...named.search };
  const isSame = (['cage', 'fsc', 'fsg'] as const).every((key) => !filters[key] || filters[key] === ofNamed[key]);
  return isSame
    ? { parts: await catalog.findParts(ofNamed, page), partsOf: named.partsOf, search: ofNamed }
    : { ...listed, partsOf: named.partsOf };
}

async function findNamed(
  catalog: CatalogStore,
  typed: ParsedQuery,
): Promise<{ partsOf: PartsOf; search: SearchFilters } | null> {
  const titled = (code: string, title: string | null) => `${code} ${title ?? ''}`.trim();
  const fsc = interpretationOf(typed, 'class')?.fsc;
  const supplyClass = fsc && (await catalog.findClass(fsc));
  if (supplyClass) return { partsOf: { kind: 'class', name: titled(fsc, supplyClass.title) }, search: { fsc } };
  const fsg = interpretationOf(typed, 'group')?.fsg;
  const group = fsg && (await catalog.findGroup(fsg));
  if (group) return { partsOf: { kind: 'group', name: titled(fsg, group.title) }, search: { fsg } };
  const cage = interpretationOf(typed, 'cage')?.cage;
  const maker = cage && (await catalog.findMaker(cage));
  return maker ? { partsOf: { kind: 'maker', name: maker.company }, search: { cage } } : null;
}

async function titlesOf(catalog: CatalogStore, { fsg, fsc, cage }: SearchFilters): Promise<SearchData['filterTitles']> {
  const [group, supplyClass, maker] = await Promise.all([
    fsg === undefined ? null : catalog.findGroup(fsg),
    fsc === undefined ? null : catalog.findClass(fsc),
    cage === undefined ? null : catalog.findMaker(cage),
  ]);
  return { fsg: group?.title, fsc: supplyClass?.title, cage: maker?.company };
}

import type { Nsn } from '#base/domain/nsn.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { describeExact, exactFacets, findSure, narrowExact } from './describe-exact.server.ts';
import { findBeginning } from './find-beginning.server.ts';
import { findClose, findSimilar } from './find-close.server.ts';
import { findExact, type ExactParts, findExactAfter } from './find-exact.server.ts';
import { facetsOf, findPartsList, NO_LIST } from './find-parts-list.server.ts';
import { findMakersOf, findPlaces, interpretationOf } from './find-places.server.ts';
import { EXACT_AT_FIRST, type ExactPart, MAX_EXACT, type SearchData, type SearchFilters } from './search-data.ts';
import type { SearchQuestion } from './search-question.ts';

type Found = Omit<SearchData, 'tab' | 'text' | 'all' | 'ignored' | 'filters' | 'selection' | 'exactly'>;
/** `replaces`: the number that was asked for, with dashes, where the part took its place. */
export type SearchAnswer = { kind: 'part'; nsn: Nsn; replaces: string | null } | { kind: 'found'; found: Found };

/**
 * Looks through the whole catalog: parts with exactly this number, then makers, groups and classes, then parts by what they are. Filters hold for parts;
 * makers, groups and classes are shown only without filters. The parts are paged by key, everything else is on the first page.
 */
export async function findResults(catalog: CatalogStore, question: SearchQuestion): Promise<SearchAnswer> {
  const { typed, filters, page } = question;
  const list = question.numbers ? 'numbers' : question.exactAfter ? 'exact' : 'parts';
  const firstPage = list === 'parts' && page.after === undefined && page.before === undefined;
  const filtered = Object.keys(filters).length > 0;
  // filters choose among all that can be found
  const most = filtered || question.exactShown > EXACT_AT_FIRST ? MAX_EXACT : EXACT_AT_FIRST;
  const exact = question.exactAfter
    ? await findExactAfter(catalog, typed, question.exactAfter)
    : firstPage
      ? await findExact(catalog, typed, most)
      : NO_EXACT;
  const sure = question.mayLeave && firstPage ? await findSure(catalog, typed, exact.parts) : null;
  if (sure !== null) return { kind: 'part', nsn: sure, replaces: exact.parts[0]?.stock?.replaces ?? null };

  const wide = firstPage && !filtered && (question.selection?.filters.length ?? 0) === 0;
  const isNumber = list !== 'parts' || (exact.parts.length > 0 && isNumberAlone(typed));
  const [listed, makers, places, filterTitles, narrowed, beginning] = await Promise.all([
    isNumber ? NO_LIST : findPartsList(catalog, question),
    wide && !isNumber ? findMakersOf(catalog, typed) : NO_MAKERS,
    wide ? findPlaces(catalog, typed) : NO_PLACES,
    titlesOf(catalog, filters),
    filtered ? narrowExact(catalog, typed, exact.parts, filters) : exact.parts,
    wide || list === 'numbers' ? findBeginning(catalog, typed, question.numbers, exact.parts.length > 0) : null,
  ]);
  const { groups, classes } = places;
  const count = narrowed.length + makers.makers.length + groups.length + classes.length;
  const nothingFound = count === 0 && (listed.parts?.parts.length ?? 0) === 0;
  const [shown, facets, close, similar] = await Promise.all([
    drawExact(catalog, describeExact(catalog, typed, narrowed.slice(0, question.exactShown))),
    listed.parts !== null && listed.parts.parts.length > 0
      ? facetsOf(catalog, listed)
      : exactFacets(catalog, exact.more ? [] : narrowed),
    wide ? findClose(catalog, typed, exact.parts, nothingFound && beginning === null) : [],
    wide && nothingFound ? findSimilar(catalog, typed) : [],
  ]);
  const { words, parts, partsOf } = listed;
  return {
    kind: 'found',
    found: {
      filterTitles,
      firstPage,
      list,
      backward: page.after === undefined && page.before !== undefined,
      exact: shown,
      exactCount: narrowed.length,
      moreExact: exact.more,
      beginning,
      makers: makers.makers,
      moreMakers: makers.more,
      groups,
      classes,
      close,
      words,
      parts,
      partsOf,
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

/** With what their drawings need, as far as it can be read. */
async function drawExact(catalog: CatalogStore, described: Promise<ExactPart[]>): Promise<ExactPart[]> {
  const parts = await described;
  const nsns = parts.map(({ nsn }) => nsn);
  const drawn = nsns.length === 0 ? [] : await catalog.listDrawn(nsns).catch(() => []);
  return parts.map((part, at) => ({ ...part, drawn: drawn[at] ?? [] }));
}

const NO_EXACT: ExactParts = { parts: [], more: false };
const NO_PLACES = { groups: [], classes: [] };
const NO_MAKERS = { makers: [], more: false };

async function titlesOf(catalog: CatalogStore, { fsg, fsc, cage }: SearchFilters): Promise<SearchData['filterTitles']> {
  const [group, supplyClass, maker] = await Promise.all([
    fsg === undefined ? null : catalog.findGroup(fsg),
    fsc === undefined ? null : catalog.findClass(fsc),
    cage === undefined ? null : catalog.findMaker(cage),
  ]);
  return { fsg: group?.title, fsc: supplyClass?.title, cage: maker?.company };
}

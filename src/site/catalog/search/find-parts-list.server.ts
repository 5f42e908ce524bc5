import { within } from '#base/domain/in-parallel.ts';
import type { CatalogStore, FoundParts, HeldNsns, KeyPage, MakerSummary, NumberKey } from '#publog/catalog-store.ts';
import type { PartSearch, SearchFacets, SelectedParts, WordResults, WordSearch } from '#publog/catalog-store.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { Interpretation, ParsedQuery } from '#base/domain/parse-query.ts';
import type { ReadSelection } from '../choose/selection-query.ts';
import type { ReferencedPart } from '../parts-table.tsx';
import type { SearchFilters, PartsOf } from './search-data.ts';
import { titled } from '../messages.ts';
import { withReferences } from '../choose/load-choice.server.ts';
import { beginnings, supplyTitles } from '../supply-titles.server.ts';

const FACETS_WAIT_MS = 400;

/** Null when counting fails or is late. */
export async function countFacets(catalog: CatalogStore, search: PartSearch): Promise<SearchFacets> {
  return within(FACETS_WAIT_MS, catalog.countFacets(search), () => null).catch(() => null);
}

export type SearchQuestion = {
  typed: ParsedQuery;
  filters: SearchFilters;
  held?: HeldNsns | undefined;
  selection?: Pick<ReadSelection, 'filters' | 'order'>;
  page: KeyPage;
  wordsLimit?: number;
  exactly?: boolean;
  mayLeave: boolean;
  exactShown: number;
  exactAfter?: Nsn;
  numbers?: NumberKey | 'all';
  facets: WordSearch['facets'];
};

type FoundPage = Omit<FoundParts, 'parts'> & { parts: readonly ReferencedPart[] };

/** `words`: null for other lists; `parts` has the page, too. `search`: counts filters where `words` has not. */
export type PartsList = { words: WordResults | null; parts: FoundPage | null; partsOf: PartsOf; search: PartSearch };

export const NO_LIST: PartsList = { words: null, parts: null, partsOf: { kind: 'words' }, search: { words: [] } };

/** Parts of a class, group or maker by code, else by meaning, else by letters. */
export async function findPartsList(catalog: CatalogStore, question: SearchQuestion): Promise<PartsList> {
  const { typed, filters, page, held } = question;
  const named = isCode(typed) ? await listNamed(catalog, question) : null;
  if (named !== null && !/\s/.test(typed.text)) return named;
  const byWords = question.exactly ? null : await searchByWords(catalog, question);
  // "cage 96906 screw"
  if (byWords !== null && (named === null || byWords.words!.pieces.some(({ as }) => as.kind === 'maker')))
    return byWords;
  if (named !== null) return named;
  const words = interpretationOf(typed, 'words')?.words ?? [];
  const search: PartSearch = { words, ...filters };
  // by letters nothing knows the shelf
  const byLetters = words.length === 0 || held?.alone ? null : await readParts(catalog, search, page);
  const listed: PartsList = { words: null, parts: byLetters, partsOf: { kind: 'letters' }, search };
  if (byLetters !== null && (byLetters.parts.length > 0 || byLetters.hasPrevious || byLetters.hasNext)) return listed;
  const filtered = Object.keys(filters).length > 0 || held?.alone === true;
  if (filtered && words.length > 0 && (await catalog.findParts({ words }, { limit: 1 })).parts.length > 0)
    return listed;
  return (await listNamed(catalog, question)) ?? listed;
}

/** `held` narrows a class, group or maker. */
export async function readParts(catalog: CatalogStore, search: PartSearch, page: KeyPage, held?: HeldNsns) {
  if (!held?.alone) return withReferences(catalog, await catalog.findParts(search, page));
  const { itemName, words: _words, ...within } = search;
  const itemNames = itemName === undefined ? null : [itemName];
  const asked = { ...within, itemNames, filters: [], order: { by: 'nsn' }, page, facets: false } as const;
  return pageOf(await catalog.selectParts({ ...asked, onShelf: held }));
}

const pageOf = ({ parts, total, position }: Pick<SelectedParts, 'parts' | 'total' | 'position'>) => ({
  parts: [...parts],
  total,
  position,
  hasPrevious: position > 0,
  hasNext: position + parts.length < total,
  lookedUpTo: null,
});

const isCode = ({ text, interpretations }: ParsedQuery): boolean =>
  /\d/.test(text) && (['class', 'group', 'cage'] as unknown[]).includes(interpretations[0]?.kind);

async function searchByWords(catalog: CatalogStore, question: SearchQuestion): Promise<PartsList | null> {
  const { typed, filters, page, selection, facets } = question;
  const words = await catalog.searchByWords({
    text: typed.text,
    ...filters,
    onShelf: question.held,
    filters: selection?.filters ?? [],
    order: selection?.order ?? { by: 'fit' },
    page: { ...page, limit: Math.min(page.limit, question.wordsLimit ?? page.limit) },
    facets,
  });
  if (words === null || words.met === 0) return null;
  return { words, parts: pageOf(words), partsOf: { kind: 'words' }, search: { words: [] } };
}

/** Null without a code that names anything. */
async function listNamed(catalog: CatalogStore, { typed, filters, page, held }: SearchQuestion) {
  const named = await findNamed(catalog, typed);
  if (named === null) return null;
  const { partsOf } = named;
  const search: PartSearch = { words: [], ...filters, ...named.search };
  const isSame = (['cage', 'fsc', 'fsg'] as const).every((key) => !filters[key] || filters[key] === search[key]);
  const parts = isSame
    ? await readParts(catalog, search, page, held)
    : { ...pageOf({ parts: [], total: 0, position: 0 }), position: null };
  return { words: null, parts, partsOf, search: isSame ? search : { words: [] } };
}

async function findNamed(
  catalog: CatalogStore,
  typed: ParsedQuery,
): Promise<{ partsOf: PartsOf; search: SearchFilters } | null> {
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

const MAX_MAKERS = 20;

export const interpretationOf = <Kind extends Interpretation['kind']>({ interpretations }: ParsedQuery, kind: Kind) =>
  (interpretations.find((interpretation) => interpretation.kind === kind) as
    | Extract<Interpretation, { kind: Kind }>
    | undefined) ?? null;

export async function findMakersOf(catalog: CatalogStore, typed: ParsedQuery) {
  const cage = interpretationOf(typed, 'cage')?.cage;
  const words = interpretationOf(typed, 'words')?.words ?? [];
  // companies have letters
  const byName = words.some((word) => /\p{L}{2}/u.test(word));
  const [named, found] = await Promise.all([
    cage === undefined ? null : catalog.findMaker(cage),
    byName ? catalog.findMakers(words, MAX_MAKERS + 1) : [],
  ]);
  const makers: MakerSummary[] = [...(named ? [named] : []), ...found.filter((maker) => maker.cage !== named?.cage)];
  return { makers: makers.slice(0, MAX_MAKERS), moreMakers: makers.length > MAX_MAKERS };
}

export async function findPlaces(catalog: CatalogStore, typed: ParsedQuery) {
  const { groups, classes, find } = await supplyTitles(catalog);
  const codes = new Set<string | undefined>([
    interpretationOf(typed, 'class')?.fsc,
    interpretationOf(typed, 'group')?.fsg,
  ]);
  const words = interpretationOf(typed, 'words')?.words ?? [];
  const byTitle = new Set([...find([beginnings(typed.text)]), ...find(words.map(beginnings))]);
  return {
    groups: groups.filter(({ fsg }, index) => codes.has(fsg) || byTitle.has(index)),
    classes: classes.filter(({ fsc }, index) => codes.has(fsc) || byTitle.has(groups.length + index)),
  };
}

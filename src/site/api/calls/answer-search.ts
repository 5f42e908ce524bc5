import { formatNsn } from '#base/domain/nsn.ts';
import { parseQuery } from '#base/domain/parse-query.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import type { WordResults } from '#publog/part-selection.ts';
import { findResults } from '../../catalog/search/find-results.server.ts';
import type { SearchQuestion } from '../../catalog/search/search-question.ts';
import { formatNumberKey, type SearchData, type SearchFilters } from '../../catalog/search/search-data.ts';
import { paths } from '#base/paths.ts';
import { findName } from './answer-name.ts';
import { keyPageOf, pagesAround, partSummaryOf, type ApiAnswer, type ApiSite } from './api-answer.ts';
import {
  filtersOf,
  nameGroupOf,
  reasonsOf,
  requirementOf,
  selectedPartOf,
  understoodOf,
  unmetOf,
} from './describe-selection.ts';
import { findFilterNotes } from './filter-notes.ts';
import type { SearchAnswerBody } from './list-schemas.ts';
import type { Values, searchParameters } from './parameters.ts';
import { type ApiSelection, readSelection } from './read-selection.ts';
import { exactOf, numbersOf, searchTable } from './search-rows.ts';

const NO_PARTS = { parts: [], hasPrevious: false, hasNext: false, total: 0, lookedUpTo: null };
type Asked = Values<typeof searchParameters>;

/** GET /api/v1/search: what a typed text finds, read as the search box reads it. */
export async function answerSearch(asked: Asked, site: ApiSite): Promise<ApiAnswer> {
  const { origin } = site;
  const typed = parseQuery(asked.q);
  if (typed === null)
    return {
      kind: 'refused',
      status: 400,
      detail: 'Nothing in the text can be looked for.',
      errors: [{ parameter: 'q', detail: 'It holds no letter and no digit.' }],
    };
  const chosen = await readSelection(asked, site.catalog);
  if ('kind' in chosen) return chosen;
  const named = asked.name === undefined ? null : await findName(site.catalog, asked.name);
  if (asked.name !== undefined && named === null)
    return { kind: 'refused', status: 404, detail: `No item name ${asked.name} is in the catalog.` };
  // What results could be narrowed by is a call of its own, and is what takes longest.
  const catalog: CatalogStore = { ...site.catalog, countFacets: () => Promise.resolve(null) };
  const { fsg, fsc, cage, name, has, exactAfter, numbersAfter } = asked;
  const given = { fsg, fsc, cage, itemName: named?.itemName, has };
  const question: SearchQuestion = {
    typed,
    filters: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as SearchFilters,
    selection: chosen,
    page: keyPageOf(asked),
    mayLeave: false,
    exactShown: Number.POSITIVE_INFINITY,
    ...(exactAfter !== undefined && { exactAfter }),
    ...(numbersAfter !== undefined && { numbers: numbersAfter }),
    facets: false,
  };
  const answer = await findResults(catalog, question);
  if (answer.kind === 'part') throw new Error('A search that may not leave its page has left it.');
  const { found } = answer;
  const parts = found.parts ?? NO_PARTS;
  const pathOf = (query: object) =>
    paths.apiSearch({ q: asked.q, fsg, fsc, cage, name, has: has?.join(','), ...chosen.query, ...query });
  const { fields, ...around } = pagesAround(asked, parts, pathOf, site);
  const body: SearchAnswerBody = {
    query: typed.text,
    url:
      origin +
      paths.catalog({ search: typed.text, fsg, fsc, maker: cage, name: named?.itemName, has, ...chosen.query }),
    ...numbersFound(found, (query) => origin + pathOf(query), origin),
    makers: found.makers.map(({ cage: code, company, city, country, partCount }) => ({
      cage: code,
      company,
      city,
      country,
      partNumberCount: partCount,
    })),
    groups: found.groups.map(({ fsg: code, title }) => ({ fsg: code, title })),
    classes: found.classes.map(({ fsc: code, title }) => ({ fsc: code, title })),
    ...wordsFound(found.words, origin),
    filters: filtersOf(chosen),
    filterNotes: await notesOf(found.words, chosen, question, catalog),
    itemsBy: found.partsOf.kind,
    items: found.words === null ? parts.parts.map((part) => partSummaryOf(part, origin)) : itemsOf(found.words, origin),
    total: parts.total,
    ...fields,
  };
  return { kind: 'found', body, table: () => searchTable(body), ...around, whole: true };
}

/** Exact numbers and beginnings of numbers. */
function numbersFound(
  found: Pick<SearchData, 'exact' | 'moreExact' | 'beginning'>,
  addressOf: (query: object) => string,
  origin: string,
) {
  const { exact, moreExact, beginning } = found;
  const last = exact.at(-1)?.nsn;
  const next = beginning?.page.next ?? null;
  return {
    exact: exact.map((part) => exactOf(part, origin)),
    moreExact,
    nextExact: moreExact && last !== undefined ? addressOf({ exactAfter: formatNsn(last) }) : null,
    beginning: numbersOf(beginning, origin),
    nextBeginning: next === null ? null : addressOf({ numbersAfter: formatNumberKey(next) }),
  };
}

const wordsFound = (words: WordResults | null, origin: string) => ({
  understood: words && understoodOf(words),
  names: (words?.groups ?? []).map((group) => nameGroupOf(group, origin)),
  columns: (words?.columns ?? []).map(requirementOf),
});

const itemsOf = ({ parts, pieces, meets }: WordResults, origin: string): SearchAnswerBody['items'] =>
  parts.map((part, index) => ({
    ...selectedPartOf(part, origin),
    reasons: reasonsOf(pieces, meets[index] ?? [], part),
    unmet: unmetOf(pieces, meets[index] ?? []),
  }));

function notesOf(
  words: WordResults | null,
  { filters, requirements }: ApiSelection,
  { typed, filters: narrowed }: SearchQuestion,
  catalog: CatalogStore,
): Promise<string[]> | string[] {
  if (words === null)
    return filters.length === 0 ? [] : ['Filters by characteristics hold for what is found by words.'];
  const { fsg, fsc, cage, has, itemName } = narrowed;
  const scope = {
    fsg,
    fsc,
    cage,
    has,
    itemName,
    text: typed.text,
    order: { by: 'fit' },
    page: { limit: 1 },
    facets: false,
  } as const;
  return findFilterNotes({
    filters,
    requirements,
    ...words,
    totalWith: async (one) => (await catalog.searchByWords({ ...scope, filters: one }))?.total ?? 0,
  });
}

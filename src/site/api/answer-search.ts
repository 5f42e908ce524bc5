import { formatNsn } from '#base/domain/nsn.ts';
import { parseQuery } from '#base/domain/parse-query.ts';
import { paths } from '#base/paths.ts';
import type { CatalogStore, CharacteristicFilter, MakerSummary } from '#publog/catalog-store.ts';
import { findResults } from '../catalog/search/find-results.server.ts';
import { formatNumberKey, type ExactPart, type SearchFilters } from '../catalog/search/search-data.ts';
import type { SearchQuestion } from '../catalog/search/find-parts-list.server.ts';
import {
  keyPageOf,
  pagesAround,
  partSummaryOf,
  Refusal,
  shelfOf,
  shelfPartOf,
  tableOf,
  type ApiAnswer,
  type ApiSite,
  type ApiTable,
} from './api-answer.ts';
import type { SearchAnswerBody } from './list-schemas.ts';
import type { searchParameters, Values } from './parameters.ts';
import {
  filtersOf,
  findFilterNotes,
  findName,
  readSelection,
  reasonsOf,
  requirementOf,
  selectedPartOf,
  understoodOf,
} from './selection.ts';

/** GET /api/v1/search, read as the search box reads it. */
export async function answerSearch(asked: Values<typeof searchParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { origin } = site;
  const typed = parseQuery(asked.q);
  const blank = [{ parameter: 'q', detail: 'It holds no letter and no digit.' }];
  if (typed === null) throw new Refusal('Nothing in the text can be looked for.', blank);
  const chosen = await readSelection(asked, site);
  const named = await findName(site.catalog, asked.name);
  // counts take longest and have their own call
  const catalog: CatalogStore = { ...site.catalog, countFacets: () => Promise.resolve(null) };
  const { fsg, fsc, cage, name, has, exactAfter, numbersAfter } = asked;
  const given = { fsg, fsc, cage, itemName: named?.itemName, has };
  const question: SearchQuestion = {
    typed,
    filters: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as SearchFilters,
    selection: chosen,
    held: chosen.held,
    page: keyPageOf(asked),
    mayLeave: false,
    exactShown: Number.POSITIVE_INFINITY,
    exactAfter,
    numbers: numbersAfter,
    facets: false,
  };
  const answer = await findResults(catalog, question, site.shelf);
  if (answer.kind === 'part') throw new Error('A search that may not leave its page has left it.');
  const { found } = answer;
  const { words, exact, moreExact, beginning } = found;
  const parts = found.parts ?? { parts: [], hasPrevious: false, hasNext: false, total: 0, lookedUpTo: null };
  const totalWith = async (filters: readonly CharacteristicFilter[]) => {
    const scope = { ...given, text: typed.text, order: { by: 'fit' }, page: { limit: 1 }, facets: false } as const;
    return (await catalog.searchByWords({ ...scope, filters }))?.total ?? 0;
  };
  const pathOf = (query: object) =>
    paths.apiSearch({ q: asked.q, fsg, fsc, cage, name, has: has?.join(','), ...chosen.query, ...query });
  const { fields, around } = pagesAround(asked, parts, pathOf, site);
  const { numbers = [], next = null } = beginning?.page ?? {};
  const page = { search: typed.text, fsg, fsc, maker: cage, name: named?.itemName, has, ...chosen.query };
  const body: SearchAnswerBody = {
    query: typed.text,
    url: origin + paths.catalog(page),
    exact: exact.map((part) => exactOf(part, site)),
    moreExact,
    loose: found.loose.map((part) => exactOf(part, site)),
    former: found.former.map((part) => ({ ...exactOf(part, site), since: part.since ?? null })),
    nextExact: moreExact ? origin + pathOf({ exactAfter: formatNsn(exact.at(-1)!.nsn) }) : null,
    ...(site.shelf.isEmpty() ? {} : { shelf: found.unlisted?.map((line) => shelfPartOf(line, site)) ?? null }),
    beginning: numbers.map(({ nsn, company, shelf, ...number }) => {
      const url = origin + paths.part(nsn);
      return { ...number, nsn: formatNsn(nsn), maker: company, url, ...shelfOf(shelf, site) };
    }),
    nextBeginning: next && origin + pathOf({ numbersAfter: formatNumberKey(next) }),
    makers: found.makers.map(makerSummaryOf),
    groups: found.groups.map(({ fsg: code, title }) => ({ fsg: code, title })),
    classes: found.classes.map(({ fsc: code, title }) => ({ fsc: code, title })),
    understood: words && understoodOf(words),
    names: (words?.groups ?? []).map(({ itemName, inc, drawn: _drawn, ...group }) => {
      return { itemName, inc, url: inc && origin + paths.itemName(inc), ...group };
    }),
    columns: (words?.columns ?? []).map(requirementOf),
    filters: filtersOf(chosen),
    filterNotes:
      words !== null
        ? await findFilterNotes(chosen, words, totalWith)
        : chosen.filters.length === 0
          ? []
          : ['Filters by characteristics hold for what is found by words.'],
    itemsBy: found.partsOf.kind,
    items:
      words === null
        ? parts.parts.map((part) => partSummaryOf(part, site))
        : words.parts.map((part, index) => {
            const meets = words.meets[index] ?? [];
            return {
              ...selectedPartOf(part, site),
              reasons: reasonsOf(words.pieces, meets, part.itemName),
              unmet: words.pieces.filter((_piece, at) => !meets[at]).map(({ text }) => text),
            };
          }),
    total: parts.total,
    ...fields,
  };
  return { body, table: () => searchTable(body), ...around };
}

const exactOf = ({ nsn, itemName, listed, reason, partNumber, makers, shelf }: ExactPart, site: ApiSite) => ({
  nsn: formatNsn(nsn),
  itemName,
  listed,
  url: site.origin + paths.part(nsn),
  ...reason,
  partNumber,
  makers: makers.map(({ cage, company }) => ({ cage, maker: company })),
  ...shelfOf(shelf, site),
});

function searchTable({ exact, former, items }: SearchAnswerBody): ApiTable {
  const known = new Set([...exact, ...former].map(({ nsn }) => nsn));
  const others = items.filter(({ nsn }) => !known.has(nsn));
  const found = [
    ...[...exact, ...former.map((one) => ({ ...one, by: `former ${one.by}` }))].map((one) => {
      return { ...one, cage: one.makers.map(({ cage }) => cage).join('; ') };
    }),
    ...others.map(({ reference, ...one }) => ({ ...one, ...reference, by: 'list', listed: true })),
  ];
  return tableOf<(typeof found)[number] & { partNumber?: string | null; cage?: string }>(found, {
    nsn: ({ nsn }) => nsn,
    // the last nine digits
    niin: ({ nsn }) => nsn.slice(5),
    'item name': ({ itemName }) => itemName,
    class: ({ nsn }) => nsn.slice(0, 4),
    'found by': ({ by }) => by,
    'part number': ({ partNumber }) => partNumber,
    cage: ({ cage }) => cage,
    listed: ({ listed }) => (listed ? 'yes' : 'no'),
    page: ({ url }) => url,
  });
}

export const makerSummaryOf = ({ cage, company, city, country, partCount }: MakerSummary) => {
  return { cage, company, city, country, partNumberCount: partCount };
};

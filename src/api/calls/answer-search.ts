import { formatNsn } from '../../domain/nsn.ts';
import { parseQuery } from '../../domain/parse-query.ts';
import { findResults } from '../../features/catalog/search/find-results.server.ts';
import type { ExactPart, SearchFilters } from '../../features/catalog/search/search-data.ts';
import { paths } from '../../paths.ts';
import { keyPageOf, pagesAround, partSummaryOf, type ApiAnswer, type ApiSite, type ApiTable } from './api-answer.ts';
import type { SearchAnswerBody } from './list-schemas.ts';
import type { Values, searchParameters } from './parameters.ts';

const NO_PARTS = { parts: [], hasPrevious: false, hasNext: false, total: 0, lookedUpTo: null };

/** GET /api/v1/search: what a typed text finds, read as the search box reads it. */
export async function answerSearch(asked: Values<typeof searchParameters>, site: ApiSite): Promise<ApiAnswer> {
  const { origin } = site;
  const typed = parseQuery(asked.q);
  if (typed === null)
    return {
      kind: 'refused',
      status: 400,
      detail: 'Nothing in the text can be looked for.',
      errors: [{ parameter: 'q', detail: 'It holds no letter and no digit.' }],
    };
  // What results could be narrowed by is not part of the answer, and is what takes longest.
  const catalog = { ...site.catalog, countFacets: () => Promise.resolve(null) };
  const exactShown = Number.POSITIVE_INFINITY;
  const { fsg, fsc, cage, name, has } = asked;
  const given = Object.entries({ fsg, fsc, cage, itemName: name, has }).filter(([, value]) => value !== undefined);
  const filters: SearchFilters = Object.fromEntries(given);
  const question = { typed, filters, page: keyPageOf(asked), mayLeave: false, exactShown };
  const answer = await findResults(catalog, question);
  if (answer.kind === 'part') throw new Error('A search that may not leave its page has left it.');
  const { exact, moreExact, makers, groups, classes, parts } = answer.found;
  const found = parts ?? NO_PARTS;
  const pathOf = (query: object) =>
    paths.apiSearch({ q: asked.q, fsg, fsc, cage, name, has: has?.join(','), ...query });
  const { fields, ...around } = pagesAround(asked, found, pathOf, site);
  const body: SearchAnswerBody = {
    query: typed.text,
    url: origin + paths.search(typed.text),
    exact: exact.map((part) => exactOf(part, origin)),
    moreExact,
    makers: makers.map(({ cage, company, city, country, partCount }) => ({
      cage,
      company,
      city,
      country,
      partNumberCount: partCount,
    })),
    groups: groups.map(({ fsg, title }) => ({ fsg, title })),
    classes: classes.map(({ fsc, title }) => ({ fsc, title })),
    items: found.parts.map((part) => partSummaryOf(part, origin)),
    total: found.total,
    ...fields,
  };
  return { kind: 'found', body, table: () => searchTable(body), ...around, whole: true };
}

function exactOf({ nsn, itemName, listed, reason, partNumber, makers }: ExactPart, origin: string) {
  return {
    nsn: formatNsn(nsn),
    itemName,
    listed,
    url: origin + paths.part(nsn),
    by: reason.by,
    loosely: [...reason.loosely],
    replaces: reason.replaces,
    partNumber,
    makers: makers.map(({ cage, company }) => ({ cage, maker: company })),
  };
}

const COLUMNS = ['nsn', 'niin', 'item name', 'class', 'found by', 'part number', 'cage', 'listed', 'page'];

/** What a search found as a table, one row an NSN: exact numbers first, then the list of items. */
function searchTable({ exact, items }: SearchAnswerBody): ApiTable {
  const known = new Set(exact.map(({ nsn }) => nsn));
  const exactRows = exact.map(({ nsn, itemName, by, partNumber, makers, listed, url }) => [
    nsn,
    niinOf(nsn),
    itemName,
    nsn.slice(0, 4),
    by,
    partNumber ?? '',
    makers.map(({ cage }) => cage).join('; '),
    listed ? 'yes' : 'no',
    url,
  ]);
  const itemRows = items
    .filter(({ nsn }) => !known.has(nsn))
    .map(({ nsn, itemName, url }) => [nsn, niinOf(nsn), itemName, nsn.slice(0, 4), 'list', '', '', 'yes', url]);
  return { columns: COLUMNS, rows: [...exactRows, ...itemRows] };
}

/** The last nine digits of an NSN with dashes. */
const niinOf = (nsn: string): string => nsn.slice(5);

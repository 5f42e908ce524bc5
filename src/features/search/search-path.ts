import { paths, type CatalogQuery } from '../../paths.ts';
import type { SearchData, SearchFilters } from './search-data.ts';

/** The address of a search: of its first page, unless a key is given. `filters`: others than those in force. */
export function searchPath(
  { text, all, filters, exact }: Pick<SearchData, 'text' | 'all' | 'filters' | 'exact'>,
  change: { filters?: SearchFilters; exact?: 'all'; after?: string; before?: string } = {},
): string {
  const { fsg, fsc, cage, itemName, has } = change.filters ?? filters;
  const query: CatalogQuery = { search: text, fsg, fsc, maker: cage, name: itemName, has };
  // A number that leads to its part does not when what narrowed it is taken away.
  if (all || (change.filters !== undefined && exact.some(({ partNumber }) => partNumber === null))) query.all = '1';
  return paths.catalog({ ...query, exact: change.exact, after: change.after, before: change.before });
}

/** Nothing in the text can be looked for: it is blank, only punctuation, only pictures. */
export const nothingToSearch = (text: string): SearchData => ({
  tab: 'search',
  text,
  readable: false,
  all: false,
  filters: {},
  filterTitles: { group: null, class: null, maker: null },
  ignored: [],
  firstPage: true,
  backward: false,
  exact: [],
  exactCount: 0,
  moreExact: false,
  makers: [],
  moreMakers: false,
  groups: [],
  classes: [],
  close: [],
  parts: null,
  partsOf: { kind: 'words' },
  facets: null,
  similar: [],
});

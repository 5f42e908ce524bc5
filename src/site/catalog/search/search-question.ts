import type { Nsn } from '#base/domain/nsn.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import type { KeyPage, NumberKey, WordSearch } from '#publog/catalog-store.ts';
import type { ReadSelection } from '../choose/selection-query.ts';
import type { SearchFilters } from './search-data.ts';

/** What a search asks for: the text, what narrows it, and which page of which list. */
export type SearchQuestion = {
  typed: ParsedQuery;
  filters: SearchFilters;
  /** Filters by characteristics and the order: they hold for what is found by words. */
  selection?: Pick<ReadSelection, 'filters' | 'order'>;
  page: KeyPage;
  /** Parts by words on a page, where it is fewer than of other lists. */
  wordsLimit?: number;
  /** Words are looked for in item names as they are written, letter by letter. */
  exactly?: boolean;
  /** Whether a query that means a single part leads to its page. */
  mayLeave: boolean;
  /** Parts with exactly the number that are described; the others are counted. */
  exactShown: number;
  /** A later page of the exact matches: those after this NSN, and nothing else. */
  exactAfter?: Nsn;
  /** The list of part numbers that begin with the text: all or after a place in their order, and nothing else. */
  numbers?: NumberKey | 'all';
  /** Whether what parts by words could be narrowed by is counted. */
  facets: WordSearch['facets'];
};

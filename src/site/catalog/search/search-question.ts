import type { Nsn } from '#base/domain/nsn.ts';
import type { ParsedQuery } from '#base/domain/parse-query.ts';
import type { KeyPage, NumberKey, WordSearch } from '#publog/catalog-store.ts';
import type { ReadSelection } from '../choose/selection-query.ts';
import type { SearchFilters } from './search-data.ts';

export type SearchQuestion = {
  typed: ParsedQuery;
  filters: SearchFilters;
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

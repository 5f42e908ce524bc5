import { formatNsn, type Nsn } from '#base/domain/nsn.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import { formatSelectionQuery, type ReadSelection } from '../choose/selection-query.ts';
import type { MakerSummary, NumberKey, PartSearch } from '#publog/catalog-store.ts';
import type { OnShelf } from '../shelf-rows.ts';
import { type CatalogQuery, paths, type SelectionQuery } from '#base/paths.ts';

export type SearchFilters = Omit<PartSearch, 'words'>;

export type IgnoredFilter =
  | { filter: 'group' | 'class' | 'item name' | 'data on file' | 'maker'; value: string; why: 'malformed' | 'unknown' }
  | { filter: 'group'; value: string; why: 'other class' }
  | { filter: 'maker'; value: string; why: 'several'; makers: readonly MakerSummary[] };

/** Former items are looked up beside fewer exact ones, and so many are shown. */
export const FEW_EXACT = 10;
/** On a page, and at first. */
export const MAX_EXACT = 100;
export const EXACT_AT_FIRST = 50;

export type MatchReason = {
  by: 'nsn' | 'niin' | 'part-number' | 'part-number-of-maker';
  loosely: readonly ('punctuation' | 'zeros' | 'letters')[];
  /** Dashed, of the former number. */
  replaces: string | null;
};

export type ExactPart = {
  nsn: Nsn;
  itemName: string;
  listed: boolean;
  reason: MatchReason;
  partNumber: string | null;
  makers: { cage: string; company: string | null }[];
  /** Only where the number has left the item: the date as the source writes it, null without one. */
  since?: string | null;
  drawn?: readonly DrawnReplies[];
} & OnShelf;

/** `partNumber` null: an NSN. */
export type CloseNumber = { partNumber: string | null; nsn: Nsn; itemName: string } & OnShelf;

export type PartsOf = { kind: 'words' | 'letters' } | { kind: 'maker' | 'class' | 'group'; name: string };

export type NothingToSearch = { tab: 'search'; nothing: true; text: string };

/** `all`: stays on this page. */
export type SearchAsked = {
  tab: 'search';
  text: string;
  all: boolean;
  filters: SearchFilters;
  ignored: readonly IgnoredFilter[];
  selection: ReadSelection;
  exactly: boolean;
};

type Change = Partial<Pick<SearchAsked, 'text' | 'filters' | 'exactly'>> &
  Pick<CatalogQuery, 'choose' | 'exact' | 'after' | 'before'> & {
    selection?: SelectionQuery;
    numbers?: NumberKey | 'all';
  };

/** The first page's, unless a key is given. */
export function searchPath(
  state: Omit<SearchAsked, 'tab' | 'ignored'> & { exact: readonly ExactPart[] },
  { text, filters, exactly, selection = formatSelectionQuery(state.selection), numbers, ...key }: Change = {},
): string {
  const { fsg, fsc, cage, itemName, has } = filters ?? state.filters;
  const query: CatalogQuery = { search: text ?? state.text, fsg, fsc, maker: cage, name: itemName, has };
  // without its filter a single number would leave for its part
  const isWidened = filters !== undefined && state.exact.some(({ partNumber }) => partNumber === null);
  if (state.all || isWidened) query.all = '1';
  if (exactly ?? (state.exactly && text === undefined)) query.exactly = '1';
  const after = typeof numbers === 'object' ? formatNumberKey(numbers) : numbers;
  return paths.catalog({ ...query, ...selection, ...key, numbers: after });
}

export const formatNumberKey = ({ normalized, nsn, position }: NumberKey) =>
  `${normalized}.${formatNsn(nsn)}.${position}`;

import type { Nsn } from '#base/domain/nsn.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { formatSelectionQuery, type ReadSelection } from '../choose/selection-query.ts';
import type {
  ClassSummary,
  GroupSummary,
  FoundParts,
  MakerSummary,
  NumberKey,
  NumberPage,
  PartSearch,
  SearchFacets,
  WordResults,
} from '#publog/catalog-store.ts';
import type { ReferencedPart } from '../parts-table.tsx';
import { type CatalogQuery, paths, type SelectionQuery } from '#base/paths.ts';

/** Filters of a search: group, class, maker, item name, sections with data on file. A part must pass all of them. */
export type SearchFilters = Omit<PartSearch, 'words'>;

/** A filter of the address that is not in force, and why. */
export type IgnoredFilter =
  | { filter: 'group' | 'class' | 'item name' | 'data on file' | 'maker'; value: string; why: 'malformed' | 'unknown' }
  /** The group of another class than the one chosen. */
  | { filter: 'group'; value: string; why: 'other class' }
  /** Several makers have this name: the visitor chooses one. */
  | { filter: 'maker'; value: string; why: 'several'; makers: readonly MakerSummary[] };

/** Exact matches on a page at most, and at most `EXACT_AT_FIRST` for a first look. */
export const MAX_EXACT = 100;
export const EXACT_AT_FIRST = 50;

/** Why a part is an exact match. */
export type MatchReason = {
  by: 'nsn' | 'niin' | 'part-number' | 'part-number-of-maker';
  /** How the text differs from the number as written; empty when it does not. */
  loosely: readonly ('punctuation' | 'zeros' | 'letters')[];
  /** The typed number, dashed, when this part replaced the one that it belongs to. */
  replaces: string | null;
};

/** A part with exactly the number that was typed. */
export type ExactPart = {
  nsn: Nsn;
  itemName: string;
  listed: boolean;
  reason: MatchReason;
  /** As its maker writes it; null when the NSN or NIIN matched. */
  partNumber: string | null;
  /** Makers of that part number, each once. */
  makers: { cage: string; company: string | null }[];
  /** What its drawing needs. */
  drawn?: readonly DrawnReplies[];
};

/** An NSN (`partNumber` null) that begins like the text, or a part number that begins like its beginning. */
export type CloseNumber = { partNumber: string | null; nsn: Nsn; itemName: string };

/** What the list of parts holds: what the words describe, item names with every word as letters, or all parts of the maker, class or group that was named. */
export type PartsOf = { kind: 'words' | 'letters' } | { kind: 'maker' | 'class' | 'group'; name: string };

/** A text without a letter or digit: blank, only punctuation, only pictures. */
export type NothingToSearch = { tab: 'search'; nothing: true; text: string };

/** Results of a search. The first page without filters has all of this, later pages only `parts`. */
export type SearchData = {
  tab: 'search';
  /** As it was read: trimmed, plain characters. */
  text: string;
  /** Whether the address asks to stay on this page. */
  all: boolean;
  filters: SearchFilters;
  /** Titles of the filters in force, where the catalog has one. */
  filterTitles: { fsg?: string | null; fsc?: string | null; cage?: string | null; itemName?: never };
  ignored: readonly IgnoredFilter[];
  /** Filters by characteristics, order and unit, as the address has them. */
  selection: ReadSelection;
  /** Whether the words are looked for as they are written. */
  exactly: boolean;
  /** False on later pages of a list. */
  firstPage: boolean;
  /** The list that a later page goes on with. */
  list: 'parts' | 'exact' | 'numbers';
  /** True for the page before a key. */
  backward: boolean;
  /** The first ones, or all. */
  exact: ExactPart[];
  /** How many have been found. */
  exactCount: number;
  /** True when more parts have this number than were read. */
  moreExact: boolean;
  /** Part numbers that begin with the typed one; null where the text is none or nothing begins so. */
  beginning: { typed: NormalizedPartNumber; page: NumberPage; isFirst: boolean; beside: boolean } | null;
  makers: MakerSummary[];
  moreMakers: boolean;
  groups: GroupSummary[];
  classes: ClassSummary[];
  close: CloseNumber[];
  /** Parts by what they are, ranked; null for every other list. Its page of parts is in `parts` as well. */
  words: WordResults | null;
  /** Null when the text has nothing that a list of parts could hold. */
  parts: (Omit<FoundParts, 'parts'> & { parts: readonly ReferencedPart[] }) | null;
  partsOf: PartsOf;
  facets: SearchFacets;
  /** Item names that are close to the words; only when nothing was found. */
  similar: { itemName: string; nsnCount: number }[];
};

type SearchState = Pick<SearchData, 'text' | 'all' | 'exactly' | 'filters' | 'selection' | 'exact'>;
type SearchChange = {
  text?: string;
  filters?: SearchFilters;
  selection?: SelectionQuery;
  exactly?: boolean;
  choose?: '1';
  exact?: 'all';
  /** The place in the list of part numbers that begin so. */
  numbers?: NumberKey | 'all';
  after?: string;
  before?: string;
};

/** The address of a search: of its first page, unless a key is given. What `change` has is other than what is in force. */
export function searchPath(state: SearchState, change: SearchChange = {}): string {
  const { fsg, fsc, cage, itemName, has } = change.filters ?? state.filters;
  const selection = change.selection ?? formatSelectionQuery(state.selection);
  const search = change.text ?? state.text;
  const query: CatalogQuery = { search, fsg, fsc, maker: cage, name: itemName, has };
  // A number that leads to its part does not when what narrowed it is taken away.
  const isWidened = change.filters !== undefined && state.exact.some(({ partNumber }) => partNumber === null);
  if (state.all || isWidened) query.all = '1';
  if (change.exactly ?? (state.exactly && change.text === undefined)) query.exactly = '1';
  const { choose, exact, numbers, after, before } = change;
  return paths.catalog({
    ...query,
    ...selection,
    choose,
    exact,
    numbers: numbers === undefined || numbers === 'all' ? numbers : formatNumberKey(numbers),
    after,
    before,
  });
}

/** A place in the order of part numbers as an address has it. */
export const formatNumberKey = ({ normalized, nsn, position }: NumberKey) =>
  `${normalized}.${formatNsn(nsn)}.${position}`;

import type { Nsn } from '../../../domain/nsn.ts';
import type { FoundParts, MakerSummary, PartSearch, SearchFacets } from '../../../catalog/catalog-search.ts';
import type { ClassSummary, GroupSummary } from '../../../catalog/catalog-store.ts';
import { type CatalogQuery, paths } from '../../../paths.ts';

/** Filters of a search: group, class, maker, item name, sections with data on file. A part must pass all of them. */
export type SearchFilters = Omit<PartSearch, 'words'>;

/** A filter of the address that is not in force, and why. */
export type IgnoredFilter =
  | { filter: 'group' | 'class' | 'item name' | 'data on file' | 'maker'; value: string; why: 'malformed' | 'unknown' }
  /** The group of another class than the one chosen. */
  | { filter: 'group'; value: string; why: 'other class' }
  /** Several makers have this name: the visitor chooses one. */
  | { filter: 'maker'; value: string; why: 'several'; makers: readonly MakerSummary[] };

/** A number that more parts carry is not read part by part: at most these are found, and at most `EXACT_AT_FIRST` for a first look. */
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
};

/** An NSN (`partNumber` null) or a part number that begins like the text. */
export type CloseNumber = { partNumber: string | null; nsn: Nsn; itemName: string };

/** What the list of parts holds: item names with every word, or all parts of the maker, class or group that was named. */
export type PartsOf = { kind: 'words' } | { kind: 'maker' | 'class' | 'group'; name: string };

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
  /** False on later pages of the parts. */
  firstPage: boolean;
  /** True for the page before a key. */
  backward: boolean;
  /** The first ones, or all. */
  exact: ExactPart[];
  /** How many have been found. */
  exactCount: number;
  /** True when more parts have this number than were read. */
  moreExact: boolean;
  makers: MakerSummary[];
  moreMakers: boolean;
  groups: GroupSummary[];
  classes: ClassSummary[];
  close: CloseNumber[];
  /** Null when the text has nothing that a list of parts could hold. */
  parts: FoundParts | null;
  partsOf: PartsOf;
  facets: SearchFacets;
  /** Item names that are close to the words; only when nothing was found. */
  similar: { itemName: string; nsnCount: number }[];
};

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

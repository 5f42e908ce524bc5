import type { Nsn } from '../../../domain/nsn.ts';
import type { FoundParts, MakerSummary, PartSearch, SearchFacets } from '../../../catalog/catalog-search.ts';
import type { ClassSummary, GroupSummary } from '../../../catalog/catalog-store.ts';
import { type CatalogQuery, paths } from '../../../paths.ts';

/** What results are narrowed by: group, class, maker, item name, sections with data on file. All that is chosen must hold. */
export type SearchFilters = Omit<PartSearch, 'words'>;

/** A filter of the address that is not in force, and why. */
export type IgnoredFilter =
  | { filter: 'group' | 'class' | 'item name' | 'data on file' | 'maker'; value: string; why: 'malformed' | 'unknown' }
  /** The group of another class than the one chosen. */
  | { filter: 'group'; value: string; why: 'other class' }
  /** Several makers are called this: one is to be chosen. */
  | { filter: 'maker'; value: string; why: 'several'; makers: readonly MakerSummary[] };

/** A number that more parts carry is not read part by part: at most these are found, and at most `EXACT_AT_FIRST` for a first look. */
export const MAX_EXACT = 100;
export const EXACT_AT_FIRST = 50;

/** Why a part is an exact match. */
export type MatchReason = {
  by: 'nsn' | 'niin' | 'part-number' | 'part-number-of-maker';
  /** What had to be overlooked or added: nothing where the text is the number as it is written. */
  loosely: readonly ('punctuation' | 'zeros' | 'letters')[];
  /** The number that was typed, dashed, where it is another's that this part has replaced. */
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
export type PartsOf =
  | { kind: 'words' }
  | { kind: 'maker'; name: string }
  | { kind: 'class'; name: string }
  | { kind: 'group'; name: string };

/** A text in which nothing can be looked for: it is blank, only punctuation, only pictures. */
export type NothingToSearch = { tab: 'search'; nothing: true; text: string };

/** The first page of a search without filters says all this; later pages only `parts`. */
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
  /** True when more parts have this number than have been looked for. */
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

import type { CageCode } from '#base/domain/cage-code.ts';
import type { Niin } from '#base/domain/niin.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type {
  KeyPage,
  ListedPart,
  Maker,
  NiinRecord,
  PartNumberHit,
  PartPage,
  SearchedSection,
} from './catalog-records.ts';
import type { Telling } from './part-selection.ts';
import type {
  ItemNamePage,
  PartSelection,
  Requirement,
  SelectedParts,
  SelectionFacets,
  WordResults,
  WordSearch,
} from './part-selection.ts';

export { SEARCHED_SECTIONS, type SearchedSection } from './catalog-records.ts';

/** Conditions of a search. A part must meet all of them. Only listed NSNs are found. */
export type PartSearch = {
  /** Upper case; the item name contains every one of them. */
  words: readonly string[];
  fsg?: Fsg;
  fsc?: Fsc;
  cage?: CageCode;
  /** The whole item name as the source writes it. */
  itemName?: string;
  has?: readonly SearchedSection[];
};

/** A typed search for parts: `text` in upper case for item names, `digits` for numbers (null without digits). */
export type BoxText = { text: string; digits: string | null };
/** All listed parts or those of a class; with `box` only those that match it. */
export type BoxSearch = { fsc?: Fsc; box: BoxText | null };

/**
 * A page of a search. `lookedUpTo`: where a bounded search stopped, null at the end. `total` is null where not counted.
 */
export type FoundParts = PartPage & { lookedUpTo: Nsn | null };

/** Further filters with the parts that each leaves; largest first, at most 30 of a kind. Null: too many to count. */
export type SearchFacets = Pick<SelectionFacets, 'fsg' | 'fsc' | 'itemNames' | 'sections'> | null;

export type MakerSummary = Pick<Maker, 'cage' | 'company' | 'city' | 'country' | 'partCount'>;

/** An NSN of a maker, with the part numbers that this maker has for it. */
export type MakerPart = ListedPart & { partNumbers: readonly string[] };
export type MakerPartPage = Omit<PartPage, 'parts'> & { parts: MakerPart[]; lookedUpTo: Nsn | null };

/** `shared`: another NSN, listed or not, has the same number. */
export type SuggestedPartNumber = { partNumber: string; nsn: Nsn; itemName: string; shared: boolean };

/** `typedAs`: the trade word or corrected spelling that found the name; absent where the name has the words. */
export type SuggestedName = { itemName: string; nsnCount: number; typedAs?: string };

/** The place of a reference in the order of part numbers. */
export type NumberKey = { normalized: string; nsn: Nsn; position: number };
/** `next`: the `after` of the next page, null at the end. */
export type NumberPage = {
  numbers: readonly { partNumber: string; nsn: Nsn; itemName: string; cage: string; company: string | null }[];
  next: NumberKey | null;
};

/** State of the search thread. The next search starts an ended thread again. */
export type SearchState = 'starting' | 'ok' | 'ended';

/** Finds parts, makers and names for the search box, suggestions, makers and lists. */
export type CatalogSearch = {
  /** Absent where searches need no thread. */
  searchState?(): SearchState;
  /** Prepares searches in small steps. Resolves with the source of `tellingOf`. */
  prepareSearch(what?: 'all' | 'searches'): Promise<Telling>;

  /**
   * Listed NSNs by key, at most 100 a page, that meet every condition. `box`: its text in the item name, or its digits
   * in the NSN.
   */
  findParts(search: PartSearch | BoxSearch, page: KeyPage): Promise<FoundParts>;
  countFacets(search: PartSearch): Promise<SearchFacets>;

  /**
   * Parts of a class or item names, narrowed and ordered by characteristics, with facets. `RangeError`: the maker has
   * too many.
   */
  selectParts(selection: PartSelection): Promise<SelectedParts>;
  /** Requirements by their codes, in their order; null for one to which nothing replies. At most 100. */
  findRequirements(mrcs: readonly string[]): Promise<(Requirement | null)[]>;
  /** Parts by name and measure. Null when nothing resembles the text, or the maker has too many parts. */
  searchByWords(search: WordSearch): Promise<WordResults | null>;
  /** The page of an item name by its code; null when no listed NSN carries it. */
  findItemName(inc: string): Promise<ItemNamePage | null>;
  /** The item name codes of names; null for one without a page. In the order of the names. Held in memory. */
  findItemNameCodes(itemNames: readonly string[]): Promise<(string | null)[]>;
  /** Item names with a page, by code, after `after`: at most 1,000. */
  listItemNamePages(after: string | null): Promise<{ inc: string; changedOn: number }[]>;
  /**
   * References whose part number begins with this, ignoring punctuation; by number, NSN and place. At most 100, often
   * fewer.
   */
  listNumbersBeginning(prefix: NormalizedPartNumber, page: { after?: NumberKey; limit: number }): Promise<NumberPage>;

  /** Listed NSNs that begin with 1 to 13 digits, in NSN order; then those whose NIIN does. */
  suggestNsns(digits: string, limit: number): Promise<{ nsn: Nsn; itemName: string }[]>;
  /** Part numbers that begin with this, each once, ignoring punctuation, with their first listed NSN. */
  suggestPartNumbers(prefix: NormalizedPartNumber, limit: number): Promise<SuggestedPartNumber[]>;
  /** Makers whose CAGE code, company, or a word of it begins with the text; most parts first. */
  suggestMakers(text: string, limit: number): Promise<MakerSummary[]>;
  /**
   * Item names for a text that is still being typed, most NSNs first; several words as the search reads them. In
   * memory.
   */
  suggestItemNames(text: string, limit: number): Promise<SuggestedName[]>;

  /**
   * Makers whose company has a word beginning with each word, by company and CAGE. Very common words give a bounded
   * number.
   */
  findMakers(words: readonly string[], limit: number): Promise<MakerSummary[]>;
  /** Listed NSNs for which the maker has a part number, narrowed by class or text. */
  listMakerParts(cage: CageCode, filter: { fsc?: Fsc; text?: string }, page: KeyPage): Promise<MakerPartPage>;

  /** For each of at most 500 part numbers at most `limit` references, listed ones first, then by NSN. */
  findByPartNumbers(partNumbers: readonly NormalizedPartNumber[], limit: number): Promise<PartNumberHit[][]>;
  /** For each of at most 500 NIINs what `findNiin` finds. */
  findNiins(niins: readonly Niin[]): Promise<(NiinRecord | null)[]>;

  /** The NSNs that an NSN replaced, itself, and its successors: oldest first, at most 50. Empty when not on file. */
  findSupersessionChain(nsn: Nsn): Promise<SupersessionStep[]>;
  /**
   * NSNs of the same class and name with three equal characteristics and no different one. Looks at the nearest
   * candidates.
   */
  findLookAlikes(nsn: Nsn, limit: number): Promise<LookAlikes>;
};

export type SupersessionStep = Pick<NiinRecord, 'niin' | 'nsn' | 'listed' | 'status' | 'cancelledOn'> & {
  itemName: string | null;
};
/** `drawn`: what a drawing of it needs. */
export type LookAlike = ListedPart & { equal: number; drawn: readonly DrawnReplies[] };
export type LookAlikes = { parts: LookAlike[]; candidates: number; looked: number };

import type { SearchedSection } from './sections.ts';
import type { CageCode } from '#base/domain/cage-code.ts';
import type { Niin } from '#base/domain/niin.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type { KeyPage, ListedPart, Maker, NiinRecord, PartNumberHit, PartPage } from './catalog-records.ts';
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

/** The typed text of a list of parts, parsed: `text` in upper case for item names, `digits` for numbers (null if it has no digits). */
export type BoxText = { text: string; digits: string | null };
/** All listed parts or those of a class; with `box` only those that match it. */
export type BoxSearch = { fsc?: Fsc; box: BoxText | null };

/**
 * A page of a search. A search that few parts match looks at a bounded number of them: `lookedUpTo` is the last NSN it has looked at, and the next page (the
 * previous one, read backwards) goes on from there; null when everything was looked at. `total` is null where it is not counted.
 */
export type FoundParts = PartPage & { lookedUpTo: Nsn | null };

/** Further filters of a search, each with exactly the number of parts that it leaves; largest first, at most 30 of a kind. Null: too many to count. */
export type SearchFacets = Pick<SelectionFacets, 'fsg' | 'fsc' | 'itemNames' | 'sections'> | null;

export type MakerSummary = Pick<Maker, 'cage' | 'company' | 'city' | 'country' | 'partCount'>;

/** An NSN of a maker, with the part numbers that this maker has for it. */
export type MakerPart = ListedPart & { partNumbers: readonly string[] };
export type MakerPartPage = Omit<PartPage, 'parts'> & { parts: MakerPart[]; lookedUpTo: Nsn | null };

/** `shared`: another NSN, listed or not, has the same number. */
export type SuggestedPartNumber = { partNumber: string; nsn: Nsn; itemName: string; shared: boolean };

/** `typedAs`: the trade word, or the corrected spelling, by which the name was found; absent where the name itself has the words. */
export type SuggestedName = { itemName: string; nsnCount: number; typedAs?: string };

/** The place of a reference in the order of part numbers. */
export type NumberKey = { normalized: string; nsn: Nsn; position: number };
/** `next`: the `after` of the next page, null at the end. */
export type NumberPage = {
  numbers: readonly { partNumber: string; nsn: Nsn; itemName: string; cage: string; company: string | null }[];
  next: NumberKey | null;
};

/** State of the search thread: not ready yet, answering, or ended. The next search starts an ended thread again. */
export type SearchState = 'starting' | 'ok' | 'ended';

/** Finds parts, makers and names: the methods of `CatalogStore` for the search box, suggestions, makers and lists. */
export type CatalogSearch = {
  /** Absent where searches need no thread. */
  searchState?(): SearchState;
  /** Prepares, in small steps, what suggestions and searches need (or only searches), so that the first of them need not wait. Resolves with what `tellingOf` answers from. */
  prepareSearch(what?: 'all' | 'searches'): Promise<Telling>;

  /**
   * Listed NSNs by key, at most 100 a page: those for which every condition holds, or with `box` those whose item name contains its text, whose NSN or NIIN
   * begins with its digits, or whose NIIN ends with them (four digits or more). None for a class that does not exist.
   */
  findParts(search: PartSearch | BoxSearch, page: KeyPage): Promise<FoundParts>;
  countFacets(search: PartSearch): Promise<SearchFacets>;

  /** The parts of a class, an item name or several, narrowed and ordered by their characteristics, with facets. Rejects with `RangeError` where the maker has too many parts in the classes. */
  selectParts(selection: PartSelection): Promise<SelectedParts>;
  /** Requirements by their codes, in their order; null for one to which nothing replies. At most 100. */
  findRequirements(mrcs: readonly string[]): Promise<(Requirement | null)[]>;
  /** Parts by what they are called and what they measure. Null when nothing on file resembles the text, and where the maker has too many parts in the classes. */
  searchByWords(search: WordSearch): Promise<WordResults | null>;
  /** The page of an item name by its code; null when no listed NSN carries it. */
  findItemName(inc: string): Promise<ItemNamePage | null>;
  /** The item name codes of names; null for one without a page. In the order of the names. Held in memory. */
  findItemNameCodes(itemNames: readonly string[]): Promise<(string | null)[]>;
  /** Item names with a page, by code, after `after`: at most 1,000. */
  listItemNamePages(after: string | null): Promise<{ inc: string; changedOn: number }[]>;
  /** References of listed NSNs whose part number begins with this, whatever its punctuation: by number, NSN and place; after a key. At most 100; fewer, also none, with a next page where many of them are not listed. */
  listNumbersBeginning(prefix: NormalizedPartNumber, page: { after?: NumberKey; limit: number }): Promise<NumberPage>;

  /** Listed NSNs that begin with the digits, in NSN order, then those whose NIIN does, in the order of NIINs. `digits`: 1 to 13 of them. */
  suggestNsns(digits: string, limit: number): Promise<{ nsn: Nsn; itemName: string }[]>;
  /** Part numbers that begin with this, each once, whatever its punctuation; in their order, with the first listed NSN of each. */
  suggestPartNumbers(prefix: NormalizedPartNumber, limit: number): Promise<SuggestedPartNumber[]>;
  /** Makers whose CAGE code, then those whose company, then those of which a word of the company begins with the text; most parts first among the largest makers and a bounded number of others. */
  suggestMakers(text: string, limit: number): Promise<MakerSummary[]>;
  /**
   * Item names for a text that is still being typed. One word: names that begin with it, then those in which a word does, most NSNs first; among them what trade words
   * lead to that begin with it. Several words: names that meet all of them, as the search reads them. Punctuation counts as a space. Held in memory.
   */
  suggestItemNames(text: string, limit: number): Promise<SuggestedName[]>;

  /** Makers whose company has every word (letters and digits, upper case) at the beginning of one of the company's words, by company, then CAGE. For very common words only as many as a bounded search finds. */
  findMakers(words: readonly string[], limit: number): Promise<MakerSummary[]>;
  /** Listed NSNs for which the maker has a part number; narrowed by a class, or a text in the item name or at the beginning of a part number. */
  listMakerParts(cage: CageCode, filter: { fsc?: Fsc; text?: string }, page: KeyPage): Promise<MakerPartPage>;

  /** For each of at most 500 part numbers at most `limit` references of listed and unlisted NSNs, whatever the punctuation: listed ones first, then by NSN; in the order of the numbers. */
  findByPartNumbers(partNumbers: readonly NormalizedPartNumber[], limit: number): Promise<PartNumberHit[][]>;
  /** For each of at most 500 NIINs what `findNiin` finds. */
  findNiins(niins: readonly Niin[]): Promise<(NiinRecord | null)[]>;

  /** NSNs that an NSN has replaced, itself, and those that it leads to: oldest first. One item: it is in no chain; none: it is not on file. At most 50. */
  findSupersessionChain(nsn: Nsn): Promise<SupersessionStep[]>;
  /**
   * Listed NSNs of the same class and item name with at least three equal characteristics and none that differ; most equal ones first, then by NSN. Looks at
   * the nearest of its candidates (others of the class with the name) and says at how many of how many.
   */
  findLookAlikes(nsn: Nsn, limit: number): Promise<LookAlikes>;
};

export type SupersessionStep = Pick<NiinRecord, 'niin' | 'nsn' | 'listed' | 'status' | 'cancelledOn'> & {
  itemName: string | null;
};
/** `drawn`: what a drawing of it needs. */
export type LookAlike = ListedPart & { equal: number; drawn: readonly DrawnReplies[] };
export type LookAlikes = { parts: LookAlike[]; candidates: number; looked: number };

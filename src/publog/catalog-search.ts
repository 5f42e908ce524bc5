import type { SearchedSection } from './sections.ts';
import { type Niin, nsnRangeOfClass, type Nsn, type Fsc, type Fsg } from '#base/domain/nsn.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import { type CageCode, normalizePartNumber, type NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { KeyPage, ListedPart, MakerSummary, NiinRecord, PartNumberHit, PartPage } from './catalog-records.ts';
import type {
  ItemNamePage,
  PartSelection,
  Requirement,
  SelectedParts,
  SelectionFacets,
  Telling,
  WordResults,
  WordSearch,
} from './part-selection.ts';

/** All conditions hold. Only listed NSNs are found. */
export type PartSearch = {
  /** Upper case, all contained in the item name. */
  words: readonly string[];
  fsg?: Fsg;
  fsc?: Fsc;
  cage?: CageCode;
  /** As the source writes it. */
  itemName?: string;
  has?: readonly SearchedSection[];
};

/** `text` is in upper case; `digits` null without any. */
export type BoxText = { text: string; digits: string | null };
/** All listed parts, or of a class; `box` narrows them. */
export type BoxSearch = { fsc?: Fsc; box: BoxText | null };

/** `lookedUpTo`: the last NSN of a bounded search, from which the next page continues; null at the end. */
export type FoundParts = PartPage & { lookedUpTo: Nsn | null };

/** Exact counts, largest first, at most 30 of a kind. Null: too many to count. */
export type SearchFacets = Pick<SelectionFacets, 'fsg' | 'fsc' | 'itemNames' | 'sections'> | null;

/** Includes the part numbers of this maker or its group; `cages` says whose each is. */
export type MakerPart = ListedPart & { partNumbers: string[]; cages: CageCode[] };

/**
 * Narrows the parts of a maker; all conditions hold. `text` is in the item name, or begins a part number. `group` takes
 * the parts of its whole group: of at most `MAX_OF_GROUP` companies, those with most references and the maker.
 */
export type MakerFilter = { fsc?: Fsc; text?: string; group?: 'all' };

export type OwnNumber = readonly [nsn: Nsn, partNumber: string, normalized: string, cage: CageCode];

/** Reads a filter as a range of NSNs (null: all) and a test of a part by its record and the maker's numbers (null: all pass). */
export function makerCondition({ fsc, text = '' }: MakerFilter) {
  const upper = text.toUpperCase();
  const beginning = normalizePartNumber(text);
  const passes = ({ itemName }: ListedPart, numbers: readonly OwnNumber[]) =>
    itemName.toUpperCase().includes(upper) ||
    (beginning !== null && numbers.some(([, , normalized]) => normalized.startsWith(beginning)));
  return { range: fsc ? nsnRangeOfClass(fsc) : null, passes: text === '' ? null : passes };
}

/** `shared`: another NSN has the same number. */
export type SuggestedPartNumber = { partNumber: string; nsn: Nsn; itemName: string; shared: boolean };

/** `typedAs`: the trade word or corrected spelling that led to the name. */
export type SuggestedName = { itemName: string; nsnCount: number; typedAs?: string };

/** A place in the order of part numbers. */
export type NumberKey = { normalized: string; nsn: Nsn; position: number };
/** `next`: the `after` of the next page. */
export type NumberPage = {
  numbers: readonly { partNumber: string; nsn: Nsn; itemName: string; cage: string; company: string | null }[];
  next: NumberKey | null;
};

/** An ended thread starts with the next search. */
export type SearchState = 'starting' | 'ok' | 'ended';

/** The search methods of `CatalogStore`. */
export type CatalogSearch = {
  /** Absent without a thread. */
  searchState?(): SearchState;
  /** True once a read has found the file damaged. */
  isDamaged?(): boolean;
  /** Prepares suggestions and searches in small steps. Resolves with the data of `tellingOf`. */
  prepareSearch(what?: 'all' | 'searches'): Promise<Telling>;

  /**
   * Listed NSNs by key, at most 100 a page. `box` matches item names, NSNs and NIINs by their beginning, NIINs by four
   * or more last digits.
   */
  findParts(search: PartSearch | BoxSearch, page: KeyPage): Promise<FoundParts>;
  countFacets(search: PartSearch): Promise<SearchFacets>;

  /** Parts of a class or item names, with facets. Rejects with `RangeError` where the maker has too many parts. */
  selectParts(selection: PartSelection): Promise<SelectedParts>;
  /** In order; null without any reply. At most 100. */
  findRequirements(mrcs: readonly string[]): Promise<(Requirement | null)[]>;
  /** Null when nothing resembles the text, or the maker has too many parts. */
  searchByWords(search: WordSearch): Promise<WordResults | null>;
  /** Null without a listed NSN. */
  findItemName(inc: string): Promise<ItemNamePage | null>;
  /** In order, from memory; null for a name without a page. */
  findItemNameCodes(itemNames: readonly string[]): Promise<(string | null)[]>;
  /** By code; at most 1,000. */
  listItemNamePages(after: string | null): Promise<{ inc: string; changedOn: number }[]>;
  /** Listed references by number, NSN and place, whatever their punctuation. A page may hold fewer than `limit`. */
  listNumbersBeginning(prefix: NormalizedPartNumber, page: { after?: NumberKey; limit: number }): Promise<NumberPage>;

  /** NSNs that begin with 1 to 13 digits, then NIINs. */
  suggestNsns(digits: string, limit: number): Promise<{ nsn: Nsn; itemName: string }[]>;
  /** Part numbers with this beginning, each with its first listed NSN. */
  suggestPartNumbers(prefix: NormalizedPartNumber, limit: number): Promise<SuggestedPartNumber[]>;
  /** Matches of CAGE code, company, then words of it; most parts first. */
  suggestMakers(text: string, limit: number): Promise<MakerSummary[]>;
  /**
   * Item names for unfinished text: names, words of names and trade words for one word; for several, names that meet
   * all.
   */
  suggestItemNames(text: string, limit: number): Promise<SuggestedName[]>;

  /** Makers whose company has a word for each beginning, by company, then CAGE. Bounded for common words. */
  findMakers(words: readonly string[], limit: number): Promise<MakerSummary[]>;
  listMakerParts(
    cage: CageCode,
    filter: MakerFilter,
    page: KeyPage,
  ): Promise<Omit<FoundParts, 'parts'> & { parts: MakerPart[] }>;

  /** At most 500 numbers with `limit` references each, current or `former`: listed first, then by NSN. */
  findByPartNumbers(
    partNumbers: readonly NormalizedPartNumber[],
    limit: number,
    former?: boolean,
  ): Promise<PartNumberHit[][]>;
  /** At most 500. */
  findNiins(niins: readonly Niin[]): Promise<(NiinRecord | null)[]>;

  /** Oldest first, at most 50. Empty when the item is not on file. */
  findSupersessionChain(nsn: Nsn): Promise<SupersessionStep[]>;
  /**
   * Listed NSNs of the class and name with three equal characteristics and none that differ. Counts the candidates it
   * looked at.
   */
  findLookAlikes(nsn: Nsn, limit: number): Promise<{ parts: LookAlike[]; candidates: number; looked: number }>;
};

export type SupersessionStep = Pick<NiinRecord, 'niin' | 'nsn' | 'listed' | 'status' | 'cancelledOn'> & {
  itemName: string | null;
};
export type LookAlike = ListedPart & { equal: number; drawn: readonly DrawnReplies[] };

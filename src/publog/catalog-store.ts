import type { Niin, Nsn, Fsc, Fsg } from '#base/domain/nsn.ts';
import type { SearchedSection } from './sections.ts';
import type { CageCode, NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { CodeTable, ColumnOf, SectionName } from '#base/domain/publog-columns.ts';
import type { ChangeReader } from './changes/read-changes.ts';
import type {
  HeldNsns,
  ItemNamePage,
  ListedPart,
  PartSelection,
  Reference,
  Requirement,
  SelectedParts,
  SelectionFacets,
  Telling,
  WordResults,
  WordSearch,
} from './part-selection.ts';
import type { NsnDays, NsnRange, SitemapFacts } from './nsn-blocks.ts';

export type * from './part-selection.ts';
export { CHANGE_KINDS, KIND_NAMES, type ChangeKind } from './changes/change-kinds.ts';
export type { Change, ChangeEdition } from './changes/read-changes.ts';
export type { NsnBlock, NsnDays, NsnRange, SitemapFacts } from './nsn-blocks.ts';

export type NiinRecord = {
  niin: Niin;
  /** Null when only its cancellation is on file. */
  nsn: Nsn | null;
  listed: boolean;
  /** The end of its chain of replacements; null for a circle, or outside the catalog. */
  replacedBy: Nsn | null;
  /** The next NIIN of the chain, known or not; null when not cancelled. */
  survivor: Niin | null;
  /** NIIN status code, and the date as the source writes it. */
  status: string | null;
  cancelledOn: string | null;
};

export type PartNumberHit = {
  nsn: Nsn;
  listed: boolean;
  itemName: string;
  partNumber: string;
  cage: string;
  company: string | null;
  /** Only of a former reference: the date as the source writes it, null without one. */
  since?: string | null;
};

export type NumberPart = Pick<ListedPart, 'nsn' | 'itemName' | 'sections'> & { listed: boolean };
export type NumberReference = Pick<PartNumberHit, 'nsn' | 'partNumber' | 'cage' | 'company' | 'since'>;

/** Paging by key: the page after, before, or the first. */
export type KeyPage = { after?: Nsn; before?: Nsn; limit: number };

export type PartPage = {
  parts: ListedPart[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** Null where counting would take long. */
  total: number | null;
  /** Rows before the page; null where counting would take long. */
  position: number | null;
};

export type CatalogEdition = {
  /** Part of its file or schema name. */
  version: string;
  /** ISO time. */
  importedAt: string;
  /** YYYY-MM-DD of the newest input file. */
  editionDate: string;
  sample: boolean;
  listedNsns: number;
  unlistedNsns: number;
  groups: number;
  /** Classes with at least one listed NSN or a title. */
  classes: number;
  partNumbers: number;
  makers: number;
};

export type GroupSummary = { fsg: Fsg; title: string | null; classCount: number; nsnCount: number };
export type SupplyGroup = GroupSummary & { notes: string | null };
export type ClassSummary = { fsc: Fsc; fsg: Fsg; title: string | null; nsnCount: number };
export type SupplyClass = ClassSummary & {
  groupTitle: string | null;
  groupNotes: string | null;
  notes: string | null;
  inclusions: string | null;
  exclusions: string | null;
};

export type PartRecord = ListedPart & {
  listed: boolean;
  /** Part numbers that are no longer on the item. */
  formerCount: number;
  /** YYYY-MM-DD. */
  changedOn: string;
  /** Changes with everything that its page shows, except neighbors. Null for an unlisted item. */
  contentTag: string | null;
};

export type PartNumber = {
  partNumber: string;
  cage: string;
  /** Null when unknown. */
  company: string | null;
  rncc: string;
  rnvc: string;
  /** Other codes by column. */
  codes: Partial<
    Record<'dac' | 'rnaac' | 'rnfc' | 'rnsc' | 'rnjc' | 'sadc' | 'hcc' | 'msds' | 'medals' | 'cage_status', string>
  >;
};

/** `since`: as the source writes it, null without a date. */
export type FormerNumber = Pick<PartNumber, 'partNumber' | 'cage' | 'company'> & { since: string | null };
export type Neighbors = {
  /** In its class; null at an end. */
  previous: Nsn | null;
  next: Nsn | null;
  /** At most six of its name: nearest part numbers first, then nearest NSNs, which have no `partNumber`. */
  ofName: { nsn: Nsn; partNumber: string | null }[];
};

export type ItemDefinition = { inc: string; name: string; definition: string | null; colloquialNames: string[] };
export type Maker = {
  cage: CageCode;
  company: string;
  status: string | null;
  type: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
  formerNames: string | null;
  parentCage: string | null;
  replacedByCage: string | null;
  partCount: number;
};

export type MakerSummary = Pick<Maker, 'cage' | 'company' | 'city' | 'country' | 'partCount'>;

/** The group of companies that a maker belongs to. */
export type MakerGroup = {
  head: CageCode;
  /** Null where the head has no record. */
  company: string | null;
  /** The company that the maker is affiliated to, and how; null for the head. */
  associationCage: CageCode | null;
  affiliation: string | null;
  /** All companies, the maker included. */
  count: number;
  /** Those on file with most references, at most 100. */
  members: MakerSummary[];
};

/** Column to text; empty columns are absent. Null where damaged. */
export type SectionRows = { [Name in SectionName]: Partial<Record<ColumnOf<Name>, string>>[] | null };

/** Requirements of a selection. */
export const MAX_FILTERS = 24;
/** Companies of a group whose parts are listed: each is read on its own. */
export const MAX_OF_GROUP = 50;
/** Blocks in one call: 100,000 NSNs. */
export const MAX_BLOCKS = 20;

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
  onShelf?: HeldNsns | undefined;
};

/** `text` is in upper case; `digits` null without any. */
export type BoxText = { text: string; digits: string | null };
/** All listed parts, or of a class; `box` narrows them. */
export type BoxSearch = { fsc?: Fsc; box: BoxText | null };

/** `lookedUpTo`: the last NSN of a bounded search, from which the next page continues; null at the end. */
export type FoundParts = PartPage & { lookedUpTo: Nsn | null };

/** Exact counts, largest first, at most 30 of a kind. Null: too many to count. */
export type SearchFacets =
  | (Pick<SelectionFacets, 'fsg' | 'fsc' | 'itemNames' | 'sections'> & Pick<SelectedParts, 'onShelfTotal'>)
  | null;

/** Includes the part numbers of this maker or its group; `cages` says whose each is. */
export type MakerPart = ListedPart & { partNumbers: string[]; cages: CageCode[] };

/**
 * Narrows the parts of a maker; all conditions hold. `text` is in the item name, or begins a part number. `group` takes
 * the parts of its whole group: of at most `MAX_OF_GROUP` companies, those with most references and the maker.
 */
export type MakerFilter = { fsc?: Fsc; text?: string; group?: 'all'; onShelf?: HeldNsns };

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

type SearchesAndChanges = CatalogSearch & ChangeReader;

/**
 * Everything that the site reads of a catalog. Methods may reject with `StoreUnavailable`; absent answers are null or
 * empty. Lists are by key.
 */
export type CatalogStore = SearchesAndChanges & {
  readonly edition: CatalogEdition;
  /** Rows of the import in which a column was filled: `V_FLIS_MANAGEMENT.ROW_OBS_DT`. Empty in older catalogs. */
  readonly filled: Readonly<Record<string, number>>;
  listGroups(): Promise<GroupSummary[]>;
  /** By code. */
  listClasses(fsg?: Fsg): Promise<ClassSummary[]>;
  findGroup(fsg: Fsg): Promise<SupplyGroup | null>;
  findClass(fsc: Fsc): Promise<SupplyClass | null>;

  /** Also for a cancelled NIIN; null when not on file. */
  findNiin(niin: Niin): Promise<NiinRecord | null>;
  /** Listed or not; null if missing. */
  findPart(nsn: Nsn): Promise<PartRecord | null>;
  /** By NSN, unlisted ones left out. At most 500. */
  findListedParts(nsns: readonly Nsn[]): Promise<ListedPart[]>;
  /** Replies for drawings, in order. At most 100. */
  listDrawn(nsns: readonly Nsn[]): Promise<(readonly DrawnReplies[])[]>;
  /** The first part numbers, in order. At most 100. */
  listReferences(nsns: readonly Nsn[]): Promise<(Reference | null)[]>;
  /** Most listed NSNs first, at most 24; from memory. */
  listClassNames(fsc: Fsc): Promise<SuggestedName[]>;
  /** An unknown NSN has neighbors in its class. */
  findNeighbors(nsn: Nsn): Promise<Neighbors>;
  /** In the order of the catalog, with makers' names. */
  listPartNumbers(nsn: Nsn, limit: number, offset?: number): Promise<PartNumber[]>;
  /** Numbers that are no longer on the item: the latest to leave first. */
  listFormerNumbers(nsn: Nsn, limit: number): Promise<FormerNumber[]>;
  /** Null where the stored text is damaged. The management record in force comes first: see `inForceOf`. */
  readSections(nsn: Nsn): Promise<SectionRows>;
  findItemDefinition(inc: string): Promise<ItemDefinition | null>;
  /** In plain language, from memory. */
  codeMeaning(table: CodeTable, code: string): string | null;
  /** By MRC how much a reply tells, 0 to 255. Null before `prepareSearch` has ended. */
  tellingOf(fsc: Fsc): ReadonlyMap<string, number> | null;

  /**
   * NSNs with this number, or with `former` those that it has left: listed first, then by NSN. `cage` looks at 1,000
   * references; no makers are read.
   */
  listNumberParts(
    partNumber: NormalizedPartNumber,
    options: { cage: CageCode | null; limit: number; after?: Nsn; former?: boolean },
  ): Promise<NumberPart[]>;
  /** How makers write the number: by NSN, then in catalog order. */
  listNumberReferences(
    partNumber: NormalizedPartNumber,
    nsns: readonly Nsn[],
    former?: boolean,
  ): Promise<NumberReference[]>;
  findMaker(cage: CageCode): Promise<Maker | null>;
  findMakerGroup(cage: CageCode): Promise<MakerGroup | null>;

  /** The data of sitemap plans, from memory. Not to be changed. */
  sitemapFacts(): Promise<SitemapFacts>;
  /** One item a block, `last` included. More than `MAX_BLOCKS` reject with `RangeError`. */
  readNsnBlocks(first: number, last: number): Promise<NsnDays[]>;
  /** The ranges of a class that hold listed NSNs, in order; none of a class that fits on its page. Read once. */
  listRanges(fsc: Fsc): Promise<readonly NsnRange[]>;
  listRangeParts(range: Pick<NsnRange, 'first' | 'last'>): Promise<ListedPart[]>;
  /** By code, from a bounded number of codes; `next` is null at the end. */
  listListedMakers(after: CageCode | null): Promise<{ makers: CageCode[]; next: CageCode | null }>;

  /** The store with abortable searches. Absent without a thread. */
  withSignal?(signal: AbortSignal): CatalogStore;
  ping(): Promise<void>;
  close(): Promise<void>;
};

import type { Niin, Nsn, Fsc, Fsg } from '#base/domain/nsn.ts';
import type { CageCode, NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { CodeTable } from '#base/domain/publog-columns.ts';
import type {
  CatalogEdition,
  ClassSummary,
  GroupSummary,
  ItemDefinition,
  ListedPart,
  Maker,
  FormerNumber,
  MakerGroup,
  Neighbors,
  NiinRecord,
  NumberPart,
  NumberReference,
  PartNumber,
  PartRecord,
  SectionRows,
  SupplyClass,
  SupplyGroup,
} from './catalog-records.ts';
import type { CatalogSearch, SuggestedName } from './catalog-search.ts';
import type { ChangeReader } from './changes/read-changes.ts';
import type { Reference } from './part-selection.ts';
import type { NsnDays, NsnRange, SitemapFacts } from './nsn-blocks.ts';

export type * from './catalog-records.ts';
export type * from './catalog-search.ts';
export type * from './part-selection.ts';
export { CHANGE_KINDS, KIND_NAMES, type ChangeKind } from './changes/change-kinds.ts';
export type { Change, ChangeEdition } from './changes/read-changes.ts';
export type { NsnBlock, NsnDays, NsnRange, SitemapFacts } from './nsn-blocks.ts';

/** Requirements of a selection. */
export const MAX_FILTERS = 24;
/** Companies of a group whose parts are listed: each is read on its own. */
export const MAX_OF_GROUP = 50;
/** Blocks in one call: 100,000 NSNs. */
export const MAX_BLOCKS = 20;

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
  /** Null for a maker of no group. */
  findMakerGroup(cage: CageCode): Promise<MakerGroup | null>;

  /** The data of sitemap plans, from memory. Not to be changed. */
  sitemapFacts(): Promise<SitemapFacts>;
  /** One item a block, `last` included. More than `MAX_BLOCKS` reject with `RangeError`. */
  readNsnBlocks(first: number, last: number): Promise<NsnDays[]>;
  /** The ranges of a class that hold listed NSNs, in order; none of a class that fits on its page. Read once. */
  listRanges(fsc: Fsc): Promise<readonly NsnRange[]>;
  /** The listed parts of a range. */
  listRangeParts(range: Pick<NsnRange, 'first' | 'last'>): Promise<ListedPart[]>;
  /** By code, from a bounded number of codes; `next` is null at the end. */
  listListedMakers(after: CageCode | null): Promise<{ makers: CageCode[]; next: CageCode | null }>;

  /** The store with abortable searches. Absent without a thread. */
  withSignal?(signal: AbortSignal): CatalogStore;

  /** Used by health checks. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

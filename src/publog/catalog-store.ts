import type { CageCode } from '#base/domain/cage-code.ts';
import type { Niin } from '#base/domain/niin.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { NormalizedPartNumber } from '#base/domain/part-number.ts';
import type { DrawnReplies } from '#base/domain/main-requirements.ts';
import type { CodeTable } from '#base/domain/publog-columns.ts';
import type { Fsc, Fsg } from '#base/domain/supply-class.ts';
import type {
  CatalogEdition,
  ClassSummary,
  GroupSummary,
  ItemDefinition,
  ListedPart,
  Maker,
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
import type { CatalogSearch } from './catalog-search.ts';
import type { NsnDays, SitemapFacts } from './nsn-blocks.ts';

export type * from './catalog-records.ts';
export type * from './catalog-search.ts';
export type * from './part-selection.ts';

/**
 * Everything the site reads of one catalog. Methods may reject with `StoreUnavailable`; absent answers are null or [].
 */
export type CatalogStore = CatalogSearch & {
  /** What is loaded; constant for the life of the store. */
  readonly edition: CatalogEdition;
  listGroups(): Promise<GroupSummary[]>;
  /** Classes of one group, or all of them, by code. */
  listClasses(fsg?: Fsg): Promise<ClassSummary[]>;
  findGroup(fsg: Fsg): Promise<SupplyGroup | null>;
  findClass(fsc: Fsc): Promise<SupplyClass | null>;

  /** The record of a NIIN, also of a cancelled one; null when it is not on file. */
  findNiin(niin: Niin): Promise<NiinRecord | null>;
  /** The record of an NSN, listed or not; null if missing. */
  findPart(nsn: Nsn): Promise<PartRecord | null>;
  /** Several listed NSNs (related items), by NSN; those not listed are left out. At most 500. */
  findListedParts(nsns: readonly Nsn[]): Promise<ListedPart[]>;
  /** What drawings need of NSNs, in their order; nothing of one that is not on file. At most 100. */
  listDrawn(nsns: readonly Nsn[]): Promise<(readonly DrawnReplies[])[]>;
  /** Where a reader can go on from an NSN; one that is not on file has neighbors in its class. */
  findNeighbors(nsn: Nsn): Promise<Neighbors>;
  /** Part numbers of an NSN in catalog order with the maker's name (null when unknown), from `offset` on. */
  listPartNumbers(nsn: Nsn, limit: number, offset?: number): Promise<PartNumber[]>;
  /** The rows of every section; null where the text is damaged. The management record in force comes first. */
  readSections(nsn: Nsn): Promise<SectionRows>;
  findItemDefinition(inc: string): Promise<ItemDefinition | null>;
  /** Plain-language meaning of a code, or null. Held in memory: never slow. */
  codeMeaning(table: CodeTable, code: string): string | null;
  /** By MRC how much a reply tells apart the parts of a class, 0 to 255; null before `prepareSearch` has ended. */
  tellingOf(fsc: Fsc): ReadonlyMap<string, number> | null;

  /**
   * NSNs with this part number, ignoring punctuation: listed first, then by NSN. `cage`: one maker, of 1,000
   * references.
   */
  listNumberParts(
    partNumber: NormalizedPartNumber,
    options: { cage: CageCode | null; limit: number; after?: Nsn },
  ): Promise<NumberPart[]>;
  /** How some of them write the number, and which maker does: by NSN, then in the order of the catalog. */
  listNumberReferences(partNumber: NormalizedPartNumber, nsns: readonly Nsn[]): Promise<NumberReference[]>;
  findMaker(cage: CageCode): Promise<Maker | null>;

  /** Groups and classes with a page, and blocks of listed NSNs. In memory; do not change it. */
  sitemapFacts(): Promise<SitemapFacts>;
  /** The NSNs of the blocks `first` to `last`, from 1; missing blocks are left out. `RangeError` over `MAX_BLOCKS`. */
  readNsnBlocks(first: number, last: number): Promise<NsnDays[]>;
  /** Makers with a record and a listed NSN, by code, after `after`. `next` is the next `after`, null at the end. */
  listListedMakers(after: CageCode | null): Promise<{ makers: CageCode[]; next: CageCode | null }>;

  /** The same store; an aborted signal ends its searches with `StoreUnavailable`. See `withAbortSignal`. */
  withSignal?(signal: AbortSignal): CatalogStore;

  /** Answers when the database does: used by health checks and to notice a recovery. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

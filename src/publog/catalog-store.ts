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
import type { CatalogSearch, SuggestedName } from './catalog-search.ts';
import type { Reference } from './part-selection.ts';
import type { NsnDays, SitemapFacts } from './nsn-blocks.ts';

export type * from './catalog-records.ts';
export type * from './catalog-search.ts';
export type * from './part-selection.ts';

/**
 * Everything the site reads of one catalog version. Drivers: sqlite and postgres; both pass
 * publog/contracts/catalog-store.contract.ts. Every method may reject with `StoreUnavailable`; an answer that is merely
 * absent is null or an empty list. Lists are in the order of their key and never longer than their limit.
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
  /** The first part number of NSNs, in their order; null where none is listed. At most 100. */
  listReferences(nsns: readonly Nsn[]): Promise<(Reference | null)[]>;
  /** Item names of the listed NSNs of a class, most NSNs first; at most 24. Held in memory. */
  listClassNames(fsc: Fsc): Promise<SuggestedName[]>;
  /** Where a reader can go on from an NSN; one that is not on file has neighbors in its class. */
  findNeighbors(nsn: Nsn): Promise<Neighbors>;
  /** Part numbers of an NSN in the order of the catalog, with the maker's name (null when unknown), from `offset` on. */
  listPartNumbers(nsn: Nsn, limit: number, offset?: number): Promise<PartNumber[]>;
  /** The rows of every section, all columns optional; an empty list without rows, null where the stored text is damaged. The management record in force comes first. */
  readSections(nsn: Nsn): Promise<SectionRows>;
  findItemDefinition(inc: string): Promise<ItemDefinition | null>;
  /** Plain-language meaning of a code, or null. Held in memory: never slow. */
  codeMeaning(table: CodeTable, code: string): string | null;
  /** By MRC how much a reply tells of the parts of a class, 0 to 255; empty without parts. Held in memory from the end of `prepareSearch` on; null before. */
  tellingOf(fsc: Fsc): ReadonlyMap<string, number> | null;

  /**
   * NSNs with this part number, whatever its punctuation, each once: listed ones first, then by NSN. With `cage` those of one maker, among the first 1,000
   * references. Cheaper than `findByPartNumbers`: makers are not read. With `after` those behind this NSN.
   */
  listNumberParts(
    partNumber: NormalizedPartNumber,
    options: { cage: CageCode | null; limit: number; after?: Nsn },
  ): Promise<NumberPart[]>;
  /** How some of them write the number, and which maker does: by NSN, then in the order of the catalog. */
  listNumberReferences(partNumber: NormalizedPartNumber, nsns: readonly Nsn[]): Promise<NumberReference[]>;
  findMaker(cage: CageCode): Promise<Maker | null>;

  /** What the sitemaps are planned from: groups and classes with a page, and blocks of listed NSNs. Held in memory; not to be changed. */
  sitemapFacts(): Promise<SitemapFacts>;
  /**
   * The NSNs of the blocks `first` to `last` (numbers from 1, both in it), a block an item; blocks that do not exist are left out. At most
   * `MAX_BLOCKS` a call: asking for more is a mistake and rejects with `RangeError`.
   */
  readNsnBlocks(first: number, last: number): Promise<NsnDays[]>;
  /**
   * Makers with a record and a listed NSN, by code, after `after`, among a bounded number of codes. `next` is the `after` of the next call, null at the end.
   */
  listListedMakers(after: CageCode | null): Promise<{ makers: CageCode[]; next: CageCode | null }>;

  /** The same store, whose searches end when the signal is aborted and reject with `StoreUnavailable`. Absent where searches need no thread. See `withAbortSignal`. */
  withSignal?(signal: AbortSignal): CatalogStore;

  /** Answers when the database does: used by health checks and to notice a recovery. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

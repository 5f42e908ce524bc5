import { StoreUnavailable } from '../database/store-unavailable.ts';
import type { CageCode } from '../domain/cage-code.ts';
import type { Niin } from '../domain/niin.ts';
import type { CodeTable } from '../domain/publog-columns.ts';
import type { Nsn } from '../domain/nsn.ts';
import type { NormalizedPartNumber } from '../domain/part-number.ts';
import type { Fsc, Fsg } from '../domain/supply-class.ts';
import type {
  KeyPage,
  ListedPart,
  NiinRecord,
  NumberPart,
  NumberReference,
  PartNumberHit,
  PartPage,
} from './catalog-records.ts';
import type { CatalogSearch } from './catalog-search.ts';
import type { NsnDays, SitemapFacts } from './nsn-blocks.ts';
import type { SectionRows } from './sections.ts';

export type * from './catalog-records.ts';

/**
 * Everything the site reads of one catalog version. Drivers: sqlite and postgres; both pass
 * catalog/catalog-store.contract.ts. Every method may reject with `StoreUnavailable`; an answer that is merely
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

  /** Where a NIIN leads; null when nothing at all is known of it. */
  findNiin(niin: Niin): Promise<NiinRecord | null>;
  /** The record of an NSN, listed or not; null when there is none. */
  findPart(nsn: Nsn): Promise<PartRecord | null>;
  /** Several listed NSNs (related items), by NSN; those not listed are left out. At most 500. */
  findListedParts(nsns: readonly Nsn[]): Promise<ListedPart[]>;
  /** Part numbers of an NSN in the order of the catalog, with the maker's name (null when unknown), from `offset` on. */
  listPartNumbers(nsn: Nsn, limit: number, offset?: number): Promise<PartNumber[]>;
  /** The rows of every section, all columns optional; empty when there are none, null where what is stored is damaged. */
  readSections(nsn: Nsn): Promise<SectionRows>;
  findItemDefinition(inc: string): Promise<ItemDefinition | null>;
  /** Plain-language meaning of a code, or null. Held in memory: never slow. */
  codeMeaning(table: CodeTable, code: string): string | null;

  /** Listed NSNs of a class by key, at most 100 a page. */
  listClassParts(fsc: Fsc, page: KeyPage): Promise<PartPage>;
  /**
   * The same, only those whose item name contains `text` (not looked at when empty), or whose NSN or NIIN begins with `digits`, or whose NIIN
   * ends with them (four digits or more).
   */
  searchClassParts(fsc: Fsc, search: ClassSearch, page: KeyPage): Promise<PartPage>;

  /** Listed and unlisted NSNs with this part number, whatever its punctuation; listed first, then by NSN. */
  findByPartNumber(partNumber: NormalizedPartNumber, limit: number): Promise<PartNumberHit[]>;
  /**
   * The NSNs of that, each once, in the same order: cheaper, since nothing is read of who writes the number and how. With `cage` those of one maker,
   * looked for among some hundred references.
   */
  listNumberParts(
    partNumber: NormalizedPartNumber,
    options: { cage: CageCode | null; limit: number },
  ): Promise<NumberPart[]>;
  /** How the number is written on some of them and by whom: by NSN, then in the order of the catalog. */
  listNumberReferences(partNumber: NormalizedPartNumber, nsns: readonly Nsn[]): Promise<NumberReference[]>;
  /** Listed NSNs whose item name contains every word (upper case); by NSN, key-set paged. `total` may be capped. */
  searchItemNames(words: readonly string[], page: KeyPage): Promise<PartPage>;
  /** What `searchClassParts` does, through the whole catalog. */
  searchParts(search: ClassSearch, page: KeyPage): Promise<PartPage>;
  /** All listed NSNs by key. */
  listParts(page: KeyPage): Promise<PartPage>;
  findMaker(cage: CageCode): Promise<Maker | null>;

  /** What the sitemaps are planned from: groups and classes with a page, and blocks of listed NSNs. Held in memory; not to be changed. */
  sitemapFacts(): Promise<SitemapFacts>;
  /**
   * The NSNs of the blocks `first` to `last` (numbers from 1, both in it), a block an item; blocks that do not exist are left out. At most
   * `MAX_BLOCKS` a call: asking for more is a mistake and rejects with `RangeError`.
   */
  readNsnBlocks(first: number, last: number): Promise<NsnDays[]>;
  /**
   * Makers with a record and a listed NSN, by code, behind `after`: those among a bounded number of codes. `next` is what to go on behind, null at the end.
   */
  listListedMakers(after: CageCode | null): Promise<{ makers: CageCode[]; next: CageCode | null }>;

  /**
   * Those methods that search in a thread, for somebody who may leave before the answer: what is searched for them alone is given up then, and rejects with
   * `StoreUnavailable`. Absent where searches wait for no thread. See `withAbortSignal`.
   */
  withSignal?(left: AbortSignal): Partial<CatalogStore>;

  /** Answers when the database does: used by health checks and to notice a recovery. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The catalog in force was written by an older version of this program and cannot be read. */
export class OutdatedCatalog extends StoreUnavailable {
  override name = 'OutdatedCatalog';
  /** Whether it is the built-in sample, which can be loaded again without asking anybody. */
  readonly sample: boolean;

  constructor(message: string, sample: boolean) {
    super(message);
    this.sample = sample;
  }
}

export type CatalogEdition = {
  /** Name of the catalog version, part of its file or schema name; changes with every import. */
  version: string;
  /** ISO time at which the import finished. */
  importedAt: string;
  /** YYYY-MM-DD of the newest input file: what people call the edition. */
  editionDate: string;
  /** True for the built-in sample catalog. */
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
  /** YYYY-MM-DD of the day its content last changed. */
  changedOn: string;
};

export type PartNumber = {
  partNumber: string;
  cage: string;
  /** Null when the maker is unknown. */
  company: string | null;
  rncc: string;
  rnvc: string;
  /** The other codes of the reference by column name; not recorded ones are absent. */
  codes: Partial<
    Record<'dac' | 'rnaac' | 'rnfc' | 'rnsc' | 'rnjc' | 'sadc' | 'hcc' | 'msds' | 'medals' | 'cage_status', string>
  >;
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

/** What the class page's box was asked for, parsed at the door: upper-case text for names, digits for numbers. */
export type ClassSearch = { text: string; digits: string | null };

/**
 * The catalog in force, followed through switches. One per process; drivers open it. Opening one succeeds even while the
 * database is out or its catalog cannot be read: `failure` says so, and a later look recovers.
 */
export type CatalogSource<Store = CatalogStore> = {
  /** The store in force; null while no catalog is loaded. Costs nothing: called for every request. */
  current(): Store | null;
  /** Why the last look at the database failed; null when it succeeded. Tells "no catalog is loaded" from "the database is out". */
  failure(): StoreUnavailable | null;
  /**
   * Looks whether another version has been published (or the database has come back) and switches to it: requests under way end on the old one.
   * Rejects with `StoreUnavailable` when it cannot tell. The source also does this by itself once a second.
   */
  refresh(): Promise<void>;
  /** Called after a switch, with the new store. */
  onSwitch(listener: (store: Store) => void): void;
  close(): Promise<void>;
};

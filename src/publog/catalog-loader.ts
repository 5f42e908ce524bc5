import type { Query, SqlValue } from '#base/database/database.ts';
import type { TableName } from './schema.ts';

/** Writes a new catalog beside the current one; readers switch at `publish`. The next loader removes what is left. */
export type CatalogLoader = {
  readonly version: string;
  /** Appends whole rows, columns in schema order, rows by primary key. Resolves when more may be written. */
  append(table: TableName, values: readonly SqlValue[]): Promise<void> | void;
  /** Builds indexes and statistics. `done` is from 0 to 1. */
  finish(onStep?: (step: string, done: number) => void): Promise<void>;
  /** Makes it durable, switches readers and removes surplus ones. The next import compares itself with `facts`. */
  publish(edition: CatalogEdition, facts?: Partial<EditionFacts>): Promise<void>;
  abort(): Promise<void>;
};

/** An NSN of the catalog in force. `facts` and `sources` are null in catalogs of an older format. */
export type PublishedRecord = {
  nsn: number;
  contentHash: number;
  changedOn: number;
  listed: boolean;
  partCount: number;
  facts: number | null;
  sources: number | null;
};

/** One transaction of an engine. Nothing is visible before `commit`. */
export type ChangeWriter = {
  /** Adds rows of `change`: lot, NSN, before, after. */
  append(values: readonly (number | null)[]): Promise<void> | void;
  query: Query;
  commit(): Promise<void>;
  abort(): Promise<void>;
};

/** A page of the catalog in force: `code` is its FSG, FSC or name. */
export type PublishedPage = { code: string; contentHash: number; changedOn: number };

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

/** Says what an edition was made of; older catalogs lack some of it. */
export type EditionFacts = {
  /** Rows loaded, by source table. */
  sourceRows: Readonly<Record<string, number>>;
  /** Loaded rows in which a column is filled: `V_FLIS_MANAGEMENT.ROW_OBS_DT`. */
  filled: Readonly<Record<string, number>>;
  /** Checksum of all inputs. */
  inputs: string | null;
};

export type PublishedRequirement = { mrc: string; title: string; understood: number; measures: number };

export type PublishedEdition = EditionFacts & { edition: CatalogEdition };

/** A version is a moment in ms since 1970. `otherThan` is skipped: the sample before a first import. */
export type VersionNaming = { time?: number; otherThan?: string | null };

export type HeldCatalog = {
  version: string;
  isInForce: boolean;
  sizeBytes: number;
  /** `CATALOG_SCHEMA_VERSION` of its writer; null if unknown. */
  format: number | null;
  edition: CatalogEdition | null;
  /** Why it cannot be read, without a full stop; null when it can. */
  problem: string | null;
};

/** `problem` is one sentence; then nothing has changed. */
export type CatalogSwitch =
  | { outcome: 'switched'; from: string | null; to: string }
  | { outcome: 'refused'; problem: string };
export type CatalogDatabase = {
  /** Space for `inputBytes` of uncompressed input; null if unknown. */
  freeSpace(inputBytes: number): Promise<{ neededBytes: number; freeBytes: number; keptBytes: number } | null>;
  /** Takes the lock of imports. Rejects with `ImportRunning`. */
  openLoader(naming?: VersionNaming): Promise<CatalogLoader>;
  /** Newest first. Rejects with `StoreUnavailable`. */
  listCatalogs(): Promise<HeldCatalog[]>;
  /** Puts a readable catalog in force, under the lock of imports; null: that before. Rejects with `ImportRunning`. */
  putInForce(version: string | null): Promise<CatalogSwitch>;
  /** Any format; null when none can be read. */
  findPublished(): Promise<PublishedEdition | null>;
  /** Records in force by NSN, listed and unlisted, in batches. */
  readPublished(): AsyncIterable<PublishedRecord[]>;
  /** Begins to record the changes of an edition, under the lock of imports. Rejects with `StoreUnavailable`. */
  recordChanges(): Promise<ChangeWriter>;
  /** By MRC. For catalogs of this format. */
  readPublishedRequirements(): Promise<PublishedRequirement[]>;
  /** Groups, classes and item names with listed NSNs, unordered. */
  readPublishedPages(): Promise<Record<'groups' | 'classes' | 'names', PublishedPage[]>>;
};

/** The message names the process and its start. */
export class ImportRunning extends Error {
  override name = 'ImportRunning';
}

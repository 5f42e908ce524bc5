import type { SqlValue } from '#base/database/database.ts';
import type { CatalogEdition } from './catalog-store.ts';
import type { TableName } from './schema.ts';

/**
 * Writes one new catalog version beside the current one and switches to it. Drivers: sqlite and
 * postgres. Until `publish` has returned, readers see the old catalog; after `abort`, or after the process
 * has died, nothing of the new one is left once the next loader has been opened.
 */
export type CatalogLoader = {
  /** Name of the version being written. */
  readonly version: string;
  /**
   * Appends rows to a table: `values` holds whole rows one after another, columns in the order of the schema. Rows of a
   * table arrive in the order of its primary key, each key once. Resolves when more may be written (back pressure).
   */
  append(table: TableName, values: readonly SqlValue[]): Promise<void> | void;
  /** Builds indexes and statistics. `onStep` gets the name of each step and the share of the work that is done (0 to 1). */
  finish(onStep?: (step: string, done: number) => void): Promise<void>;
  /**
   * Writes the edition, makes everything durable, switches readers to this version and removes the catalogs that are not to be kept. `sourceRows` is for
   * the comparison that the next import makes, and `inputs` names what the catalog was made of.
   */
  publish(
    edition: CatalogEdition,
    sourceRows?: PublishedEdition['sourceRows'],
    inputs?: PublishedEdition['inputs'],
  ): Promise<void>;
  abort(): Promise<void>;
};

/** One NSN of the catalog in force, as a later import needs it. */
export type PublishedRecord = { nsn: number; contentHash: number; changedOn: number };

/** A group, class or item name of the catalog in force, as a later import needs it. `code` is its FSG, its FSC or the name; the content of a name is its count of NSNs. */
export type PublishedPage = { code: string; contentHash: number; changedOn: number };
export type PublishedPages = Record<'groups' | 'classes' | 'names', PublishedPage[]>;

/** What a later import compares itself with: the edition, and rows loaded of each source file by its table (none in older catalogs). */
export type PublishedEdition = {
  edition: CatalogEdition;
  sourceRows: Readonly<Record<string, number>>;
  /** Checksum of what the catalog was made of; null in catalogs of an older program. */
  inputs: string | null;
};

/**
 * How a new version is named: by a moment in ms since 1970, of the clock or chosen by the content, or just after the newest one that is there. A version of
 * `otherThan` is passed over: the sample that a first import replaces.
 */
export type VersionNaming = { time?: number; otherThan?: string | null };

/** A catalog that a database holds, in force or not. */
export type HeldCatalog = {
  version: string;
  isInForce: boolean;
  sizeBytes: number;
  /** `CATALOG_SCHEMA_VERSION` of the program that wrote it; null where it cannot be told. */
  format: number | null;
  /** Null where the catalog does not say. */
  edition: CatalogEdition | null;
  /** Why this program cannot read it, as a sentence without a full stop; null when it can. */
  problem: string | null;
};

/** The outcome of putting another catalog in force. `problem` is one sentence; nothing has changed then. */
export type CatalogSwitch =
  | { outcome: 'switched'; from: string | null; to: string }
  | { outcome: 'refused'; problem: string };

/** What an import needs of a database engine. */
export type CatalogDatabase = {
  /** How much space an import of `inputBytes` (uncompressed) needs, and how much is free; null where that is unknown. */
  freeSpace(inputBytes: number): Promise<{ neededBytes: number; freeBytes: number; keptBytes: number } | null>;
  /** Takes the lock of imports. Rejects with `ImportRunning` when another import holds it. */
  openLoader(naming?: VersionNaming): Promise<CatalogLoader>;
  /** All catalogs, newest first. Rejects with `StoreUnavailable` when they cannot be listed. */
  listCatalogs(): Promise<HeldCatalog[]>;
  /**
   * Puts the named catalog in force; null means the newest one that is older than the one in force. Checks first that it can be read, and holds the
   * lock of imports; no catalog is removed. Rejects with `ImportRunning` while an import runs.
   */
  putInForce(version: string | null): Promise<CatalogSwitch>;
  /** The edition in force, whatever its format; null when there is none, or none that can be read. */
  findPublished(): Promise<PublishedEdition | null>;
  /** The records of the catalog in force in NSN order, listed and unlisted, in batches; nothing when there is none. */
  readPublished(): AsyncIterable<PublishedRecord[]>;
  /** Its groups, classes and item names with listed NSNs, in no order; none when there is none. */
  readPublishedPages(): Promise<PublishedPages>;
  close(): Promise<void>;
};

/** Another import is under way; the message names it (process id and start time). */
export class ImportRunning extends Error {
  override name = 'ImportRunning';
}

import type { SqlValue } from '#base/database/database.ts';
import type { CatalogEdition } from './catalog-store.ts';
import type { TableName } from './schema.ts';

/**
 * Writes a new catalog version and switches to it. Readers see the old one until `publish` returns; `abort` leaves
 * nothing.
 */
export type CatalogLoader = {
  /** Name of the version being written. */
  readonly version: string;
  /** Appends whole rows to a table, in the order of its primary key. Resolves when more may be written. */
  append(table: TableName, values: readonly SqlValue[]): Promise<void> | void;
  /** Builds indexes and statistics. `onStep` gets each step's name and the share done (0 to 1). */
  finish(onStep?: (step: string, done: number) => void): Promise<void>;
  /**
   * Writes the edition durably, switches readers, removes old catalogs. `sourceRows` and `inputs` are for the next
   * import.
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

/** A group, class or item name of the catalog in force. The content of a name is its count of NSNs. */
export type PublishedPage = { code: string; contentHash: number; changedOn: number };
export type PublishedPages = Record<'groups' | 'classes' | 'names', PublishedPage[]>;

/** A later import compares itself with this: the edition, and rows of each source file (none in older catalogs). */
export type PublishedEdition = {
  edition: CatalogEdition;
  sourceRows: Readonly<Record<string, number>>;
  /** Checksum of what the catalog was made of; null in catalogs of an older program. */
  inputs: string | null;
};

/** How a version is named: by a moment in ms since 1970, or just after the newest. Skips the version of `otherThan`. */
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

/** Free space, in bytes. `keptBytes` is what catalogs take that are not in force and stay during the import. */
export type FreeSpace = { neededBytes: number; freeBytes: number; keptBytes: number };

/** The outcome of putting another catalog in force. `problem` is one sentence; nothing has changed then. */
export type CatalogSwitch =
  | { outcome: 'switched'; from: string | null; to: string }
  | { outcome: 'refused'; problem: string };

/** What an import needs of a database engine. */
export type CatalogDatabase = {
  /** Space that an import of `inputBytes` (uncompressed) needs, and free space; null where unknown. */
  freeSpace(inputBytes: number): Promise<FreeSpace | null>;
  /** Takes the lock of imports. Rejects with `ImportRunning` when another import holds it. */
  openLoader(naming?: VersionNaming): Promise<CatalogLoader>;
  /** All catalogs, newest first. Rejects with `StoreUnavailable` when they cannot be listed. */
  listCatalogs(): Promise<HeldCatalog[]>;
  /**
   * Checks a catalog and puts it in force; null means the one before. Rejects with `ImportRunning` during an import.
   */
  putInForce(version: string | null): Promise<CatalogSwitch>;
  /** The edition in force, whatever its format; null when there is none, or none that can be read. */
  findPublished(): Promise<PublishedEdition | null>;
  /** Records of the catalog in force in NSN order, listed and unlisted, in batches. */
  readPublished(): AsyncIterable<PublishedRecord[]>;
  /** Its groups, classes and item names with listed NSNs, in no order; none when there is none. */
  readPublishedPages(): Promise<PublishedPages>;
  close(): Promise<void>;
};

/** Another import is under way; the message names it (process id and start time). */
export class ImportRunning extends Error {
  override name = 'ImportRunning';
}

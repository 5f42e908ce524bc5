import { SECTION_NAMES, type SectionName } from '#base/domain/publog-columns.ts';

export type TableDefinition = {
  columns: Readonly<Record<string, 'integer' | 'text'>>;
  /** Rows are loaded in this order. A single integer column is SQLite's row id; a longer key makes a table WITHOUT ROWID. */
  primaryKey: readonly string[];
};

/**
 * `content_hash` changes with the record of an NSN; `context_hash` (32 bits, signed) with what its page shows besides: names of makers, the definition of the item
 * name, the order of replacements.
 */
const NSN_RECORD = {
  nsn: 'integer',
  name_id: 'integer',
  sections: 'integer',
  part_count: 'integer',
  maker_count: 'integer',
  content_hash: 'integer',
  changed_on: 'integer',
  context_hash: 'integer',
} as const;
const SECTION_TEXTS = Object.fromEntries(SECTION_NAMES.map((name) => [name, 'text'])) as Record<SectionName, 'text'>;

/** Dates of the catalog are days since 1970-01-01; texts are as the source writes them. */
export const TABLES = {
  /** One row per fact about the edition: written and read by `catalog-edition.ts`. */
  catalog_info: { columns: { key: 'text', value: 'text' }, primaryKey: ['key'] },
  /** `content_hash` changes with the texts of the group and with the codes, titles and counts of its classes; `changed_on` is the day on which it last did. */
  supply_group: {
    columns: {
      fsg: 'text',
      title: 'text',
      notes: 'text',
      class_count: 'integer',
      nsn_count: 'integer',
      content_hash: 'integer',
      changed_on: 'integer',
    },
    primaryKey: ['fsg'],
  },
  /**
   * Every class with a title or an NSN on file. `title` is null where no source names it. `content_hash` changes with its texts and with its
   * listed NSNs, their content and their days; `changed_on` is the day on which it last did.
   */
  supply_class: {
    columns: {
      fsc: 'text',
      fsg: 'text',
      title: 'text',
      notes: 'text',
      inclusions: 'text',
      exclusions: 'text',
      nsn_count: 'integer',
      content_hash: 'integer',
      changed_on: 'integer',
    },
    primaryKey: ['fsc'],
  },
  /**
   * Distinct item names of listed and unlisted NSNs, in alphabetical order of `name` (so that ids sort as names do). `nsn_count` counts listed NSNs,
   * `inc` is the item name code of the approved name (null where there is none), `changed_on` the day on which one of the listed NSNs last changed, came or went (0 where none is listed).
   */
  item_name: {
    columns: { name_id: 'integer', name: 'text', nsn_count: 'integer', inc: 'text', changed_on: 'integer' },
    primaryKey: ['name_id'],
  },
  /** How many listed NSNs of a class carry a name and have just these of the sections that are searched by (`searchedSet`). */
  class_item_name: {
    columns: { fsc: 'text', name_id: 'integer', searched: 'integer', nsn_count: 'integer' },
    primaryKey: ['fsc', 'name_id', 'searched'],
  },
  /** Listed NSNs: at least one part number and not cancelled. */
  nsn: {
    columns: NSN_RECORD,
    primaryKey: ['nsn'],
  },
  /** NSNs on file that are not listed (cancelled, or without a part number); same columns. */
  unlisted_nsn: {
    columns: NSN_RECORD,
    primaryKey: ['nsn'],
  },
  /** Listed NSNs of each class, at most `NSNS_PER_SLICE` in a row: what they are sorted and counted by (`packSlice`). `slice` counts from 0 within a class. */
  class_slice: { columns: { fsc: 'text', slice: 'integer', packed: 'text' }, primaryKey: ['fsc', 'slice'] },
  /** The replies of a slice to each requirement that it has any for (`packColumn`). */
  class_slice_column: {
    columns: { fsc: 'text', slice: 'integer', mrc: 'text', packed: 'text' },
    primaryKey: ['fsc', 'slice', 'mrc'],
  },
  /**
   * Requirements of the characteristics of listed NSNs, with the first statement on file. `dimension` is what most replies measure (null for texts);
   * `reply_count` counts replies, `understood_count` those that are measures or short plain values.
   */
  requirement: {
    columns: {
      mrc: 'text',
      title: 'text',
      dimension: 'text',
      reply_count: 'integer',
      understood_count: 'integer',
    },
    primaryKey: ['mrc'],
  },
  /**
   * Where a NIIN leads. `nsn` is its own record (null when only the cancellation is on file), `listed` 1 when that record is
   * listed, `replaced_by` the NSN at the end of its chain of replacements (null when not cancelled, when the chain is a circle or when it ends outside
   * the catalog), `status` the NIIN status code of the cancellation, `survivor` the NIIN named as next in the chain, known or not.
   */
  niin: {
    columns: {
      niin: 'integer',
      nsn: 'integer',
      listed: 'integer',
      replaced_by: 'integer',
      survivor: 'integer',
      status: 'text',
      cancelled_on: 'text',
    },
    primaryKey: ['niin'],
  },
  /**
   * Part numbers of an NSN, without duplicates of part number and CAGE, in the order in which they are shown (RNVC 2 first);
   * `position` counts from 0 within an NSN.
   * `normalized` has letters and digits only ('' when none); `codes` is a JSON array in the order of `PART_CODE_COLUMNS`.
   */
  part: {
    columns: {
      nsn: 'integer',
      position: 'integer',
      part_number: 'text',
      normalized: 'text',
      cage: 'text',
      codes: 'text',
    },
    primaryKey: ['nsn', 'position'],
  },
  /** One JSON text per section, see `STORED_COLUMNS`; null where the section has no rows. */
  nsn_detail: {
    columns: { nsn: 'integer', ...SECTION_TEXTS },
    primaryKey: ['nsn'],
  },
  /** Makers: P_CAGE first, V_CAGE_ADDRESS and V_CAGE_STATUS_AND_TYPE beside it. `company_key` is the company in upper case. */
  maker: {
    columns: {
      cage: 'text',
      company: 'text',
      company_key: 'text',
      status: 'text',
      type: 'text',
      street: 'text',
      city: 'text',
      state: 'text',
      postal_code: 'text',
      country: 'text',
      former_names: 'text',
      parent_cage: 'text',
      replaced_by_cage: 'text',
      part_count: 'integer',
    },
    primaryKey: ['cage'],
  },
  /** The words of each maker's company (`upperWords`). */
  maker_word: { columns: { word: 'text', cage: 'text' }, primaryKey: ['word', 'cage'] },
  /** Item name definitions (H6) by item name code. */
  item_definition: { columns: { inc: 'text', name: 'text', definition: 'text' }, primaryKey: ['inc'] },
  colloquial_name: { columns: { inc: 'text', position: 'integer', name: 'text' }, primaryKey: ['inc', 'position'] },
  /** Plain-language meanings: built-in tables of reference-data/codes, overridden by P_HELP. `field` is a `CodeTable`. */
  code_meaning: { columns: { field: 'text', code: 'text', meaning: 'text' }, primaryKey: ['field', 'code'] },
  /**
   * Every 5,000 listed NSNs, in NSN order, from 1: S3.1. `content_hash` changes with any of the NSNs and their days. `packed` holds them all
   * (`packNsns`); it comes last, so that the columns that are read most are found without it.
   */
  nsn_boundary: {
    columns: {
      file_number: 'integer',
      first_nsn: 'integer',
      last_nsn: 'integer',
      nsn_count: 'integer',
      changed_on: 'integer',
      content_hash: 'integer',
      packed: 'text',
    },
    primaryKey: ['file_number'],
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;

/** Built after the load. The comment says what relies on it. */
export const INDEXES = [
  // search by item name, key-set paged by NSN
  { name: 'nsn_by_name', table: 'nsn', columns: ['name_id', 'nsn'] },
  // search by the last four digits of a NIIN; the expression is the same text on both engines
  { name: 'nsn_by_last_four', table: 'nsn', columns: ['(nsn % 10000)', 'nsn'] },
  // search by part number whatever the punctuation, also that of one maker without a look at the row
  { name: 'part_by_normalized', table: 'part', columns: ['normalized', 'nsn', 'position', 'cage'] },
  // parts of a maker
  { name: 'part_by_cage', table: 'part', columns: ['cage', 'nsn'] },
  // makers by the beginning of their company
  { name: 'maker_by_company', table: 'maker', columns: ['company_key', 'cage'] },
  // makers with most parts
  { name: 'maker_by_parts', table: 'maker', columns: ['part_count', 'cage'] },
] as const satisfies readonly { name: string; table: TableName; columns: readonly string[] }[];

/** NSNs in one compressed sitemap file and in one boundary row: S3.1. */
export const NSNS_PER_BOUNDARY = 5_000;

/** Listed NSNs in one slice of a class at most: as many as the import puts together at once. */
export const NSNS_PER_SLICE = 32_768;

/** Raised when the tables change shape; a catalog of a newer or older version is not opened. */
export const CATALOG_SCHEMA_VERSION = 7;

import { SECTION_NAMES, type SectionName } from '#base/domain/publog-columns.ts';

/** The tables of one catalog, the same on both engines. Written once, then read-only. */
export type ColumnType = 'integer' | 'text';

export type TableDefinition = {
  columns: Readonly<Record<string, ColumnType>>;
  /** Rows are loaded in this order. A single integer key is SQLite's row id; others are WITHOUT ROWID. */
  primaryKey: readonly string[];
};

/** `content_hash` changes with the record, `context_hash` (32 bits) with makers, definition and replacements. */
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
  /** `content_hash` changes with the group's texts and classes; `changed_on` is the day of the last change. */
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
  /** Classes with a title or an NSN. `title` may be null. `content_hash` and `changed_on` follow texts and NSNs. */
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
   * Item names in alphabetical order. `nsn_count`: listed NSNs; `inc`: approved code or null; `changed_on`: last change
   * or 0.
   */
  item_name: {
    columns: { name_id: 'integer', name: 'text', nsn_count: 'integer', inc: 'text', changed_on: 'integer' },
    primaryKey: ['name_id'],
  },
  /** Listed NSNs of a class by name and set of searched sections (`searchedSet`). */
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
  /** Slices of at most `NSNS_PER_SLICE` listed NSNs of a class (`packSlice`), from 0. */
  class_slice: { columns: { fsc: 'text', slice: 'integer', packed: 'text' }, primaryKey: ['fsc', 'slice'] },
  /** The replies of a slice to each requirement that it has any for (`packColumn`). */
  class_slice_column: {
    columns: { fsc: 'text', slice: 'integer', mrc: 'text', packed: 'text' },
    primaryKey: ['fsc', 'slice', 'mrc'],
  },
  /**
   * Requirements with a statement. `dimension`: of most replies, null for texts; `understood_count`: readable replies.
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
   * Where a NIIN leads: own `nsn` or null, `listed`, `replaced_by` at the end of its chain, `status`, next `survivor`.
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
  /** Part numbers of an NSN in their order. `normalized`: letters and digits; `codes`: JSON as `PART_CODE_COLUMNS`. */
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
  /** Makers of P_CAGE, then the V_CAGE files. `company_key` is the company in upper case. */
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
  /** Meanings of codes: reference-data/codes, overridden by P_HELP. `field` is a `CodeTable`. */
  code_meaning: { columns: { field: 'text', code: 'text', meaning: 'text' }, primaryKey: ['field', 'code'] },
  /** Blocks of 5,000 listed NSNs, from 1 (S3.1). `packed` comes last, so that other columns read fast. */
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

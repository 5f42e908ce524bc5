import { SECTION_NAMES, type SectionName } from '#base/domain/publog-columns.ts';

type Columns = Readonly<Record<string, 'integer' | 'text'>>;
export type TableDefinition = {
  columns: Columns;
  /** The order of rows. Single integer keys are SQLite's row id; longer ones make tables WITHOUT ROWID. */
  primaryKey: readonly string[];
};

/** Reads columns as in `create table`. */
const read = (columns: string): Columns => Object.fromEntries(columns.split(', ').map((column) => column.split(' ')));

/**
 * `content_hash` covers the record, `context_hash` (32 bits) makers, definition and replacements on its page. For the
 * record of changes: `facts` (`packFacts`), `sources_hash` (32 bits) part numbers with their makers in any order.
 */
const NSN_RECORD = read(
  'nsn integer, name_id integer, sections integer, part_count integer, maker_count integer, content_hash integer, ' +
    'changed_on integer, context_hash integer, facts integer, sources_hash integer, former_part_count integer',
);
/**
 * References of an NSN in shown order: RNVC 2 first, the latest to leave first. `normalized`: letters and digits;
 * `codes`: JSON in the order of `PART_CODES`, `FORMER_PART_CODES`.
 */
const REFERENCES = {
  columns: read('nsn integer, position integer, part_number text, normalized text, cage text, codes text'),
  primaryKey: ['nsn', 'position'],
} as const;
const SECTION_TEXTS = Object.fromEntries(SECTION_NAMES.map((name) => [name, 'text'])) as Record<SectionName, 'text'>;

/** Dates are days since 1970-01-01. */
export const TABLES = {
  catalog_info: { columns: read('key text, value text'), primaryKey: ['key'] },
  /** `content_hash` covers texts and classes; `changed_on` is its last change. */
  supply_group: {
    columns: read(
      'fsg text, title text, notes text, class_count integer, nsn_count integer, content_hash integer, ' +
        'changed_on integer',
    ),
    primaryKey: ['fsg'],
  },
  /** Classes with a title or NSN. `content_hash` covers texts and listed NSNs; `changed_on` is its last change. */
  supply_class: {
    columns: read(
      'fsc text, fsg text, title text, notes text, inclusions text, exclusions text, nsn_count integer, ' +
        'content_hash integer, changed_on integer',
    ),
    primaryKey: ['fsc'],
  },
  /**
   * All item names; ids sort as names. `nsn_count`: listed NSNs; `inc`: approved code or null; `changed_on`: last
   * change, 0 without listed NSNs.
   */
  item_name: {
    columns: read('name_id integer, name text, nsn_count integer, inc text, changed_on integer'),
    primaryKey: ['name_id'],
  },
  /** Listed NSNs by class, name and `searchedSet`. */
  class_item_name: {
    columns: read('fsc text, name_id integer, searched integer, nsn_count integer'),
    primaryKey: ['fsc', 'name_id', 'searched'],
  },
  /** Has a part number and is not cancelled. */
  nsn: { columns: NSN_RECORD, primaryKey: ['nsn'] },
  /** Cancelled, or without a part number. */
  unlisted_nsn: { columns: NSN_RECORD, primaryKey: ['nsn'] },
  /** Listed NSNs of a class in slices (`packSlice`), numbered from 0. */
  class_slice: { columns: read('fsc text, slice integer, packed text'), primaryKey: ['fsc', 'slice'] },
  /** Replies of a slice (`packColumn`). */
  class_slice_column: {
    columns: read('fsc text, slice integer, mrc text, packed text'),
    primaryKey: ['fsc', 'slice', 'mrc'],
  },
  /** Different replies of a class to a requirement, counted by item name (`packNameReplies`). */
  class_reply: { columns: read('fsc text, mrc text, packed text'), primaryKey: ['fsc', 'mrc'] },
  /**
   * Requirements of listed NSNs. `dimension`: of most replies, null for texts; `understood_count`: measures and
   * words of lists.
   */
  requirement: {
    columns: read(
      'mrc text, title text, dimension text, reply_count integer, understood_count integer, measure_count integer',
    ),
    primaryKey: ['mrc'],
  },
  /**
   * Where a NIIN leads: its record, whether listed, the end of its chain (null without), the next NIIN, status and date
   * of a cancellation.
   */
  niin: {
    columns: read(
      'niin integer, nsn integer, listed integer, replaced_by integer, survivor integer, status text, ' +
        'cancelled_on text',
    ),
    primaryKey: ['niin'],
  },
  part: REFERENCES,
  /** Was on the NSN once, and is not now: by letters and digits, and CAGE. */
  former_part: REFERENCES,
  /** JSON by section (`STORED_COLUMNS`); null without rows. */
  nsn_detail: { columns: { nsn: 'integer', ...SECTION_TEXTS }, primaryKey: ['nsn'] },
  /** `company_key`: upper case. */
  maker: {
    columns: read(
      'cage text, company text, company_key text, status text, type text, street text, city text, state text, ' +
        'postal_code text, country text, former_names text, parent_cage text, replaced_by_cage text, ' +
        'part_count integer',
    ),
    primaryKey: ['cage'],
  },
  /**
   * Companies of a group, by number of references from 0; `group_cage` is its head. `affiliation` to `association_cage`;
   * both are null for the head.
   */
  maker_group: {
    columns: read('group_cage text, place integer, cage text, association_cage text, affiliation text'),
    primaryKey: ['group_cage', 'place'],
  },
  /** Words of companies (`upperWords`). */
  maker_word: { columns: read('word text, cage text'), primaryKey: ['word', 'cage'] },
  item_definition: { columns: read('inc text, name text, definition text'), primaryKey: ['inc'] },
  colloquial_name: { columns: read('inc text, position integer, name text'), primaryKey: ['inc', 'position'] },
  /** Built-in meanings, overridden by P_HELP. `field`: a `CodeTable`. */
  code_meaning: { columns: read('field text, code text, meaning text'), primaryKey: ['field', 'code'] },
  /**
   * Blocks of 5,000 listed NSNs from 1: S3.1. `packed` (`packNsns`) is last, so that the others are read without it.
   */
  nsn_boundary: {
    columns: read(
      'file_number integer, first_nsn integer, last_nsn integer, nsn_count integer, changed_on integer, ' +
        'content_hash integer, packed text',
    ),
    primaryKey: ['file_number'],
  },
} as const satisfies Record<string, TableDefinition>;

export type TableName = keyof typeof TABLES;

/** Built after the load. */
export const INDEXES = [
  // search by item name, key-set paged by NSN
  { name: 'nsn_by_name', table: 'nsn', columns: ['name_id', 'nsn'] },
  // by the last four digits of a NIIN; the same text on both engines
  { name: 'nsn_by_last_four', table: 'nsn', columns: ['(nsn % 10000)', 'nsn'] },
  // by part number, also of one maker
  { name: 'part_by_normalized', table: 'part', columns: ['normalized', 'nsn', 'position', 'cage'] },
  // by a former part number
  { name: 'former_part_by_normalized', table: 'former_part', columns: ['normalized', 'nsn', 'position', 'cage'] },
  // parts of a maker
  { name: 'part_by_cage', table: 'part', columns: ['cage', 'nsn'] },
  // makers by the beginning of their company
  { name: 'maker_by_company', table: 'maker', columns: ['company_key', 'cage'] },
  // the group of a maker
  { name: 'maker_group_by_cage', table: 'maker_group', columns: ['cage'] },
  // makers with most parts
  { name: 'maker_by_parts', table: 'maker', columns: ['part_count', 'cage'] },
] as const satisfies readonly { name: string; table: TableName; columns: readonly string[] }[];

/** In one sitemap file: S3.1. */
export const NSNS_PER_BOUNDARY = 5_000;

/** As many as the import builds at once. */
export const NSNS_PER_SLICE = 32_768;

/** Raised with each change of the tables. */
export const CATALOG_SCHEMA_VERSION = 9;

import { SECTION_NAMES } from '#base/domain/publog-columns.ts';

export type TableDefinition = {
  columns: Readonly<Record<string, 'integer' | 'text'>>;
  /** The order of rows. Single integer keys are SQLite's row id; longer ones make tables WITHOUT ROWID. */
  primaryKey: readonly string[];
};

/** Reads columns by type: "integer: nsn, position; text: part_number". */
function table(columns: string, primaryKey: string): TableDefinition {
  const typed = columns.split('; ').flatMap((some) => {
    const [type, names] = some.split(': ') as ['integer' | 'text', string];
    return names.split(', ').map((name) => [name, type] as const);
  });
  return { columns: Object.fromEntries(typed), primaryKey: primaryKey.split(', ') };
}

/**
 * `content_hash` covers the record, `context_hash` (32 bits) makers, definition and replacements on its page. For the
 * record of changes: `facts` (`packFacts`), `sources_hash` (32 bits) part numbers with their makers in any order.
 */
const NSN_RECORD = table(
  'integer: nsn, name_id, sections, part_count, maker_count, content_hash, changed_on, context_hash, facts, ' +
    'sources_hash, former_part_count',
  'nsn',
);
/**
 * References of an NSN in shown order: RNVC 2 first, the latest to leave first. `normalized`: letters and digits;
 * `codes`: JSON in the order of `PART_CODES`, `FORMER_PART_CODES`.
 */
const REFERENCES = table('integer: nsn, position; text: part_number, normalized, cage, codes', 'nsn, position');

/** Dates are days since 1970-01-01. */
export const TABLES = {
  catalog_info: table('text: key, value', 'key'),
  /** `content_hash` covers texts and classes; `changed_on` is its last change. */
  supply_group: table('text: fsg, title, notes; integer: class_count, nsn_count, content_hash, changed_on', 'fsg'),
  /** Classes with a title or NSN. `content_hash` covers texts and listed NSNs; `changed_on` is its last change. */
  supply_class: table(
    'text: fsc, fsg, title, notes, inclusions, exclusions; integer: nsn_count, content_hash, changed_on',
    'fsc',
  ),
  /** Ids sort as names. `nsn_count`: listed NSNs; `inc`: approved code or null; `changed_on`: 0 without listed NSNs. */
  item_name: table('integer: name_id; text: name; integer: nsn_count; text: inc; integer: changed_on', 'name_id'),
  /** Listed NSNs by class, name and `searchedSet`. */
  class_item_name: table('text: fsc; integer: name_id, searched, nsn_count', 'fsc, name_id, searched'),
  /** Has a part number and is not cancelled. */
  nsn: NSN_RECORD,
  /** Cancelled, or without a part number. */
  unlisted_nsn: NSN_RECORD,
  /** Listed NSNs of a class in slices (`packSlice`), numbered from 0. */
  class_slice: table('text: fsc; integer: slice; text: packed', 'fsc, slice'),
  /** Replies of a slice (`packColumn`). */
  class_slice_column: table('text: fsc; integer: slice; text: mrc, packed', 'fsc, slice, mrc'),
  /** Different replies of a class to a requirement, counted by item name (`packNameReplies`). */
  class_reply: table('text: fsc, mrc, packed', 'fsc, mrc'),
  /** Requirements of listed NSNs. `dimension`: null for texts; `understood_count`: measures and words of lists. */
  requirement: table('text: mrc, title, dimension; integer: reply_count, understood_count, measure_count', 'mrc'),
  /** Where a NIIN leads: its record, the end of its chain, the next NIIN; status and date when cancelled. */
  niin: table('integer: niin, nsn, listed, replaced_by, survivor; text: status, cancelled_on', 'niin'),
  part: REFERENCES,
  /** Was on the NSN once, and is not now: by letters and digits, and CAGE. */
  former_part: REFERENCES,
  /** JSON by section (`STORED_COLUMNS`); null without rows. */
  nsn_detail: table(`integer: nsn; text: ${SECTION_NAMES.join(', ')}`, 'nsn'),
  /** `company_key`: upper case. */
  maker: table(
    'text: cage, company, company_key, status, type, street, city, state, postal_code, country, former_names, ' +
      'parent_cage, replaced_by_cage; integer: part_count',
    'cage',
  ),
  /** By number of references from 0; `group_cage` is the head, which has no `affiliation` to an `association_cage`. */
  maker_group: table(
    'text: group_cage; integer: place; text: cage, association_cage, affiliation',
    'group_cage, place',
  ),
  /** Words of companies (`upperWords`). */
  maker_word: table('text: word, cage', 'word, cage'),
  item_definition: table('text: inc, name, definition', 'inc'),
  colloquial_name: table('text: inc; integer: position; text: name', 'inc, position'),
  /** Built-in meanings, overridden by P_HELP. `field`: a `CodeTable`. */
  code_meaning: table('text: field, code, meaning', 'field, code'),
  /** Blocks of 5,000 listed NSNs from 1: S3.1. `packed` (`packNsns`) is last: the others are read without it. */
  nsn_boundary: table(
    'integer: file_number, first_nsn, last_nsn, nsn_count, changed_on, content_hash; text: packed',
    'file_number',
  ),
};

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

import { FILE_COLUMNS } from '#base/domain/publog-columns.ts';

/** Found by header name; `aliases` are other spellings. */
export type SourceTable = {
  zip: string;
  keys: readonly string[];
  columns: readonly string[];
  /** Known, not loaded. */
  unused?: readonly string[];
  aliases?: Readonly<Record<string, readonly string[]>>;
  /** Absent column, by the one in its place. */
  insteadOf?: Readonly<Record<string, string>>;
  /** Missing from the catalog without the file. */
  withoutIt: string;
};

const upper = (text: string): string => text.toUpperCase();

const stored = (file: string): string[] => FILE_COLUMNS[file]!.map(({ name }) => upper(name));

/** Their contents are in `SECTIONS`. */
function sectionTables<Name extends string>(
  files: Record<Name, [zip: string, withoutIt: string, ...unused: string[]]>,
): Record<Name, SourceTable> {
  const tables = Object.entries<[string, string, ...string[]]>(files).map(([file, [zip, withoutIt, ...unused]]) => {
    const columns = FILE_COLUMNS[file]!;
    const aliases = columns.flatMap((column) => (column.aliases ? [[upper(column.name), column.aliases]] : []));
    const insteadOf = columns.flatMap(({ name, insteadOf: other }) => (other ? [[upper(name), upper(other)]] : []));
    const own = { aliases: Object.fromEntries(aliases), insteadOf: Object.fromEntries(insteadOf) };
    return [file, { zip, keys: ['NIIN'], columns: stored(file), unused, ...own, withoutIt }];
  });
  return Object.fromEntries(tables) as Record<Name, SourceTable>;
}

export const COMPANY_NAMES = ['COMPANY_NAME', ...[2, 3, 4, 5].map((at) => `COMPANY_NAME_${at}`)];
export const FORMER_NAMES = [1, 2, 3, 4].map((at) => `FORMER_NAME_${at}`);

const REFERENCE_ALIASES = { CAGE_CODE: ['CAGE', 'CAGE_CD'], PART_NUMBER: ['REFERENCE_NUMBER', 'PART_NBR'] };
const FORMER_REFERENCES = {
  zip: 'HISTORY',
  keys: ['NIIN', 'PART_NUMBER'],
  columns: ['CAGE_CODE', ...stored('P_HISTORY_PICK')],
  aliases: {
    ...REFERENCE_ALIASES,
    ...Object.fromEntries(FILE_COLUMNS['P_HISTORY_PICK']!.map(({ name, aliases = [] }) => [upper(name), aliases])),
  },
};

export const SOURCE_TABLES = {
  P_FLIS_NSN: {
    zip: 'IDENTIFICATION',
    keys: ['FSC', 'NIIN'],
    columns: ['ITEM_NAME', ...stored('P_FLIS_NSN'), 'CANCELLED_NIIN'],
    withoutIt: 'there is no catalog',
  },
  V_FLIS_PART: {
    zip: 'REFERENCE',
    keys: ['NIIN', 'PART_NUMBER'],
    columns: ['CAGE_CODE', ...stored('V_FLIS_PART')],
    aliases: REFERENCE_ALIASES,
    withoutIt: 'no NSN has part numbers, so none is listed',
  },
  ...sectionTables({
    V_FLIS_IDENTIFICATION: ['IDENTIFICATION', 'identification data (DEMIL, HMIC, criticality) is empty'],
    V_CHARACTERISTICS: ['CHARACTERISTICS', 'technical characteristics are empty, and nothing can be filtered by them'],
    V_FLIS_MANAGEMENT: ['MANAGEMENT', 'management data is empty'],
    V_FLIS_PACKAGING_1: ['FREIGHT_PACKAGING', 'packaging is empty'],
    V_FLIS_PACKAGING_2: ['FREIGHT_PACKAGING', 'levels, unit pack sizes and instructions of packaging are empty'],
    V_FLIS_PACKAGING_3: ['FREIGHT_PACKAGING', 'containers and special instructions of packaging are empty'],
    V_FREIGHT: ['FREIGHT_PACKAGING', 'freight data is empty'],
    V_DSS_WEIGHT_AND_CUBE: ['FREIGHT_PACKAGING', 'measured weight and cube are empty'],
    V_FLIS_STANDARDIZATION: ['IDENTIFICATION', 'standardization and related NSNs are empty'],
    V_MOE_RULE: ['MOE_RULE', 'MOE rules are empty', 'ROW_OBS_DT'],
    V_FLIS_PHRASE: ['MANAGEMENT', 'phrases are empty', 'ROW_OBS_DT'],
    V_FLIS_MANAGEMENT_FUTURE: ['MANAGEMENT', 'announced management data is empty'],
    V_MANAGEMENT_HISTORY: ['HISTORY', 'former management data is empty'],
    V_ITEM_IDENTIFICATION_HISTORY: ['HISTORY', 'former identification data is empty'],
  }),
  P_HISTORY_PICK: {
    ...FORMER_REFERENCES,
    columns: ['FSC', 'ITEM_NAME', ...FORMER_REFERENCES.columns],
    insteadOf: { CANCELLATION_DATE: 'PART_NUMBER' },
    withoutIt: 'items that are known from history alone have no page, and their part numbers find nothing',
  },
  V_REFERENCE_NUMBER_HISTORY: { ...FORMER_REFERENCES, withoutIt: 'part numbers that have left an item find nothing' },
  V_FLIS_CANCELLED_NIIN: {
    zip: 'IDENTIFICATION',
    keys: ['NIIN', 'CANCELLED_NIIN'],
    columns: ['CANCELLED_NIIN_FSC', 'NIIN_STAT_CD', 'EFF_DATE'],
    unused: ['DEMIL'],
    withoutIt: 'no NIIN is known as cancelled or replaced',
  },
  P_CAGE: {
    zip: 'CAGE',
    keys: ['CAGE_CODE'],
    columns: ['COMPANY', 'CAGE_STATUS', 'TYPE', 'CITY', 'STATE_PROVINCE', 'ZIP_POSTAL_ZONE', 'COUNTRY'],
    unused: ['CAO'],
    aliases: { COMPANY: ['COMPANY_NAME'], STATE_PROVINCE: ['STATE'], ZIP_POSTAL_ZONE: ['ZIP'] },
    withoutIt: 'makers are known by V_CAGE_ADDRESS alone',
  },
  V_CAGE_ADDRESS: {
    zip: 'CAGE',
    keys: ['CAGE_CODE'],
    columns: [
      ...COMPANY_NAMES,
      'STREET_ADDRESS_1',
      'STREET_ADDRESS_2',
      'PO_BOX',
      'CITY',
      'STATE',
      'ZIP',
      'COUNTRY',
      ...FORMER_NAMES,
    ],
    unused: ['DATE_EST', 'LAST_UPDATE', 'FRN_DOM'],
    aliases: { COMPANY_NAME: ['COMPANY'], STATE: ['STATE_PROVINCE'], ZIP: ['ZIP_POSTAL_ZONE'] },
    withoutIt: 'addresses and former names of makers are empty',
  },
  V_CAGE_STATUS_AND_TYPE: {
    zip: 'CAGE',
    keys: ['CAGE_CODE'],
    columns: ['STATUS', 'TYPE', 'PARENT_CAGE', 'RPLM_CODE'],
    unused: [
      'CAO',
      'ADP',
      'PHONE',
      'FAX',
      'ASSOC_CODE',
      'AFFIL_CODE',
      'BUS_SIZE',
      'PRIMARY_BUSINESS',
      'TYPE_OF_BUSINESS',
      'WOMAN_OWNED',
      'CNGRSL_DSTRCT',
      'DESIGNATOR',
    ],
    aliases: { STATUS: ['CAGE_STATUS'] },
    withoutIt: 'parents and successors of makers are empty',
  },
  V_H5_CORPORATE: {
    zip: 'H-SERIES',
    keys: ['CAGE_CODE'],
    columns: ['PARENT_CAGE', 'ASSOCIATION_CAGE', 'AFFILIATION_CODE'],
    withoutIt: 'groups of companies are empty',
  },
  V_H2_FSC: {
    zip: 'H-SERIES',
    keys: ['FSC'],
    columns: ['FSC_TITLE', 'FSC_NOTES', 'FSC_INCLUSIONS', 'FSC_EXCLUSIONS'],
    withoutIt: 'class titles are the built-in ones, without notes',
  },
  V_H2_FSG: {
    zip: 'H-SERIES',
    keys: ['FSC'],
    columns: ['FSG_TITLE', 'FSG_NOTES'],
    aliases: { FSC: ['FSG'] },
    withoutIt: 'group titles are the built-in ones, without notes',
  },
  P_H2_PICK: {
    zip: 'H-SERIES',
    keys: ['FSC'],
    columns: ['FSG', 'FSG_TITLE', 'FSC_TITLE'],
    withoutIt: 'titles come from V_H2_FSC, V_H2_FSG or are the built-in ones',
  },
  P_H6_PICK: {
    zip: 'H-SERIES',
    keys: ['INC'],
    columns: ['ITEM_NAME'],
    unused: ['FIIG', 'FSC'],
    withoutIt: 'item name codes have no approved names',
  },
  V_H6_NAME_INC: {
    zip: 'H-SERIES',
    keys: ['INC'],
    columns: ['DEFINITION', 'ITEM_NAME'],
    unused: ['INC_STATUS', 'FIIG', 'FIIG_TITLE', 'APP_KEY', 'CONCEPT_NO', 'TYPE_CODE', 'COND_CODE', 'DT_ESTB_CANC'],
    insteadOf: { ITEM_NAME: 'INC' },
    withoutIt: 'item name definitions are empty',
  },
  V_COLLOQUIAL_NAME: {
    zip: 'IDENTIFICATION',
    keys: ['INC'],
    columns: ['COLLOQUIAL_NAME', 'RELATED_INC'],
    withoutIt: 'colloquial names are empty',
  },
  V_H6_RELATED: {
    zip: 'H-SERIES',
    keys: ['INC'],
    columns: ['ITEM_NAME'],
    unused: ['RELATED_INC'],
    withoutIt: 'related item names are empty',
  },
  P_HELP: {
    zip: 'IDENTIFICATION',
    keys: ['CODE'],
    columns: ['LITERAL', 'DESCRIPTION'],
    unused: ['REGS'],
    withoutIt: 'codes have their built-in meanings',
  },
} as const satisfies Record<string, SourceTable>;

export type SourceTableName = keyof typeof SOURCE_TABLES;
export const SOURCE_TABLE_NAMES = Object.keys(SOURCE_TABLES) as SourceTableName[];

/** Names that may stand in the header of a table. */
export function headerNames({ keys, columns, unused = [], aliases = {} }: SourceTable): ReadonlySet<string> {
  return new Set([...keys, ...columns, ...unused, ...Object.values(aliases).flat()]);
}

/** Without byte order mark, quotes and blanks. */
export function headerName(text: string): string {
  return text
    .replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '')
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()
    .toUpperCase();
}

/** `part` of `of` parts; a copy, such as "(2)" of a browser, has no part. */
export type TableFile = { table: SourceTableName; part: number | null; of: number | null; isNamedPart: boolean };

/**
 * Any case: "v_flis_part.CSV", "V_FLIS_PART (2).csv", "V_FLIS_PART-2.TXT", "V_FLIS_PART_1_OF_2.CSV". Null for unknown
 * ones.
 */
export function readFileName(fileName: string): TableFile | null {
  const name = /^(.*)\.(?:csv|txt)$/i.exec(fileName)?.[1]?.toUpperCase().trim();
  if (name === undefined) return null;
  for (const table of SOURCE_TABLE_NAMES) {
    const match = name.startsWith(table) && NUMBERED.exec(name.slice(table.length));
    if (!match) continue;
    const { word, part, of } = match.groups!;
    const isNamedPart = word !== undefined || of !== undefined;
    return { table, part: part ? Number(part) : null, of: of ? Number(of) : null, isNamedPart };
  }
  return null;
}

/** Behind the name of a table. Longer numbers may be dates. */
const NUMBERED = /^(?:| ?\(\d{1,3}\)|[ _-]*(?<word>PART)?[ _-]*(?<part>\d{1,3})(?:[ _-]*OF[ _-]*(?<of>\d{1,3}))?)$/;

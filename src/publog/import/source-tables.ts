import described from '../../../reference-data/source-tables.json' with { type: 'json' };
import { FILE_COLUMNS } from '#base/domain/publog-columns.ts';

/** A table of reference-data/source-tables.json. Found by header name; `aliases` are other spellings. */
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

type Described = Partial<SourceTable> & Pick<SourceTable, 'zip' | 'withoutIt'>;
export type SourceTableName = keyof typeof described;

/** Completes a table by its columns of the dictionary, which stand for "*". */
function completed(table: string, { keys = ['NIIN'], columns = ['*'], ...own }: Described): SourceTable {
  const known = FILE_COLUMNS[table] ?? [];
  const upper = (text: string): string => text.toUpperCase();
  const aliases = known.flatMap((column) => (column.aliases ? [[upper(column.name), column.aliases]] : []));
  const insteadOf = known.flatMap(({ name, insteadOf: other }) => (other ? [[upper(name), upper(other)]] : []));
  return {
    ...own,
    keys,
    columns: columns.flatMap((column) => (column === '*' ? known.map(({ name }) => upper(name)) : column)),
    aliases: { ...Object.fromEntries(aliases), ...own.aliases },
    insteadOf: { ...Object.fromEntries(insteadOf), ...own.insteadOf },
  };
}

export const SOURCE_TABLES = Object.fromEntries(
  Object.entries(described).map(([table, own]) => [table, completed(table, own)]),
) as Record<SourceTableName, SourceTable>;
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

/** Any case: "v_flis_part.CSV", "V_FLIS_PART (2).csv", "V_FLIS_PART-2.TXT", "V_FLIS_PART_1_OF_2.CSV". Null: unknown. */
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

import { FILE_COLUMNS, type CodeTable } from '#base/domain/publog-columns.ts';
import type { SqlValue } from '#base/database/database.ts';
import { listBuiltInCodes, readBuiltIn } from './read-rows.ts';

/**
 * The tables by the families of P_HELP that bring meanings for them. A row of P_HELP is a family (CODE "AAC") or one code of it (CODE "AAC:A"), LITERAL its
 * short meaning and DESCRIPTION a longer one. A family has the name of the first column that its table decodes, or an alias of that column.
 */
const TABLE_OF_FAMILY = tablesByFamily();

function tablesByFamily(): ReadonlyMap<string, CodeTable> {
  const tables = new Map<string, CodeTable>([['RPDMRC', 'rpd_mrc']]);
  const named = new Set<CodeTable>();
  for (const { name, codes, aliases = [] } of Object.values(FILE_COLUMNS).flat()) {
    if (codes === undefined || named.has(codes)) continue;
    named.add(codes);
    for (const family of [name.toUpperCase(), ...aliases]) tables.set(family, codes);
  }
  return tables;
}

/** Built-in tables that decode no column of the catalog. */
const NOT_CODES = new Set(['commercial_condition', 'supply_condition', 'mrc_seen']);

/** Rows of code_meaning by table and code: the meanings of P_HELP, and the built-in ones where it has none. */
export function codeMeaningRows(help: readonly Record<string, string>[]): SqlValue[][] {
  const meanings = new Map<string, SqlValue[]>();
  const add = (field: string, code: string, meaning: string): void => {
    meanings.set(`${field}\n${code}`, [field, code, meaning]);
  };
  for (const name of listBuiltInCodes()) {
    if (NOT_CODES.has(name)) continue;
    for (const row of readBuiltIn(`codes/${name}.csv`)) {
      // ncb_country.csv names its columns after what they hold.
      const code = row['code'] ?? row['ncb'] ?? '';
      const meaning = row['label'] ?? row['country'] ?? '';
      if (code !== '' && meaning !== '') add(name, code, meaning);
    }
  }
  // The first row of a code counts.
  for (const row of help.toReversed()) {
    const parsed = parseHelpCode(row['CODE'] ?? '');
    const meaning = (row['LITERAL'] ?? '').trim() || (row['DESCRIPTION'] ?? '').trim();
    if (parsed && meaning !== '') add(parsed.table, parsed.code, meaning);
  }
  return [...meanings].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);
}

/** "AAC:A" as table and code; null for a family itself and for families that decode nothing here. */
export function parseHelpCode(text: string): { table: CodeTable; code: string } | null {
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  const table = TABLE_OF_FAMILY.get(text.slice(0, colon).trim().toUpperCase());
  const code = text.slice(colon + 1).trim();
  return code !== '' && table !== undefined ? { table, code } : null;
}

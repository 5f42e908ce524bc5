import type { SqlValue } from '#base/database/database.ts';
import { createKeyHashes, definitionHashes, type ContextFrame } from './content-hash.ts';
import { MAKER_TABLES, readMakerTable, type MakerTable } from './import-makers.ts';
import type { ImportMeter } from './import-meter.ts';
import type { FileReport } from './report.ts';
import type { InputFile } from './input-source.ts';
import { colloquialNameRows, itemDefinitionRows, type ClassSources } from './supply-class-rows.ts';
import { listBuiltInCodes, readBuiltIn, readRows } from './read-rows.ts';
import type { SourceTableName } from './source-tables.ts';
import type { SpillIndex } from './spill.ts';
import { FILE_COLUMNS, type CodeTable } from '#base/domain/publog-columns.ts';

type Row = Readonly<Record<string, string>>;

/** What the files without a row per NSN hold; makers, of which there are millions, wait on disk. */
export type SmallTables = {
  reports: FileReport[];
  classes: ClassSources;
  definitions: SqlValue[][];
  colloquial: SqlValue[][];
  meanings: SqlValue[][];
  makers: ReadonlyMap<MakerTable, SpillIndex>;
  /** Hashes of what pages of items show of them, by CAGE key and by item name code. */
  hashes: Pick<ContextFrame, 'companies' | 'definitions'>;
};

type SmallInput = { files: readonly InputFile[]; workDir: string; meter: ImportMeter };

/** Reads everything that has no row per NSN, before NSNs are put together: their pages show some of it. */
export async function readSmallTables({ files, workDir, meter }: SmallInput): Promise<SmallTables> {
  const reports: FileReport[] = [];
  const fileOf = (table: SourceTableName) => files.find((file) => file.table === table);
  const read = async (table: SourceTableName, needed: string): Promise<Row[]> => {
    const file = fileOf(table);
    if (!file) return [];
    const keep = (row: Row): string | null => (row[needed]!.trim() === '' ? `no ${needed}` : null);
    const { rows, report } = await readRows(file, meter.reading(table), keep);
    reports.push(report);
    return rows;
  };

  const [fscRows, fsgRows] = [await read('V_H2_FSC', 'FSC'), await read('V_H2_FSG', 'FSC')];
  const classes = { fscRows, fsgRows, pickRows: await read('P_H2_PICK', 'FSC') };
  const picked = await read('P_H6_PICK', 'INC');
  const definitions = itemDefinitionRows(picked, await read('V_H6_NAME_INC', 'INC'));
  const named = await read('V_COLLOQUIAL_NAME', 'COLLOQUIAL_NAME');
  const colloquial = colloquialNameRows(named, await read('V_H6_RELATED', 'ITEM_NAME'), definitions);
  const meanings = codeMeaningRows(await read('P_HELP', 'CODE'));

  const makers = new Map<MakerTable, SpillIndex>();
  const companies = createKeyHashes();
  for (const table of MAKER_TABLES) {
    const file = fileOf(table);
    if (!file) continue;
    const { report, spill, companies: own } = await readMakerTable(file, workDir, meter.reading(table));
    reports.push(report);
    makers.set(table, spill);
    companies.addAll(own.pairs());
  }
  return {
    reports,
    classes,
    definitions,
    colloquial,
    meanings,
    makers,
    hashes: { companies: companies.share(), definitions: definitionHashes(definitions, colloquial).share() },
  };
}

/**
 * Tables by families of P_HELP. CODE "AAC" is a family, "AAC:A" a code of it; families are named by column or alias.
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

import type { SqlValue } from '#base/database/database.ts';
import { codeMeaningRows } from './code-meaning-rows.ts';
import { type ContextFrame, createKeyHashes, definitionHashes } from './context-hashes.ts';
import { MAKER_TABLES, type MakerTable, readMakerTable } from './import-makers.ts';
import type { ImportMeter } from './import-meter.ts';
import type { InputFile } from './input-source.ts';
import { colloquialNameRows, itemDefinitionRows } from './item-name-rows.ts';
import { readRows } from './read-rows.ts';
import type { FileReport } from './report.ts';
import type { SourceTableName } from './source-tables.ts';
import type { SpillIndex } from './spill.ts';
import type { ClassSources } from './supply-class-rows.ts';

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

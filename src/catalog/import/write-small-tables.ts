import type { SqlValue } from '../../database/database.ts';
import type { CatalogLoader } from '../catalog-loader.ts';
import type { TableName } from '../schema.ts';
import { codeMeaningRows } from './code-meaning-rows.ts';
import type { NsnList } from './gather-nsns.ts';
import type { ImportMeter } from './import-meter.ts';
import type { InputFile } from './input-source.ts';
import { colloquialNameRows, itemDefinitionRows, itemNameRows } from './item-name-rows.ts';
import { requirementRows } from './requirements.ts';
import { createMakerWords, MAKER_TABLES, makerRows, type MakerTable, readMakerTable } from './import-makers.ts';
import { readRows } from './read-rows.ts';
import type { FileReport } from './report.ts';
import { createRowBatches } from './row-batches.ts';
import type { SourceTableName } from './source-tables.ts';
import type { SpillIndex } from './spill.ts';
import { type PagesBefore, supplyClassRows } from './supply-class-rows.ts';
import type { BucketWriter } from './write-buckets.ts';

type Row = Readonly<Record<string, string>>;

type SmallTableInput = {
  files: readonly InputFile[];
  workDir: string;
  meter: ImportMeter;
  list: NsnList;
  written: Awaited<ReturnType<BucketWriter['finish']>>;
  before: PagesBefore;
};

/** Writes everything that has no row per NSN: groups, classes, names, makers, definitions, code meanings. */
export async function writeSmallTables(
  loader: CatalogLoader,
  { files, workDir, meter, list, written, before }: SmallTableInput,
): Promise<{ reports: FileReport[]; groups: number; classes: number; makers: number }> {
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
  const write = async (table: TableName, rows: Iterable<SqlValue[]>): Promise<number> => {
    const batches = createRowBatches(loader, table);
    for (const row of rows) {
      batches.push(...row);
      await batches.flush(false);
    }
    await batches.flush(true);
    return batches.count();
  };

  const [fscRows, fsgRows] = [await read('V_H2_FSC', 'FSC'), await read('V_H2_FSG', 'FSC')];
  const sources = { fscRows, fsgRows, pickRows: await read('P_H2_PICK', 'FSC') };
  const { groups, classes } = supplyClassRows(sources, written.classes, before);
  await write('supply_group', groups);
  await write('supply_class', classes);
  const picked = await read('P_H6_PICK', 'INC');
  const definitions = itemDefinitionRows(picked, await read('V_H6_NAME_INC', 'INC'));
  await write('item_name', itemNameRows(list, written, definitions));
  await write('item_definition', definitions);
  const colloquial = await read('V_COLLOQUIAL_NAME', 'COLLOQUIAL_NAME');
  await write('colloquial_name', colloquialNameRows(colloquial, await read('V_H6_RELATED', 'ITEM_NAME'), definitions));
  await write('requirement', requirementRows(written.requirements));
  await write('code_meaning', codeMeaningRows(await read('P_HELP', 'CODE')));

  const spills = new Map<MakerTable, SpillIndex>();
  for (const table of MAKER_TABLES) {
    const file = fileOf(table);
    if (!file) continue;
    const { report, spill } = await readMakerTable(file, workDir, meter.reading(table));
    reports.push(report);
    spills.set(table, spill);
  }
  const words = createMakerWords();
  const makers = await write('maker', makerRows(spills, written.partsOfCage, words.add));
  await write('maker_word', words.rows());
  const isCounted = ([, , title, , , , nsns]: SqlValue[]): boolean => title !== null || Number(nsns) > 0;
  return { reports, groups: groups.length, classes: classes.filter(isCounted).length, makers };
}

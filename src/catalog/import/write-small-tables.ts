import type { SqlValue } from '../../database/database.ts';
import type { CatalogLoader } from '../catalog-loader.ts';
import type { TableName } from '../schema.ts';
import { codeMeaningRows } from './code-meanings.ts';
import type { NsnList } from './gather-nsns.ts';
import type { ImportMeter } from './import-meter.ts';
import type { InputFile } from './input-source.ts';
import { colloquialNameRows, itemDefinitionRows } from './item-definitions.ts';
import { createMakerWords } from './maker-words.ts';
import { MAKER_TABLES, makerRows, readMakerTable, type MakerTable } from './makers.ts';
import { readRows } from './read-rows.ts';
import type { FileReport } from './report.ts';
import { createRowBatches } from './row-batches.ts';
import type { SourceTableName } from './source-tables.ts';
import type { SpillIndex } from './spill.ts';
import { supplyClassRows, type PagesBefore } from './supply-classes.ts';
import type { BucketWriter } from './write-buckets.ts';

export type SmallTableInput = {
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
  const read = async (table: SourceTableName, needed: string): Promise<Record<string, string>[]> => {
    const file = files.find((each) => each.table === table);
    if (!file) return [];
    const keep = (row: Record<string, string>): string | null => (row[needed]!.trim() === '' ? `no ${needed}` : null);
    const { rows, report } = await readRows(file, keep, meter.hooks(table));
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

  const { groups, classes } = supplyClassRows(
    {
      fscRows: await read('V_H2_FSC', 'FSC'),
      fsgRows: await read('V_H2_FSG', 'FSC'),
      pickRows: await read('P_H2_PICK', 'FSC'),
    },
    written.classes,
    before,
  );
  await write('supply_group', groups);
  await write('supply_class', classes);
  await write('item_name', itemNameRows(list, written.nameCounts));
  await write(
    'item_definition',
    itemDefinitionRows(await read('P_H6_PICK', 'INC'), await read('V_H6_NAME_INC', 'INC')),
  );
  await write('colloquial_name', colloquialNameRows(await read('V_COLLOQUIAL_NAME', 'COLLOQUIAL_NAME')));
  await write('code_meaning', codeMeaningRows(await read('P_HELP', 'CODE')));

  const spills = new Map<MakerTable, SpillIndex>();
  for (const table of MAKER_TABLES) {
    const file = files.find((each) => each.table === table);
    if (!file) continue;
    const { report, spill } = await readMakerTable(file, workDir, meter.hooks(table));
    reports.push(report);
    spills.set(table, spill);
  }
  const words = createMakerWords();
  const makers = await write('maker', makerRows(spills, written.partsOfCage, words.add));
  await write('maker_word', words.rows());
  const isCounted = ([, , title, , , , nsns]: SqlValue[]): boolean => title !== null || Number(nsns) > 0;
  return { reports, groups: groups.length, classes: classes.filter(isCounted).length, makers };
}

function* itemNameRows(list: NsnList, nameCounts: Int32Array): Iterable<SqlValue[]> {
  for (let id = 0; id < list.nameCount; id++) yield [id + 1, list.nameTexts(id), nameCounts[id]!];
}

import type { SqlValue } from '#base/database/database.ts';
import type { CatalogLoader } from '../catalog-loader.ts';
import type { TableName } from '../schema.ts';
import type { NsnList } from './gather-nsns.ts';
import { createMakerWords, makerRows } from './import-makers.ts';
import { itemNameRows } from './item-name-rows.ts';
import type { SmallTables } from './read-small-tables.ts';
import { requirementRows } from './requirements.ts';
import { createRowBatches } from './row-batches.ts';
import { type PagesBefore, supplyClassRows } from './supply-class-rows.ts';
import type { BucketWriter } from './write-buckets.ts';

type SmallTableInput = {
  small: SmallTables;
  list: NsnList;
  written: Awaited<ReturnType<BucketWriter['finish']>>;
  before: PagesBefore;
};

/** Writes everything that has no row per NSN: groups, classes, names, makers, definitions, code meanings. */
export async function writeSmallTables(
  loader: CatalogLoader,
  { small, list, written, before }: SmallTableInput,
): Promise<{ groups: number; classes: number; makers: number }> {
  const write = async (table: TableName, rows: Iterable<SqlValue[]>): Promise<number> => {
    const batches = createRowBatches(loader, table);
    for (const row of rows) {
      batches.push(...row);
      await batches.flush(false);
    }
    await batches.flush(true);
    return batches.count();
  };

  const { groups, classes } = supplyClassRows(small.classes, written.classes, before);
  await write('supply_group', groups);
  await write('supply_class', classes);
  await write('item_name', itemNameRows(list, written, small.definitions, before));
  await write('item_definition', small.definitions);
  await write('colloquial_name', small.colloquial);
  await write('requirement', requirementRows(written.requirements));
  await write('code_meaning', small.meanings);
  const words = createMakerWords();
  const makers = await write('maker', makerRows(small.makers, written.partsOfCage, words.add));
  await write('maker_word', words.rows());
  const isCounted = ([, , title, , , , nsns]: SqlValue[]): boolean => title !== null || Number(nsns) > 0;
  return { groups: groups.length, classes: classes.filter(isCounted).length, makers };
}
